import { documentOf } from '@tamarack/contracts/views/document'
import { LegalPage } from './legal-page.tsx'
import { clause, revised, type LegalText } from './legal-text.ts'

/** Its words never change under this version: a change is a new text beside it, with a new entry in
 * `domain/documents/legal-versions.ts`. */
const version1: LegalText = {
  title: documentOf('e-sign-consent').title,
  version: 1,
  effective: '2026-11-21',
  inShort: [
    'You agree to read and sign our documents on the screen instead of on paper.',
    'Ticking a box and pressing the button counts as your signature.',
    'You can keep, print and download each document before and after you sign it.',
    'You may choose paper instead, and you may change your mind.',
  ],
  clauses: [
    clause('consent', 'What you agree to', [
      'You agree that we give you agreements, disclosures, debit authorizations, receipts and notices electronically, and that you sign electronically. The Electronic Commerce Act, 2000 of Ontario gives such a signature the same effect as one on paper.',
      'This consent covers your account and every loan that you apply for here, until you take it back.',
    ]),
    clause('how', 'How signing works', [
      [
        'We show you the whole document. You can read, print and download it before you decide.',
        'You tick a box whose sentence says what you agree to.',
        'You press the button "I agree to sign".',
      ],
      'Until you press it, nothing is signed. Just looking at a document, or leaving the page, signs nothing.',
    ]),
    clause('record', 'What we record', [
      'To prove what was agreed, we record the exact text with its version and a fingerprint (SHA-256), when you opened, ticked and pressed, your account, your internet address and your device. Nobody can change this record afterwards. You see your part of it on your dashboard.',
    ]),
    clause('copies', 'Your copies', [
      'You get a copy of each signed document by email and find it on your dashboard at any time. One more copy on paper is free if you ask for it.',
    ]),
    clause('needs', 'What you need', [
      [
        'A phone or computer with a current browser.',
        'An email address that you read.',
        'Room to store a PDF, or a printer, if you want your own copies.',
      ],
      'Tell us when your email address changes, so that notices reach you.',
    ]),
    clause('paper', 'Paper instead, and taking this back', [
      'You may ask for paper, or withdraw this consent, by calling or writing to us. It costs nothing. Documents that you have already signed stay valid.',
      'Applying on paper takes longer, and the one-hour disbursement starts when the signed paper has reached us.',
    ]),
  ],
}

/** Version 1 left out part of what is recorded, and that the record ends with its retention. */
const version2 = revised(version1, {
  version: 2,
  effective: '2026-12-01',
  clauses: [
    clause('consent', 'What you agree to', [
      'You agree that we give you agreements, disclosures, debit authorizations, receipts and notices electronically, and that you sign electronically. The Electronic Commerce Act, 2000 of Ontario gives such a signature the same effect as one on paper.',
      'This consent covers your account and every loan that you apply for here, until you withdraw it. Each application names the version of this page that you accept with it.',
    ]),
    clause('record', 'What we record', [
      'To prove what was agreed, we record the exact text with its version and a fingerprint (SHA-256), when you opened the document, reached its end, printed or downloaded it, ticked and pressed, your account and how you had signed in, your internet address and your device. Nobody can change this record. You see your part of it on your dashboard.',
      'The record is destroyed when its time is over, as the privacy policy says.',
    ]),
    clause('needs', 'What you need', [
      [
        'A phone or computer with a current browser.',
        'An email address that you read.',
        'Room to store a PDF, or a printer, if you want your own copies.',
      ],
      'When your email address changes, change it in your account, so that notices reach you.',
    ]),
    clause('paper', 'Paper instead, and withdrawing this', [
      'You may ask for paper, or withdraw this consent, by calling or writing to us. It costs nothing. Documents that you have already signed stay valid.',
      'Applying on paper takes longer, and the one-hour disbursement starts when the signed paper has reached us.',
    ]),
  ],
})

/** The oldest first. */
export const versions = [version1, version2] as const

export const Component = () => <LegalPage kind="e-sign-consent" versions={versions} />

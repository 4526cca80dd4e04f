import { retentionPolicy } from '@tamarack/contracts/limits'
import { documentOf } from '@tamarack/contracts/views/document'
import { LegalPage } from './legal-page.tsx'
import { clause, revised, type LegalText } from './legal-text.ts'

/** Its words never change under this version: a change is a new text beside it, with a new entry in
 * `domain/documents/legal-versions.ts`. */
const version1: LegalText = {
  title: documentOf('privacy-policy').title,
  version: 1,
  effective: '2026-11-21',
  inShort: [
    'We collect what we need to decide on a loan, to pay it out and to collect it, and nothing else.',
    'We do not sell your information.',
    'Two companies help us: Plaid checks your identity, Zum Rails connects to your bank.',
    'You can see what we hold about you, have it corrected, and withdraw a consent.',
    'Signed documents are kept for 7 years after the loan is closed, then destroyed.',
  ],
  clauses: [
    clause('who', 'Who is responsible', [
      'Tamarack Lending is responsible for your personal information, also while a company that works for us holds it. Our privacy officer can be reached at the phone number and email at the end of this page.',
      'We follow the Personal Information Protection and Electronic Documents Act (PIPEDA).',
    ]),
    clause('what', 'What we collect and why', [
      'We tell you why when we ask, or before:',
      [
        'Name, email and password: to give you an account. We store the password only in a form that cannot be read back.',
        'Photo ID, a picture of your face, phone number, address and date of birth: to make sure that nobody borrows in your name.',
        'Bank account and up to 12 months of transactions: to work out your net pay and what you can afford, and to pay out and collect.',
        'Your answers about income, debts, family and property: to decide on the loan.',
        'What you sign, when, from which address and on which device: to prove what was agreed.',
        'When you sign in, or change how you sign in: the time, the internet address and the browser, to notice when somebody else tries.',
        'Calls and letters with us: to answer you and to settle disagreements.',
      ],
      'We do not ask for your Social Insurance Number.',
    ]),
    clause('consent', 'Your consent', [
      'Financial information is sensitive, so we ask for your express consent each time: before the identity check, before the bank connection and before the credit check.',
      'You may take a consent back. We then stop, as far as the law and an open loan allow. Without the identity check and the bank data we cannot decide, so an application ends there. What was done before stays valid.',
    ]),
    clause('identity', 'The identity check', [
      'Plaid compares your photo ID, your face and your phone number, and tells us the result with your name, address, phone number and the internet address you used. We do not keep pictures of your ID or face in our own system.',
    ]),
    clause('bank', 'The bank connection', [
      'You sign in to your bank in a window of Zum Rails. We never see your bank password. We can read accounts and transactions; we cannot move money with that connection. A payment needs a separate authorization that you sign.',
    ]),
    clause('sharing', 'Who else gets information', [
      [
        'Plaid and Zum Rails, for the two checks and for payments.',
        'Our bank and yours, to send money and to collect it.',
        'A credit bureau, if you consented to the credit check, and for reporting a default as the debit authorization says.',
        'A collection agency, if a loan stays unpaid after we have tried to settle it with you.',
        'Courts, the police and the Registrar of Payday Loans, where a law obliges us.',
      ],
      'Some of these companies process information outside Canada. The law of that country then applies there, and its authorities may be able to ask for it.',
      'We do not sell information and we do not pass it on for advertising.',
    ]),
    clause('keeping', 'How long we keep it', [
      [
        'An application that was never finished: 12 months after you last used it.',
        'A refused application: 24 months, so that you can ask why.',
        'Signed documents, payments and the record of each step: 7 years after the loan is closed.',
        'When and from where you signed in: 24 months.',
        'Records of security incidents: at least 24 months.',
      ],
      'After that we destroy it, or remove everything that points to you.',
    ]),
    clause('safety', 'How we protect it', [
      'Information travels encrypted, and bank data is stored encrypted. Only staff who work on loans may open it, and every step on a loan is recorded with who took it.',
      'If information is lost or stolen and this could seriously harm you, we tell you and the Privacy Commissioner of Canada as soon as we can.',
    ]),
    clause('device', 'What is kept on your device', [
      'A cookie keeps you signed in. Another remembers that you have signed in here before, so that a stranger who guesses at your password cannot keep you out; it opens nothing by itself. If you ask for it, a third saves you the second step on this device. Your choice of light or dark and the answers of a page that you have not sent yet are stored in your browser; the answers go away when you send the page, sign out or close the tab. There is no advertising and no tracking by others.',
    ]),
    clause('decisions', 'How we decide', [
      'A computer works out the legal limits and what you can afford from the figures you gave and your bank data. A person then decides. You may ask us to explain a decision and to look at it again.',
    ]),
    clause('rights', 'Your rights', [
      [
        'Ask what we hold about you and who received it. We answer within 30 days, free of charge.',
        'Have mistakes corrected.',
        'Withdraw a consent.',
        'Complain to us, and to the Office of the Privacy Commissioner of Canada.',
      ],
    ]),
    clause('changes', 'Changes to this policy', [
      'Each version has a number and a date. If we want to use information for something new, we ask you first.',
    ]),
  ],
}

const years = retentionPolicy.agreement / 12

/** Version 1 had a shorter period for unfinished applications than we keep them, and nothing of
 * legal holds, second borrowers and the search for second accounts. */
const version2 = revised(version1, {
  version: 2,
  effective: '2026-12-01',
  inShort: [
    'We collect what we need to decide on a loan, to pay it out and to collect it, and nothing else.',
    'We do not sell your information.',
    'Two companies help us: Plaid checks your identity, Zum Rails connects to your bank and moves payments.',
    'You can see what we hold about you, have it corrected, and withdraw a consent.',
    `Loan records are kept for ${years} years after the loan is closed and then destroyed, unless a legal hold keeps them longer.`,
  ],
  clauses: [
    clause('what', 'What we collect and why', [
      'We tell you why when we ask, or before:',
      [
        'Name, email and password: to give you an account. We store the password only in a form that cannot be read back.',
        'Photo ID, a picture of your face, phone number, address and date of birth: to make sure that nobody borrows in your name.',
        'Bank account and up to 12 months of transactions: to work out your net pay and what you can afford, and to pay out and collect.',
        'Your answers about income, debts, family and property: to decide on the loan.',
        'If you apply with somebody: their name, email, phone number and relationship to you, to invite them. They give us everything else themselves, if they accept.',
        'A referral code, if you give one: to thank the person who told you about us.',
        'What you sign, when, from which address, on which device and how you had signed in, and what you did with the document before: to prove what was agreed.',
        'If you cannot pay: what you request and one of a few general reasons. We do not ask about your health or your family there.',
        'When you sign in, or change how you sign in: the time, the internet address and the browser, to notice when somebody else tries.',
        'Calls, emails and letters with us: to answer you and to settle disagreements.',
      ],
      'We do not ask for your Social Insurance Number.',
    ]),
    clause('consent', 'Your consent', [
      'Financial information is sensitive, so we ask for your express consent each time: before the identity check, before the bank connection and before the credit check.',
      'You may withdraw a consent. We then stop, as far as the law and an open loan allow. Without the identity check and the bank data we cannot decide, so an application ends there. What was done before stays valid.',
    ]),
    clause('identity', 'The identity check', [
      'Plaid compares your photo ID, your face and your phone number, and gives us the result with your name, date of birth, address, phone number and the internet address you used. We do not keep pictures of your ID or face in our own system.',
      'We compare the name on your ID with the name of your account and of your bank account. We also look for a second account of the same person: we compare coded forms of your name, date of birth, ID, phone number, address and bank account with those of our other customers. A person looks at every match.',
    ]),
    clause('sharing', 'Who else gets information', [
      [
        'Plaid and Zum Rails, for the two checks and for payments.',
        'Our bank and yours, and Interac for e-Transfers, to send money and to collect it.',
        'A person who owes the loan together with you: the loan agreement and how the loan stands.',
        'A credit bureau, if you consented to the credit check, and for reporting a default as the debit authorization says.',
        'A collection agency, if a loan stays unpaid after we have tried to settle it with you.',
        'Courts, the police and the Registrar of Payday Loans, where a law obliges us.',
      ],
      'Some of these companies process information outside Canada. The law of that country then applies there, and its authorities may be able to ask for it.',
      'We do not sell information and we do not pass it on for advertising.',
    ]),
    clause('keeping', 'How long we keep it', [
      [
        `An application that did not become a loan, whether you left it unfinished, withdrew it or we refused it: ${retentionPolicy['application-without-loan']} months after the last thing that happened to it, so that you can ask why.`,
        `Signed documents, payments and the record of each step: ${years} years after the loan is closed. A payment, a return or a correction after that starts the ${years} years again.`,
        `A debt that we have written off: ${retentionPolicy['written-off-debt'] / 12} years after it was last written off, paid or acknowledged.`,
        'Your account: as long as we keep an application or a loan of yours. Without one, we remove it after two years in which nobody used it, and you can delete it at any time.',
        'When and from where you signed in: 24 months.',
        'Records of security incidents: at least 24 months.',
      ],
      'After that we destroy what is about you, or remove everything that points to you. Amounts and dates stay in our books without your name. Backups that still have it are deleted within 90 days.',
      'A legal hold keeps records longer. We place one when records may be needed for a lawsuit, a complaint, a regulator, the police or another authority. Nothing that it covers is destroyed while it lasts. It ends when a second person, not the one who placed it, lifts it; the periods above then apply again. The law may not allow us to tell you about a hold.',
    ]),
    clause('rights', 'Your rights', [
      [
        'Ask what we hold about you and who received it. We answer within 30 days, free of charge.',
        'Read your answers and your documents on your dashboard, and change your name, email and password in your account.',
        'Have mistakes corrected.',
        'Withdraw a consent.',
        'Complain to us, and to the Office of the Privacy Commissioner of Canada.',
      ],
    ]),
  ],
})

/** The oldest first. */
export const versions = [version1, version2] as const

export const Component = () => <LegalPage kind="privacy-policy" versions={versions} />

import { lawOn, paydayAdvanceCentsMax, paydayTermDaysMax } from '@tamarack/contracts/limits'
import { documentOf } from '@tamarack/contracts/views/document'
import { money } from '@tamarack/ui/format'
import { LegalPage } from './legal-page.tsx'
import { clause, revised, type LegalText } from './legal-text.ts'

const effective = '2026-11-21'

/** Its words never change under this version: a change is a new text beside it, with a new entry in
 * `domain/documents/legal-versions.ts`. */
const version1: LegalText = {
  title: documentOf('terms-of-use').title,
  version: 1,
  effective,
  inShort: [
    'You can use Tamarack if you are 18 or older and live in Ontario.',
    'Having an account costs nothing and does not oblige you to borrow.',
    'An application is not a promise: we may say no, and you may stop at any time before you sign.',
    'Each loan has its own agreement, and that agreement comes before these terms.',
    'Nothing here takes away a right that Ontario or Canadian law gives you.',
  ],
  clauses: [
    clause('about', 'What these terms cover', [
      'Tamarack Lending ("we", "us") runs this web application. These terms are the rules for using it, from the first visit until you close your account.',
      'A loan is governed by its loan agreement and its pre-authorized debit authorization. You read and sign both before any money moves. If they say something else than these terms, they win.',
    ]),
    clause('who', 'Who may use it', [
      'You may open an account if all of these are true:',
      [
        'you are 18 or older;',
        'you live in Ontario;',
        'you act for yourself, and not for a company or another person;',
        'the name and email you give us are yours.',
      ],
      'One person has one account.',
    ]),
    clause('account', 'Your account', [
      'You choose a password and keep it to yourself. We will never ask you for it by phone or email.',
      'Tell us at once if you think that somebody else has used your account. You do not owe a loan that somebody else took out in your name.',
      'You can ask us to close your account at any time. If a loan is still open, the account stays until it is paid, so that you can see what you owe.',
    ]),
    clause('applying', 'Applying for a loan', [
      'To apply, you confirm your identity, let us see your bank data once, and answer questions about your income and debts. Give true and complete answers. We decide on them.',
      'You may stop at any time before you sign. It costs nothing and we do not ask why.',
      'If we refuse, we tell you the main reasons and where the information came from. You may see it and have mistakes corrected.',
    ]),
    clause('limits', 'Limits that the law sets', [
      'A cash advance is a payday loan. In Ontario, these limits apply to it, whatever an agreement might say:',
      [
        `we may lend at most ${money(paydayAdvanceCentsMax)}, for at most ${paydayTermDaysMax} days (Criminal Code, section 347.1);`,
        `the cost of borrowing may be at most ${money(lawOn('costPerHundred', effective).value)} for each $100.00 advanced (O. Reg. 98/09, section 23);`,
        'the advance may be at most half of your net pay;',
        'you may have one cash advance from us at a time, and we do not renew or extend it;',
        'you may cancel within two business days, without a reason and without cost (see the payment terms).',
      ],
      'A cash advance is meant for a short-term need. It may cost much more than other credit.',
    ]),
    clause('conduct', 'What you may not do', [
      [
        "Use another person's identity, documents or bank account.",
        'Try to get into parts of the system that are not meant for you, or to disturb it.',
        'Copy the service or its texts to offer them as your own.',
      ],
      'If you do, we may block the account. We tell you that we have, unless the law forbids it.',
    ]),
    clause('providers', 'Services of others', [
      'Plaid checks your identity and Zum Rails connects to your bank. Their windows open inside ours, and their own terms apply there. We answer for what they do on our behalf with your information.',
    ]),
    clause('availability', 'When something does not work', [
      'We try to keep the service open at all hours, but cannot promise it. If it is down on a day that matters to you, call us: a payment, a cancellation or a question by phone counts the same.',
      'We answer for damage that we cause by breaking these terms or the law. We do not answer for what we could not prevent, such as a failure of your own connection or of your bank.',
    ]),
    clause('changes', 'Changes to these terms', [
      'Each version has a number and a date. We tell you by email at least 30 days before a change that matters to you takes effect. A change never alters a loan that you have already signed.',
    ]),
    clause('law', 'Law and complaints', [
      'The law of Ontario and the federal law of Canada apply. You may go to an Ontario court.',
      'If you have a complaint, call or write to us first; the addresses are at the end of each page. You may also turn to the Registrar of Payday Loans at the Ontario ministry responsible for consumer protection, at any time.',
    ]),
  ],
}

/** Version 1 promised to close an account once its loan is paid, and had nothing of second
 * borrowers. In force after the 30 days that it gives. */
const version2 = revised(version1, {
  version: 2,
  effective: '2027-01-04',
  clauses: [
    clause('account', 'Your account', [
      'You choose a password and keep it to yourself. We will never ask you for it by phone or email.',
      'Tell us at once if you think that somebody else has used your account. You do not owe a loan that somebody else took out in your name.',
      'You can delete your account at any time, under "Account", if you have never applied for a loan. If you have, we must keep the records of it, and the account stays with them for as long as the privacy policy says. You may stop using it whenever nothing is owed.',
    ]),
    clause('applying', 'Applying for a loan', [
      'To apply, you confirm your identity, let us read the data of your bank account, and answer questions about your income and debts. Give true and complete answers. We decide on them.',
      'You may apply for an installment loan together with another person. Each of you has an account, confirms their own identity and signs, and each then owes the whole loan. A cash advance has one borrower.',
      'You may stop at any time before you sign. It costs nothing and we do not ask why.',
      'If we refuse, we tell you the main reasons and where the information came from. You may see it and have mistakes corrected.',
    ]),
  ],
})

/** The oldest first. */
export const versions = [version1, version2] as const

export const Component = () => <LegalPage kind="terms-of-use" versions={versions} />

import type { Loan } from '@tamarack/domain/loan/loan'
import { acceptedCoApplicant, type CoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import { invitationToken } from '../person-keys.ts'
import { present } from '../ports/clock.port.ts'
import type { Invitee, LoanTables } from '../ports/loan-tables.port.ts'
import { borrowerOf, loanEmail, type LoanEmail, type StepPorts } from './step.ts'

/** What the people of an application with a co-applicant are e-mailed about. */
export const coApplicantNotices = [
  'invitation',
  'reminder',
  'accepted',
  'declined',
  'expired',
  'ready',
  'withdrawn',
  'sign',
  'sign-reminder',
  'co-signed',
] as const
export type CoApplicantNotice = (typeof coApplicantNotices)[number]

type Ports = Pick<StepPorts, 'work' | 'clock' | 'mail' | 'keyedHash' | 'lender'>

interface People {
  readonly loan: Loan
  readonly coApplicant: CoApplicant
  readonly borrower: LoanEmail['to']
  readonly other: Invitee
}

type Draft = Omit<LoanEmail, 'id'>

const peopleOf = async (tables: LoanTables, loanId: string): Promise<People | null> => {
  const found = await borrowerOf(tables, loanId)
  const other = await tables.answers.invitation(loanId)
  if (!found?.loan.coApplicant || other === null) return null
  const { loan, to: borrower } = found
  return { loan, coApplicant: found.loan.coApplicant, borrower, other }
}

const invitation = ({ loan, coApplicant, borrower, other }: People, { keyedHash }: Ports): Draft => {
  const token = invitationToken(loan.loanId, coApplicant.invitation, keyedHash)
  const query = `loanId=${encodeURIComponent(loan.loanId)}&token=${token}`
  return {
    to: other,
    subject: `${borrower.name} invites you to apply for a loan together`,
    paragraphs: [
      `${borrower.name} applies for an installment loan and asks you to borrow with them. If you sign, you owe the whole loan together: we may claim all of it from you.`,
      'Follow the link to see the amount and the payments, and then accept or decline. You need an account of your own with this email address. Nothing is agreed before you sign.',
      'The link is for you alone and works for seven days. If you do not know this person, do nothing, or decline.',
    ],
    button: ['See the invitation', `/customer/co-applicant?${query}`],
  }
}

const toBorrower = ({ loan, borrower }: People, subject: string, paragraphs: readonly string[]): Draft => ({
  to: borrower,
  subject,
  paragraphs,
  button: ['Go to your application', `/customer/application/installment?loanId=${encodeURIComponent(loan.loanId)}`],
})

const toOther = ({ loan, other }: People, subject: string, paragraphs: readonly string[]): Draft => ({
  to: other,
  subject,
  paragraphs,
  button: ['Open the application', `/customer/co-applicant?loanId=${encodeURIComponent(loan.loanId)}`],
})

/** Whether the agreement lies ready and lacks the co-applicant's signature. */
const mayBeCoSigned = (loan: Loan): boolean =>
  (loan.status === 'agreement' || loan.status === 'pad') && loan.coSigned === undefined

/** The e-mail of a notice as things stand now; nothing where it no longer applies. */
const drafts: Readonly<Record<CoApplicantNotice, (people: People, ports: Ports) => Draft | null>> = {
  invitation: (people, ports) => (people.coApplicant.state === 'invited' ? invitation(people, ports) : null),
  reminder: (people, ports) => {
    if (people.coApplicant.state !== 'invited') return null
    const draft = invitation(people, ports)
    return { ...draft, subject: `Reminder: ${draft.subject}` }
  },
  accepted: (people) =>
    toBorrower(people, 'Your co-applicant accepted', [
      `${people.other.name} accepted your invitation. They now verify their identity and give their consent; we email you when your application can be sent.`,
    ]),
  declined: (people) =>
    toBorrower(people, 'Your co-applicant declined', [
      `${people.other.name} does not want to borrow with you. That is final for this application. You can go on alone, or invite somebody else.`,
    ]),
  expired: (people) =>
    toBorrower(people, 'Your invitation ended', [
      `${people.other.name} did not answer your invitation in time. You can send it again, invite somebody else, or go on alone.`,
    ]),
  ready: (people) =>
    toBorrower(people, 'Your application can be sent', [
      `${people.other.name} is verified and has given their consent. Send your application now.`,
    ]),
  // Whoever declined needs no email about it.
  withdrawn: ({ loan, coApplicant, borrower, other }) =>
    loan.declinedBy?.includes(coApplicant.email)
      ? null
      : {
          to: other,
          subject: 'You are no longer asked to borrow together',
          paragraphs: [
            `The application that ${borrower.name} asked you to join goes on without you, or has ended. You owe nothing, and there is nothing that you need to do.`,
          ],
        },
  sign: (people) =>
    acceptedCoApplicant(people.loan) === undefined
      ? null
      : toOther(people, 'Your turn to sign', [
          'The loan that you applied for together is approved. Read the agreement and sign it today: it is made for today, and tomorrow both of you would sign a new one.',
        ]),
  'sign-reminder': (people) =>
    acceptedCoApplicant(people.loan) === undefined || !mayBeCoSigned(people.loan)
      ? null
      : toOther(people, 'Reminder: your signature is missing', [
          'The loan that you applied for together waits for your signature. The agreement is made anew every day; read the one of today and sign it.',
          'If you do not want to borrow together any more, you can decline on the same page. You owe nothing then.',
        ]),
  'co-signed': (people) =>
    toBorrower(people, 'Your co-applicant signed', [
      `${people.other.name} signed the loan agreement. Sign your part today, so that the money can be sent.`,
    ]),
}

/** `invitation/2`, `sign/2026-11-20`: the notice, and which one of its kind. */
export const noticeOf = (id: string): CoApplicantNotice | undefined =>
  coApplicantNotices.find((notice) => notice === id.split('/')[0])

/** E-mails one notice. The id is part of the e-mail's own, so each notice is queued once; an older
 * invitation's notice, or one that no longer applies, is not sent. */
export const makeSendCoApplicantNotice =
  (ports: Ports) =>
  async ({ loanId, id }: { readonly loanId: string; readonly id: string }): Promise<void> => {
    const { work, clock, mail, lender } = ports
    const notice = noticeOf(id)
    await work.run(async (tables) => {
      const people = await peopleOf(tables, loanId)
      const draft = notice && people && drafts[notice](people, ports)
      if (!draft) return
      const emailId = `co-applicant.${loanId}.${id.replace('/', '.')}`
      await tables.emails.add(loanEmail(loanId, lender, { id: emailId, ...draft }), present(clock))
    })
    await mail.deliver(loanId)
  }

import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { applicationEndsAt, byHandOf } from '@tamarack/domain/loan/application/by-hand'
import type { Loan } from '@tamarack/domain/loan/loan'
import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import { longDay } from '../documents/words.ts'
import { present } from '../ports/clock.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import { alsoByText } from './also-by-text.ts'
import { borrowerOf, loanEmail, type LoanEmail, type StepPorts } from './step.ts'

type Ports = Pick<StepPorts, 'work' | 'clock' | 'mail' | 'lender'>

type Words = Omit<LoanEmail, 'id' | 'to'>

/** Shows the step that is due when it is opened. */
const pathOf = ({ loanId }: Loan, page = ''): string =>
  `/customer/application/${page}?loanId=${encodeURIComponent(loanId)}`

const approved = (loan: Loan, { operatingName }: Lender): Words => ({
  subject: 'Your application is approved',
  paragraphs: [
    `${operatingName} approved your application. Nothing is agreed yet: the next step is to read the loan agreement and sign it, and then to authorize the debit.${acceptedCoApplicant(loan) ? ' Your co-applicant signs the agreement too.' : ''}`,
    `The agreement is made anew every day, so read the one of the day on which you sign. If nobody signs, the application ends on ${longDay(torontoDateOf(applicationEndsAt(loan)))} at the latest.`,
    'If you do not want the loan any more, open the application and press "Withdraw this application". It costs nothing, and you owe nothing.',
  ],
  button: ['Read the agreement', pathOf(loan)],
})

/** Neither reasons nor amount, for others may see the mailbox: they need a sign-in. */
const rejected = (loan: Loan, { operatingName }: Lender): Words => ({
  subject: 'We decided on your application',
  paragraphs: [
    `We looked at your application with ${operatingName}, and we are sorry that we cannot offer you this loan. Nothing is agreed, and you owe nothing.`,
    'To keep the reasons between you and us, they are not in this email. Sign in to read the main reasons, what would change our answer, and which loan would have passed instead, if there is one.',
    'You may apply again at any time, for example when something in your situation has changed.',
  ],
  button: ['See our decision', pathOf(loan, 'rejected')],
})

/** What the borrower is e-mailed of an application that was just decided; null of any other. */
export const decisionEmail = (loan: Loan, lender: Lender): Words | null => {
  if (loan.status === 'agreement') return approved(loan, lender)
  return loan.status === 'rejected' ? rejected(loan, lender) : null
}

const nextStep: Readonly<Partial<Record<Loan['status'], string>>> = {
  bank: 'The next step is your bank account.',
  'personal-info': 'The next step is a few questions about you.',
}

/** What a person checked by hand came to (TAM-208): `verified`, `not-verified`, `referred-back`. */
const checkedWords = (loan: Loan, { operatingName }: Lender): Readonly<Record<string, Words | false | undefined>> => {
  const byHand = byHandOf(loan)
  const next = nextStep[loan.status]
  const goOn = ['Continue your application', pathOf(loan)] as const
  return {
    verified: next !== undefined && {
      subject: 'We finished our check: please continue',
      paragraphs: [`A person at ${operatingName} checked what you sent, and all is well. ${next}`],
      button: goOn,
    },
    'not-verified': loan.status === 'identity' &&
      loan.check?.state === 'failed' && {
        subject: 'We finished our check: please look at it',
        paragraphs: [
          'The check of your identity did not pass. You can try it again, or send us photos of your ID instead: open the application and press "I cannot do this online".',
        ],
        button: goOn,
      },
    'referred-back': byHand?.state === 'referred-back' && {
      subject: 'We need something more from you',
      paragraphs: [
        `A person at ${operatingName} looked at the papers that you sent. This is what we still need:`,
        byHand.note ?? '',
        `Send it from your application. Until then it waits for you; it ends on ${longDay(torontoDateOf(applicationEndsAt(loan)))} if nothing comes.`,
      ],
      button: ['Send what is missing', pathOf(loan)],
    },
  }
}

const statusAfter: Readonly<Record<string, Loan['status']>> = { approved: 'agreement', rejected: 'rejected' }

/** What the borrower is e-mailed as it is now; null where the decision is no last word any more. */
const wordsOf = (decision = '', loan: Loan, lender: Lender): Words | null =>
  loan.status === statusAfter[decision] ? decisionEmail(loan, lender) : checkedWords(loan, lender)[decision] || null

/** E-mails the borrower that the application is approved or rejected, or what a check by hand came
 * to. The id, `approved/12`, is the decision and the number of its event, so the e-mail is queued
 * once for each decision. */
export const makeSendDecision =
  ({ work, clock, mail, lender }: Ports) =>
  async ({ loanId, id }: { readonly loanId: string; readonly id: string }): Promise<void> => {
    await work.run(async (tables) => {
      const found = await borrowerOf(tables, loanId)
      const [decision] = id.split('/')
      const words = found && wordsOf(decision, found.loan, lender)
      if (!found || !words) return
      const isApproved = found.loan.status === 'agreement'
      const said = isApproved ? 'your application is approved. Read the agreement and sign it:' : null
      const text = alsoByText(lender, found.customer, said)
      const emailId = `decision.${loanId}.${id.replace('/', '.')}`
      const email = loanEmail(loanId, lender, { id: emailId, to: found.to, ...words, ...(text && { text }) })
      await tables.emails.add(email, present(clock))
    })
    await mail.deliver(loanId)
  }

import { isServiced } from '@tamarack/domain/loan/loan'
import { advanceOf } from '@tamarack/domain/loan/payments/payment'
import { referenceOf } from '@tamarack/domain/loan/reference-number'
import { sendAgainAt } from '@tamarack/domain/loan/servicing/disbursement'
import { dollars } from '../documents/words.ts'
import { present } from '../ports/clock.port.ts'
import { makeSendRecipientNotice } from './send-recipient-notice.ts'
import { borrowerOf, loanEmail, staffEmail, toDashboard, type StepPorts } from './step.ts'

type Ports = Pick<StepPorts, 'work' | 'clock' | 'mail' | 'lender'>

interface Failed {
  readonly attempt: number
  readonly isRepeated: boolean
  readonly afterCompletion: boolean
  readonly owedToBorrower: number
}

/** What the borrower reads, as on their dashboard: TAM-140 where money was reported as arrived. */
const forBorrower = ({ isRepeated, afterCompletion, owedToBorrower }: Failed): readonly string[] => [
  afterCompletion
    ? 'We had told you that your e-Transfer was delivered. Now its provider reports that it failed. You owe nothing: no cost, no interest and no fee, and nothing will be debited from your account before the money has reached you.'
    : 'Your e-Transfer did not go through. You have not received the money, and nothing will be debited from your account before you do.',
  ...(owedToBorrower > 0
    ? [
        `What you have paid meanwhile is yours: ${dollars(owedToBorrower)}. We send it back to you by Interac e-Transfer.`,
      ]
    : []),
  `${isRepeated ? 'We send it again within the hour.' : 'We are looking into it now.'} You can cancel the loan at any time, at no cost.`,
]

const forStaff = (loanId: string, { attempt, isRepeated, afterCompletion, owedToBorrower }: Failed) => {
  const reported = afterCompletion
    ? `Attempt ${attempt} to send the advance of loan ${referenceOf(loanId)} failed after it had been reported as completed. The loan is one without its money: nothing is owed, and nothing is debited.`
    : `Attempt ${attempt} to send the advance of loan ${referenceOf(loanId)} failed.`
  const toDo = isRepeated
    ? 'The system sends it again by itself after 10 minutes, and after 30 more. Look at the wallet: it may be empty.'
    : 'Send it again, with a corrected email address if need be, or cancel the loan at no cost to the borrower.'
  return [
    reported,
    ...(owedToBorrower > 0 ? [`The borrower had paid ${dollars(owedToBorrower)}, which goes back to them.`] : []),
    toDo,
  ]
}

/** Notifies the customer of a payment to another address, and the customer and the lender's staff
 * that an attempt to send the advance failed. The
 * attempt is part of the email's id, so each failed attempt is notified once. Sends nothing when the
 * attempt has not failed, nor while the system repeats it by itself. */
export const makeSendDisbursementNotice =
  (ports: Ports) =>
  async ({ loanId }: { readonly loanId: string }): Promise<void> => {
    const { work, clock, mail, lender } = ports
    await makeSendRecipientNotice(ports)({ loanId })
    await work.run(async (tables) => {
      const found = await borrowerOf(tables, loanId)
      const loan = found?.loan
      const waits = loan && isServiced(loan) && loan.status === 'disbursement-failed'
      const advance = waits ? advanceOf(loan) : undefined
      if (!found || !waits || advance === undefined) return
      const { attempt } = advance
      const afterCompletion = advance.state === 'returned'
      const isRepeated = sendAgainAt(loan) !== undefined
      // Between the first failure and the one that staff have to act on, nobody reads anything new.
      if (isRepeated && attempt > 1 && !afterCompletion) return
      const failed = { attempt, isRepeated, afterCompletion, owedToBorrower: loan.book.owedToBorrower }
      const emails = [
        loanEmail(loanId, lender, {
          id: `disbursement-failed.${loanId}.${attempt}`,
          to: found.to,
          subject: afterCompletion ? 'Your money did not reach you' : 'We could not send your money yet',
          paragraphs: forBorrower(failed),
          button: toDashboard,
        }),
        staffEmail(loanId, lender, {
          id: `disbursement-failed-staff.${loanId}.${attempt}`,
          subject: `The disbursement of loan ${referenceOf(loanId)} failed`,
          paragraphs: forStaff(loanId, failed),
        }),
      ]
      for (const email of emails) await tables.emails.add(email, present(clock))
    })
    await mail.deliver(loanId)
  }

import { isServiced } from '@tamarack/domain/loan/loan'
import { waitingElsewhere } from '@tamarack/domain/loan/servicing/changed-recipient'
import { maskedEmail } from '@tamarack/domain/person/masked-email'
import { dollars, exactMoment } from '../documents/words.ts'
import { present } from '../ports/clock.port.ts'
import { borrowerOf, loanEmail, toDashboard, type StepPorts } from './step.ts'

/** Tells the borrower, at the address that they proved, that money is about to go to another one
 * (TAM-293). Once for each payment. Throws while the email was not sent. */
export const makeSendRecipientNotice =
  ({ work, clock, mail, lender }: Pick<StepPorts, 'work' | 'clock' | 'mail' | 'lender'>) =>
  async ({ loanId }: { readonly loanId: string }): Promise<void> => {
    await work.run(async (tables) => {
      const found = await borrowerOf(tables, loanId)
      const payment = found && isServiced(found.loan) ? waitingElsewhere(found.loan) : undefined
      const email = payment && (await tables.recipients.find(payment.paymentId))
      if (!found || payment?.waitsUntil === undefined || !email) return
      await tables.emails.add(
        loanEmail(loanId, lender, {
          id: `recipient-changed.${payment.paymentId}`,
          to: found.to,
          subject: 'Your money goes to another email address',
          paragraphs: [
            `We are about to send ${dollars(payment.amount)} by Interac e-Transfer to ${maskedEmail(email)} instead of this address. It leaves at ${exactMoment(payment.waitsUntil)}.`,
            `If you did not ask for this, call ${lender.phone} now. We stop the payment.`,
          ],
          button: toDashboard,
        }),
        present(clock),
      )
    })
    await mail.deliver(loanId)
  }

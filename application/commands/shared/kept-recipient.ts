import type { Loan } from '@tamarack/domain/loan/loan'
import { eventIn, type Gathering } from './gathering.ts'

/** Stores the other address of a payment, encrypted, in its own table. Null means the borrower's
 * own address. */
export const keepRecipient =
  ({ tables }: Pick<Gathering, 'tables'>, { loanId }: Pick<Loan, 'loanId'>, email: string | null) =>
  async (events: Parameters<typeof eventIn>[0]): Promise<void> => {
    const requested = eventIn(events, 'payment-requested')
    if (requested && email !== null) await tables.recipients.save(loanId, requested.paymentId, email)
  }

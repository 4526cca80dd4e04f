import type { Loan } from '@tamarack/domain/loan/loan'
import { disbursementIds } from './shared/activation-facts.ts'
import { eventIn, type Gather, type Gathering } from './shared/gathering.ts'

/** The advance again, to this address; null is the borrower's own. The address is kept next to the
 * log. */
export const disbursementTo = (gathering: Gathering, loan: Loan, recipientEmail: string | null) => ({
  facts: {
    now: gathering.now,
    disbursementId: disbursementIds(gathering, loan),
    recipient: recipientEmail === null ? undefined : gathering.fingerprint.of(recipientEmail),
  },
  keep: async (events: Parameters<typeof eventIn>[0]) => {
    const requested = eventIn(events, 'payment-requested')
    if (requested && recipientEmail !== null)
      await gathering.tables.recipients.save(loan.loanId, requested.paymentId, recipientEmail)
  },
})

export const gather: Gather<'retry-disbursement'> = async (gathering, loan, { recipientEmail }) =>
  disbursementTo(gathering, loan, recipientEmail)

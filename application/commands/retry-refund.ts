import { refundIds } from './initiate-refund.ts'
import { eventIn, type Gather } from './shared/gathering.ts'

export const gather: Gather<'retry-refund'> = async (gathering, loan, { recipientEmail }) => {
  return {
    facts: {
      ...refundIds(gathering, loan),
      recipient: recipientEmail === null ? undefined : gathering.fingerprint.of(recipientEmail),
    },
    keep: async (events) => {
      const requested = eventIn(events, 'payment-requested')
      if (requested && recipientEmail !== null)
        await gathering.tables.recipients.save(loan.loanId, requested.paymentId, recipientEmail)
    },
  }
}

import { torontoDateOf } from '../../calendars/toronto.ts'
import { waitingElsewhere } from '../servicing/changed-recipient.ts'
import { happened, slice, stepNotDue, type Issued, type Moment } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { book } from './shared/book.ts'
import { noted, staffMember } from './shared/decide-application.ts'

/** Withdraws an action that waits for a second person, and the loan stays unchanged. Otherwise
 * stops a payment to another address that has not left (TAM-293). One person may do this, because
 * no money leaves. */
export const withdrawMoneyAction = slice({
  issuer: 'staff',
  statuses: servicingStatuses,
  decide: (loan, command: Issued & { readonly note: string | null }, { now }: Moment) => {
    const withdrawn = { type: 'proposal-withdrawn', at: now, by: staffMember(command), ...noted(command) } as const
    if (loan.proposal !== undefined) return happened(withdrawn)
    const payment = waitingElsewhere(loan)
    if (payment === undefined) return stepNotDue(loan)
    const { paymentId, kind } = payment
    const stopped = { at: now, paymentId, kind, providerId: '', outcome: 'cancelled', failure: null } as const
    const returned =
      kind === 'refund'
        ? book(loan, { type: 'refund-returned', on: torontoDateOf(now), refundId: paymentId })
        : happened()
    return returned.ok ? happened(withdrawn, { type: 'payment-failed', ...stopped }, ...returned.value) : returned
  },
})

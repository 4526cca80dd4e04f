import { isServiced } from '../loan.ts'
import { happened, slice, stepNotDue, type Issued, type Moment } from '../slice.ts'
import { servicingStatuses } from '../status.ts'

/** Withdraws an action that waits for a second person; the loan stays as it is. */
export const withdrawMoneyAction = slice({
  issuer: 'staff',
  statuses: servicingStatuses,
  decide: (loan, { actor, note }: Issued & { readonly note: string | null }, { now }: Moment) => {
    if (!isServiced(loan) || loan.proposal === undefined) return stepNotDue(loan)
    const by = { id: actor.id ?? 'system', name: actor.name ?? 'system' }
    return happened({ type: 'proposal-withdrawn', at: now, by, ...(note !== null && { note }) })
  },
})

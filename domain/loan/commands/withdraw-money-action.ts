import { happened, slice, stepNotDue, type Issued, type Moment } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { noted, staffMember } from './shared/decide-application.ts'

/** Withdraws an action that waits for a second person; the loan stays as it is. */
export const withdrawMoneyAction = slice({
  issuer: 'staff',
  statuses: servicingStatuses,
  decide: (loan, command: Issued & { readonly note: string | null }, { now }: Moment) => {
    if (loan.proposal === undefined) return stepNotDue(loan)
    return happened({ type: 'proposal-withdrawn', at: now, by: staffMember(command), ...noted(command) })
  },
})

import { happened, slice, stepNotDue, type Issued, type Moment } from '../slice.ts'
import { noted, staffMember } from './shared/decide-application.ts'

/** Withdraws an approval that waits for a second person; the application waits again. */
export const withdrawProposal = slice({
  issuer: 'staff',
  statuses: ['review'],
  decide: (loan, command: Issued & { readonly note: string | null }, { now }: Moment) => {
    if (loan.proposal === undefined) return stepNotDue(loan)
    return happened({ type: 'proposal-withdrawn', at: now, by: staffMember(command), ...noted(command) })
  },
})

import type { LoanView } from '@tamarack/contracts/views/loan'
import type { LoanTab } from '../loan/loan-tabs.ts'

export type Waiting = NonNullable<NonNullable<LoanView['forStaff']>['waits']>[number]

/** What waits for staff, and the part of the loan's page where it is done. */
export const staffWorkWords: Readonly<Record<Waiting['kind'], { readonly label: string; readonly tab: LoanTab }>> = {
  decision: { label: 'Decision', tab: 'overview' },
  'second-person': { label: 'Second person', tab: 'overview' },
  request: { label: 'Customer’s request', tab: 'servicing' },
  'held-debits': { label: 'Held debits', tab: 'servicing' },
  refund: { label: 'Refund not delivered', tab: 'servicing' },
  disbursement: { label: 'Advance not delivered', tab: 'overview' },
}

/** What waits about a loan, the oldest first. */
export const waitsOf = ({ forStaff }: LoanView): readonly Waiting[] => forStaff?.waits ?? []

/** The part of the page on which the oldest of it is done: a second person acts on money where the money is. */
export const tabOfWork = (loan: LoanView): LoanTab => {
  const [oldest] = waitsOf(loan)
  if (oldest === undefined) return 'overview'
  return oldest.kind === 'second-person' && loan.activatedAt !== null ? 'servicing' : staffWorkWords[oldest.kind].tab
}

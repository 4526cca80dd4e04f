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

type Attention = NonNullable<NonNullable<LoanView['forStaff']>['attention']>[number]

/** Why a loan is not as it should be, and the part of its page that shows it. */
export const attentionWords: Readonly<Record<Attention['kind'], { readonly label: string; readonly tab: LoanTab }>> = {
  checks: { label: 'Checks', tab: 'overview' },
  disbursement: { label: 'Advance not delivered', tab: 'overview' },
  'returned-debit': { label: 'Returned debit', tab: 'servicing' },
  overdue: { label: 'Overdue', tab: 'servicing' },
  'in-collections': { label: 'In collections', tab: 'servicing' },
}

export const attentionOf = ({ forStaff }: LoanView): readonly Attention[] => forStaff?.attention ?? []
export const returnedDebitsOf = ({ forStaff }: LoanView) => forStaff?.returnedDebits ?? []

/** What waits about a loan, the oldest first. */
export const waitsOf = ({ forStaff }: LoanView): readonly Waiting[] => forStaff?.waits ?? []

/** The part of the page on which the oldest of it is done: a second person acts on money where the money is. */
export const tabOfWork = (loan: LoanView): LoanTab => {
  const [oldest] = waitsOf(loan)
  if (oldest === undefined) return 'overview'
  return oldest.kind === 'second-person' && loan.activatedAt !== null ? 'servicing' : staffWorkWords[oldest.kind].tab
}

import type { StaffMember } from '@tamarack/domain/loan/loan-event'
import type { LoanFlag, loanSorts } from '@tamarack/domain/loan/staff/find-loans'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { LoanType } from '@tamarack/domain/products/loan-type'
import type { LoanSummary } from '../loan-summary.ts'
import { token } from './token.ts'

/** What staff open next to the list of everything: what waits for a second person; what waits for
 * staff; what is one's own case, or one has decided on or acted on, and is not ended; loans with a
 * returned debit that nothing has made up for; loans that are not as they should be. */
export type StaffView = 'second-person' | 'waiting' | 'mine' | 'returned-debits' | 'attention'

/** How many of all loans are in a view, no matter what the filter. */
export type ViewCounts = Readonly<Record<'waiting' | 'mine' | 'returnedDebits' | 'attention', number>>

/** What the list is narrowed to; left out, it is not. Amounts are cents, moments epoch
 * milliseconds. */
export interface LoanFilter {
  /** Beginnings of the words of the borrower's name in any order, the loan's reference number
   * (TAM-203), the beginning of its id or of the e-mail address, the phone, or the last four digits
   * of the account. */
  readonly text?: string | undefined
  readonly statuses?: readonly LoanStatus[] | undefined
  readonly view?: { readonly name: StaffView; readonly staffId: string } | undefined
  readonly product?: LoanType | undefined
  readonly minAmount?: number | undefined
  readonly maxAmount?: number | undefined
  /** Received at that moment or later; before that moment. */
  readonly from?: number | undefined
  readonly before?: number | undefined
  /** The same of the moment when the money arrived. */
  readonly fundedFrom?: number | undefined
  readonly fundedBefore?: number | undefined
  readonly flag?: LoanFlag | undefined
  /** Whose case: an id, or nobody's. */
  readonly officer?: { readonly id: string } | 'nobody' | undefined
}

export interface LoanOrder {
  readonly by: (typeof loanSorts)[number]
  readonly descending: boolean
}

/** Where a page is: behind or before a loan, or the first. */
export interface PlaceInList {
  readonly after: string | null
  readonly before: string | null
  readonly size: number
}

export interface LoanPage {
  readonly loans: readonly LoanSummary[]
  readonly hasBefore: boolean
  readonly hasAfter: boolean
  /** At most one above `countedAtMost`, as every count. */
  readonly matching: number
  readonly total: number
  readonly views: ViewCounts
}

/** A row of the list as a file. */
export interface ListedLine {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly product: string | null
  readonly amountCents: number | null
  readonly status: string
  readonly receivedAt: number
  readonly officer: string | null
}

/** The list of staff (TAM-180): reads only. */
export interface LoanList {
  /** Null where the loan that the page is behind or before is not there. Loans of equal value come
   * in the order of their ids. */
  page(filter: LoanFilter, order: LoanOrder, place: PlaceInList, staffId: string): Promise<LoanPage | null>
  lines(filter: LoanFilter, order: LoanOrder, limit: number): Promise<readonly ListedLine[]>
  count(filter: LoanFilter): Promise<number>
  /** Who may be given cases, by name. */
  officers(): Promise<readonly StaffMember[]>
  /** Ids of open loans that are this person's cases. */
  openCases(staffId: string, limit: number): Promise<readonly string[]>
}
export const LoanList = token<LoanList>('LoanList')

/** Filters under a name of their own; what they are is the contract's. */
export interface StaffListView {
  readonly name: string
  readonly filters: Readonly<Record<string, string | number>>
}

/** The views that each member of staff saved for themselves. */
export interface StaffViews {
  /** The one that was saved first comes first. */
  of(staffId: string): Promise<readonly StaffListView[]>
  /** Saves it under its name, which replaces one of that name, or of the name `was`; false where
   * there would be more than `limit`. */
  keep(
    staffId: string,
    view: StaffListView & { readonly was: string | null; readonly at: number },
    limit: number,
  ): Promise<boolean>
  remove(staffId: string, name: string): Promise<void>
}
export const StaffViews = token<StaffViews>('StaffViews')

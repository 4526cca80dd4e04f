import {
  attentionFilter,
  mineFilter,
  returnedDebitsFilter,
  secondReviewFilter,
  waitingFilter,
} from '@tamarack/contracts/endpoints/loan'

/** What stands in the address in place of a status. */
export const viewFilters = [
  mineFilter,
  waitingFilter,
  returnedDebitsFilter,
  attentionFilter,
  secondReviewFilter,
] as const
export type ViewFilter = (typeof viewFilters)[number]

/** A view's name, and what its place holds when nobody is in it. */
export const viewWords: Readonly<Record<ViewFilter, { readonly name: string; readonly empty: string }>> = {
  [mineFilter]: { name: 'Mine', empty: 'No open loan has a decision or an action of yours.' },
  [waitingFilter]: { name: 'Waiting for staff', empty: 'Nothing waits for staff.' },
  [returnedDebitsFilter]: { name: 'Returned debits', empty: 'No returned debit is left to be made up for.' },
  [attentionFilter]: { name: 'Attention', empty: 'Every loan is as it should be.' },
  [secondReviewFilter]: { name: 'Waiting for a second person', empty: 'Nothing waits for a second person.' },
}

export const isView = (status: string): status is ViewFilter => viewFilters.some((filter) => filter === status)

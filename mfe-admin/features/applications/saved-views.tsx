import type { ReplyOf } from '@tamarack/contracts/endpoint'
import {
  attentionFilter,
  type getAllApplications,
  mineFilter,
  returnedDebitsFilter,
  waitingFilter,
} from '@tamarack/contracts/endpoints/loan'
import { LinkTabs } from '@tamarack/ui/link-tabs'
import { listSearch, wholeList, type ListAddress } from './list-address.ts'
import { viewWords } from './views.ts'

type Reply = ReplyOf<typeof getAllApplications>

interface Props {
  readonly list: ListAddress
  /** How many there are in each view and in all; undefined before the list is there. */
  readonly counted: Pick<Reply, 'views' | 'total'> | undefined
}

const saved = [
  [mineFilter, 'mine'],
  [waitingFilter, 'waiting'],
  [returnedDebitsFilter, 'returnedDebits'],
  [attentionFilter, 'attention'],
] as const

/** The saved views of the list, each with its count and an address of its own. */
export const SavedViews = ({ list, counted }: Props) => {
  const views = [
    { name: 'All', count: counted?.total, status: wholeList.status },
    ...saved.map(([status, key]) => ({ name: viewWords[status].name, count: counted?.views[key], status })),
  ]
  return (
    <LinkTabs
      label="Saved views"
      tabs={views.map(({ name, count, status }) => ({
        name,
        count,
        isCurrent: list.status === status,
        to: { search: listSearch({ ...wholeList, size: list.size, status }) },
        preventScrollReset: true,
      }))}
    />
  )
}

import { useState } from 'react'
import type { ReplyOf } from '@tamarack/contracts/endpoint'
import {
  attentionFilter,
  getStaffViews,
  keepStaffView,
  mineFilter,
  removeStaffView,
  returnedDebitsFilter,
  viewNameMax,
  waitingFilter,
  type getAllApplications,
} from '@tamarack/contracts/endpoints/applications'
import { messages } from '@tamarack/contracts/messages'
import { Button } from '@tamarack/ui/button'
import { LinkTabs } from '@tamarack/ui/link-tabs'
import { call, useCommand, useRead } from '../../services.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import {
  countWords,
  isFiltered,
  listOf,
  listSearch,
  savedOf,
  viewWords,
  wholeList,
  type ListAddress,
} from './list-address.ts'

type Reply = ReplyOf<typeof getAllApplications>

const builtIn = [
  [mineFilter, 'mine'],
  [waitingFilter, 'waiting'],
  [returnedDebitsFilter, 'returnedDebits'],
  [attentionFilter, 'attention'],
] as const

interface NameDialogProps {
  readonly list: ListAddress
  /** The name before; '' for a view that is new. */
  readonly was: string
  readonly onClose: () => void
}

/** Asks for the name of the view that the list is saved as. */
const NameDialog = ({ list, was, onClose }: NameDialogProps) => {
  const act = useCommand({ keeps: ['staff-views'], done: onClose })
  return (
    <ReasonDialog
      title={was === '' ? 'Save these filters' : 'Rename the view'}
      confirmLabel="Save"
      acting={act}
      note={{
        name: 'view-name',
        label: 'Name of the view',
        hint: list.q === '' ? undefined : 'What you searched for is not saved.',
        maxLength: viewNameMax,
        missing: messages.enterViewName,
        begins: was,
      }}
      onConfirm={({ note: name }) =>
        act.mutate(call(keepStaffView, { body: { name, filters: savedOf(list), ...(was !== '' && { was }) } }))
      }
      onClose={onClose}
    />
  )
}

interface Props {
  readonly list: ListAddress
  /** How many there are in each view and in all; undefined before the list is there. */
  readonly counted: Pick<Reply, 'views' | 'total'> | undefined
}

/** The views of the list, each with its count and an address of its own: those of everybody, then
 * one's own. */
export const SavedViews = ({ list, counted }: Props) => {
  const [naming, setNaming] = useState<string | null>(null)
  const act = useCommand({ keeps: ['staff-views'] })
  const own = useRead(['staff-views'], getStaffViews, {}).data?.views ?? []
  const shown = listSearch({ ...list, q: '', after: '', before: '', size: '' })
  const ownTabs = own.map(({ name, filters, count }) => ({ name, count, list: listOf(filters), builtIn: null }))
  const current = list.q === '' ? ownTabs.find((view) => listSearch(view.list) === shown) : undefined
  const views = [
    { name: 'All', count: counted?.total, list: wholeList, builtIn: '' },
    ...builtIn.map(([status, key]) => ({
      name: viewWords[status].name,
      count: counted?.views[key],
      list: { ...wholeList, status },
      builtIn: status,
    })),
    ...ownTabs,
  ]
  return (
    <div className="row-1 middle">
      <LinkTabs
        label="Saved views"
        tabs={views.map((view) => ({
          name: view.name,
          count: view.count === undefined ? undefined : countWords(view.count),
          isCurrent:
            current === undefined ? view.builtIn === list.status : view.name === current.name && view.builtIn === null,
          to: { search: listSearch({ ...view.list, size: list.size }) },
          preventScrollReset: true,
        }))}
      />
      {current !== undefined && (
        <>
          <Button variant="quiet" onClick={() => setNaming(current.name)}>
            Rename <span className="visually-hidden">the view {current.name}</span>
          </Button>
          <Button
            variant="quiet"
            pending={act.isPending}
            onClick={() => act.mutate(call(removeStaffView, { body: { name: current.name } }))}
          >
            Delete <span className="visually-hidden">the view {current.name}</span>
          </Button>
        </>
      )}
      {current === undefined && isFiltered(list) && (
        <Button variant="quiet" onClick={() => setNaming('')}>
          Save view
        </Button>
      )}
      {naming !== null && <NameDialog list={list} was={naming} onClose={() => setNaming(null)} />}
    </div>
  )
}

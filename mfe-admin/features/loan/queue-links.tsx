import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { getAllApplications } from '@tamarack/contracts/endpoints/applications'
import { paths } from '@tamarack/contracts/paths'
import { BackIcon } from '@tamarack/ui/icons'
import { mayDecide, useServices, useUser } from '../../services.tsx'
import { applicationsQuery } from '../applications/applications-queries.ts'
import { isView, queryOf, readListAddress } from '../applications/list-address.ts'
import { collectionsLeft, listLeft, pageBefore, rememberOpened, type BackToList } from '../applications/opened.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

/** Opens the next application of the list left that waits for a decision of this reader, the oldest
 * first; or reports that none does. */
export const useNextWaiting = (loanId: string): (() => Promise<void>) => {
  const { api, announce } = useServices()
  const { id: reader } = useUser()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  return async () => {
    const list = readListAddress(new URLSearchParams(listLeft(state) ?? ''))
    const status = isView(list.status) ? list.status : 'review'
    const query = queryOf({ ...list, status, sort: 'queue', after: '', before: '', size: '100' })
    const { applications } = await api.call(getAllApplications, { query })
    const next = applications.find(
      (one) => one.id !== loanId && one.status === 'review' && one.forStaff?.proposal?.byId !== reader,
    )
    if (next === undefined) return announce('No other application of the list waits for a decision')
    rememberOpened(next.id)
    await navigate(paths.staffLoan(next.id), { state })
  }
}

interface Queue {
  /** Address of the page that the application was opened from. */
  readonly back: string
  readonly name: string
  /** Its place among those that were on the page of the list: '(3 of 25 on the page)'. */
  readonly position: string
  readonly previous: string | null
  readonly next: string | null
  readonly state: unknown
}

const backTo = (list: string | null, collections: string | null): Pick<Queue, 'back' | 'name'> => {
  if (collections !== null) return { name: 'Collections', back: `${paths.collections}${collections}` }
  const before = list === null ? pageBefore() : null
  return before === null
    ? { name: 'Applications', back: `${paths.staffHome}${list ?? ''}` }
    : { name: before.name, back: before.to }
}

/** The neighbours of an application in the list it was opened from, as that list stood then: a
 * decision must not shift what comes next. */
const useQueue = (loanId: string): Queue => {
  const { api, announce } = useServices()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const left = listLeft(state)
  const collections = collectionsLeft(state)
  const { data: queue } = useQuery({
    queryKey: ['queue', left],
    enabled: left !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const list = readListAddress(new URLSearchParams(left ?? ''))
      const { placeholderData: _, ...query } = applicationsQuery(api, list)
      const page = await queryClient.ensureQueryData(query)
      return { ids: page.applications.map(({ id }) => id), matching: page.matching }
    },
  })
  const ids = queue?.ids ?? []
  const at = ids.indexOf(loanId)
  const isWhole = queue === undefined || queue.matching === ids.length
  const neighbour = (by: 1 | -1): string | null => (at === -1 ? null : (ids[at + by] ?? null))
  const open = (by: 1 | -1) => {
    const id = neighbour(by)
    if (id === null) return announce(`This is the ${by === 1 ? 'last' : 'first'} of the ${isWhole ? 'list' : 'page'}`)
    rememberOpened(id)
    return void navigate(paths.staffLoan(id), { state })
  }
  const next = useNextWaiting(loanId)
  useShortcuts({ '[': () => open(-1), ']': () => open(1), ...(mayDecide(useUser()) && { n: () => void next() }) })
  return {
    ...backTo(left, collections),
    position: at === -1 ? '' : ` (${at + 1} of ${ids.length}${isWhole ? '' : ' on the page'})`,
    previous: neighbour(-1),
    next: neighbour(1),
    state,
  }
}

/** Back to the list, and on to the neighbours in it. */
export const QueueLinks = ({ loanId }: { readonly loanId: string }) => {
  const { back, name, position, previous, next, state } = useQueue(loanId)
  const opened: BackToList = { opened: loanId }
  const neighbour = (id: string, words: string) => (
    <Link to={paths.staffLoan(id)} state={state} onClick={() => rememberOpened(id)} className="target">
      {words}
    </Link>
  )
  return (
    <div className="line-5 no-print">
      <Link to={back} state={opened} className="target">
        <BackIcon />
        {name}
        {position}
      </Link>
      {previous !== null && neighbour(previous, 'Previous application')}
      {next !== null && neighbour(next, 'Next application')}
    </div>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { BackIcon } from '@tamarack/ui/icons'
import { useServices } from '../../services.tsx'
import { applicationsQuery } from '../applications/applications-queries.ts'
import { readListAddress } from '../applications/list-address.ts'
import { listLeft, rememberOpened, type BackToList } from '../applications/opened.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

interface Queue {
  /** Address of the list that the application was opened from. */
  readonly back: string
  readonly position: { readonly at: number; readonly of: number } | null
  readonly previous: string | null
  readonly next: string | null
  readonly state: unknown
}

/** The neighbours of an application in the list it was opened from, as that list stood then: a
 * decision must not shift what comes next. */
const useQueue = (loanId: string): Queue => {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const left = listLeft(state)
  const { data: ids } = useQuery({
    queryKey: ['queue', left],
    enabled: left !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const list = readListAddress(new URLSearchParams(left ?? ''))
      const { placeholderData: _, ...query } = applicationsQuery(api, list)
      const page = await queryClient.ensureQueryData(query)
      return page.applications.map(({ id }) => id)
    },
  })
  const at = ids?.indexOf(loanId) ?? -1
  const neighbour = (by: 1 | -1): string | null => (at === -1 ? null : (ids?.[at + by] ?? null))
  const open = (id: string | null) => {
    if (id === null) return
    rememberOpened(id)
    void navigate(paths.staffLoan(id), { state })
  }
  useShortcuts({ '[': () => open(neighbour(-1)), ']': () => open(neighbour(1)) })
  return {
    back: `${paths.staffHome}${left ?? ''}`,
    position: at === -1 || ids === undefined ? null : { at: at + 1, of: ids.length },
    previous: neighbour(-1),
    next: neighbour(1),
    state,
  }
}

/** Back to the list, and on to the neighbours in it. */
export const QueueLinks = ({ loanId }: { readonly loanId: string }) => {
  const { back, position, previous, next, state } = useQueue(loanId)
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
        Applications{position !== null && ` (${position.at} of ${position.of})`}
      </Link>
      {previous !== null && neighbour(previous, 'Previous application')}
      {next !== null && neighbour(next, 'Next application')}
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import {
  getSecurityEvents,
  type SecurityEventsPage,
  type SecurityEventView,
} from '@tamarack/contracts/endpoints/security'
import type { Column } from '@tamarack/ui/data-table'
import { deviceWords } from '@tamarack/ui/device'
import { DateText, Value } from '@tamarack/ui/format'
import { StatusTag } from '@tamarack/ui/status-tag'
import { useServices } from '../../services.tsx'
import { PagedTable, pagesQuery } from '../frame/paged-table.tsx'

const securityEventsQuery = (api: ApiClient, userId: string) =>
  pagesQuery<SecurityEventsPage>(['security-events', userId], (before) =>
    api.call(getSecurityEvents, { params: { id: userId }, query: before === null ? {} : { before } }),
  )

const columns: readonly Column<SecurityEventView>[] = [
  {
    header: 'When',
    render: ({ at }) => (
      <span className="figures wraps">
        <DateText value={at} as="evidence" />
      </span>
    ),
  },
  { header: 'What', render: ({ what }) => what },
  {
    header: 'Outcome',
    render: ({ result, tone }) => <StatusTag tone={tone}>{result}</StatusTag>,
  },
  { header: 'IP', render: ({ ip }) => <Value>{ip}</Value> },
  { header: 'Device', render: ({ userAgent }) => <Value>{deviceWords(userAgent)}</Value> },
]

const shown = (count: number): string => (count === 1 ? '1 event shown' : `${count} events shown`)

/** Sign-ins and security events of one person, the newest first. The server shows them to admins
 * and reviewers only. */
export const SecurityEvents = ({ userId }: { readonly userId: string }) => {
  const { api } = useServices()
  const query = useInfiniteQuery({ ...securityEventsQuery(api, userId), refetchOnMount: 'always' })
  return (
    <section className="stack-3" aria-busy={query.isFetching}>
      <h2>Sign-ins and security</h2>
      <PagedTable
        caption="Sign-ins and security events, newest first"
        folds
        query={query}
        rowsOf={({ events }) => events}
        lines={4}
        empty="Nothing has been recorded yet."
        more="Show earlier events"
        announced={shown}
        columns={columns}
        rowKey={({ id }) => id}
      />
    </section>
  )
}

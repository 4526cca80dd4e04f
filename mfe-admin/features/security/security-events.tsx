import type { ApiClient } from '@tamarack/contracts/client'
import {
  getSecurityEvents,
  type SecurityEventsPage,
  type SecurityEventView,
} from '@tamarack/contracts/endpoints/security'
import { Button } from '@tamarack/ui/button'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { EmptyState } from '@tamarack/ui/empty-state'
import { StatusTag } from '@tamarack/ui/status-tag'
import { DateText, Value } from '@tamarack/ui/value'
import { infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useServices } from '../../services.tsx'
import { deviceWords } from '@tamarack/ui/device'
import { ThreeFaces } from '../loan/three-faces.tsx'
import { kindWords, outcomeWords } from './security-words.ts'

const securityEventsQuery = (api: ApiClient, userId: string) =>
  infiniteQueryOptions<SecurityEventsPage, Error, InfiniteData<SecurityEventsPage>, readonly string[], string | null>({
    queryKey: ['security-events', userId],
    queryFn: ({ pageParam }) =>
      api.call(getSecurityEvents, { params: { id: userId }, query: pageParam === null ? {} : { before: pageParam } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })

const columns: readonly Column<SecurityEventView>[] = [
  {
    key: 'at',
    header: 'When',
    render: ({ at }) => (
      <span className="figures wraps">
        <DateText value={at} as="evidence" />
      </span>
    ),
  },
  { key: 'type', header: 'What', render: ({ type }) => kindWords(type) },
  {
    key: 'outcome',
    header: 'Outcome',
    render: ({ outcome }) => <StatusTag tone={outcomeWords(outcome).tone}>{outcomeWords(outcome).label}</StatusTag>,
  },
  { key: 'ip', header: 'IP', render: ({ ip }) => <Value>{ip}</Value> },
  { key: 'device', header: 'Device', render: ({ userAgent }) => <Value>{deviceWords(userAgent)}</Value> },
]

const counted = (count: number): string => (count === 1 ? '1 event' : `${count} events`)

/** Sign-ins and security events of one person, the newest first. The server shows them to admins and reviewers only. */
export const SecurityEvents = ({ userId }: { readonly userId: string }) => {
  const { api, announce } = useServices()
  const query = useInfiniteQuery({ ...securityEventsQuery(api, userId), refetchOnMount: 'always' })
  const rows = query.data?.pages.flatMap(({ events }) => events)
  const announced = useRef<number | null>(null)
  const count = rows?.length
  useEffect(() => {
    if (count === undefined) return
    if (announced.current !== null && count > announced.current) announce(`${counted(count)} shown`)
    announced.current = count
  }, [announce, count])
  return (
    <section className="stack-3" aria-busy={query.isFetching}>
      <h2>Sign-ins and security</h2>
      <ThreeFaces query={{ data: rows, error: query.error, refetch: query.refetch }} lines={4}>
        {(events) =>
          events.length === 0 ? (
            <EmptyState>Nothing has been recorded yet.</EmptyState>
          ) : (
            <>
              <DataTable
                caption="Sign-ins and security events, newest first"
                captionHidden
                folds
                columns={columns}
                rows={events}
                rowKey={({ id }) => id}
              />
              {query.hasNextPage && (
                <Button
                  pending={query.isFetchingNextPage}
                  pendingLabel="Loading..."
                  onClick={() => {
                    void query.fetchNextPage()
                  }}
                >
                  Show earlier events
                </Button>
              )}
            </>
          )
        }
      </ThreeFaces>
    </section>
  )
}

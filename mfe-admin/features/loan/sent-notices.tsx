import type { ApiClient } from '@tamarack/contracts/client'
import { getNotices } from '@tamarack/contracts/endpoints/notices'
import { noticePdfAddress } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { NoticePageView, SentNoticeView } from '@tamarack/contracts/views/notices'
import { Button } from '@tamarack/ui/button'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { EmptyState } from '@tamarack/ui/empty-state'
import { DownloadIcon } from '@tamarack/ui/icons'
import { DateText } from '@tamarack/ui/value'
import { infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { ThreeFaces } from './three-faces.tsx'

/** The notices of a loan in pages, the newest first. */
const noticesQuery = (api: ApiClient, loanId: string) =>
  infiniteQueryOptions<NoticePageView, Error, InfiniteData<NoticePageView>, readonly string[], number | null>({
    queryKey: ['notices', loanId],
    queryFn: ({ pageParam }) =>
      api.call(getNotices, { params: { id: loanId }, query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })

const columnsOf = ({ id }: LoanView): readonly Column<SentNoticeView>[] => [
  { header: 'Title', render: ({ title }) => title },
  { header: 'About', render: ({ day }) => <DateText value={day} /> },
  { header: 'Emailed', render: ({ sentAt }) => <DateText value={sentAt} as="date-time" /> },
  {
    header: 'File',
    render: ({ title, day, sha256 }) => (
      <a href={noticePdfAddress(id, sha256)} download className="target">
        <DownloadIcon />
        Download PDF
        <span className="visually-hidden">
          {' '}
          of {title}, <DateText value={day} />
        </span>
      </a>
    ),
  },
]

/** Every notice and statement that the customer was emailed, as they have it. */
export const SentNotices = ({ loan }: { readonly loan: LoanView }) => {
  const { api } = useServices()
  const query = useInfiniteQuery(noticesQuery(api, loan.id))
  const rows = query.data?.pages.flatMap(({ notices }) => notices)
  return (
    <section>
      <h2>Notices and statements</h2>
      <ThreeFaces query={{ data: rows, error: query.error, refetch: query.refetch }}>
        {(notices) =>
          notices.length === 0 ? (
            <EmptyState>No notice was sent yet. Each one that is emailed is listed here.</EmptyState>
          ) : (
            <>
              <DataTable
                caption="Notices and statements"
                captionHidden
                columns={columnsOf(loan)}
                rows={notices}
                rowKey={({ sha256 }) => sha256}
              />
              {query.hasNextPage && (
                <Button
                  variant="secondary"
                  pending={query.isFetchingNextPage}
                  pendingLabel="Loading..."
                  onClick={() => {
                    void query.fetchNextPage()
                  }}
                >
                  Show earlier ones
                </Button>
              )}
            </>
          )
        }
      </ThreeFaces>
    </section>
  )
}

import { infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import { getNotices } from '@tamarack/contracts/endpoints/notices'
import { noticePdfAddress } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { NoticePageView, SentNoticeView } from '@tamarack/contracts/views/notices'
import { Button } from '@tamarack/ui/button'
import { ErrorView, Loading } from '@tamarack/ui/faces'
import { DateText } from '@tamarack/ui/format'
import { useServices } from '../../services.tsx'
import { useReadAgain } from '../loan/use-command.ts'
import styles from './dashboard.module.css'

/** The notices of a loan in pages, the newest first. */
const noticesQuery = (api: ApiClient, loanId: string) =>
  infiniteQueryOptions<NoticePageView, Error, InfiniteData<NoticePageView>, readonly string[], number | null>({
    queryKey: ['notices', loanId],
    queryFn: ({ pageParam }) =>
      api.call(getNotices, { params: { id: loanId }, query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })

const SentNotice = ({ loan, notice }: { readonly loan: LoanView; readonly notice: SentNoticeView }) => (
  <li className={`targets ${styles['sent']}`}>
    <div>
      <p>{notice.title}</p>
      <p className="muted small">
        Emailed <DateText value={notice.sentAt} as="near" />
      </p>
    </div>
    <a href={noticePdfAddress(loan.id, notice.sha256)} download>
      Download PDF{' '}
      <span className="visually-hidden">
        of {notice.title}, <DateText value={notice.day} as="near" />
      </span>
    </a>
  </li>
)

interface SentNoticesProps {
  readonly loan: LoanView
  /** Each year of them under a heading. */
  readonly byYear?: boolean
}

/** Every notice and statement that we emailed about the loan, to keep. */
export const SentNotices = ({ loan, byYear = false }: SentNoticesProps) => {
  const { api } = useServices()
  const query = useInfiniteQuery(noticesQuery(api, loan.id))
  useReadAgain(loan, query.refetch)
  if (query.data === undefined)
    return query.isError ? (
      <ErrorView error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading lines={2} />
    )
  const notices = query.data.pages.flatMap((page) => page.notices)
  if (notices.length === 0) return <p>None yet. We email each one and keep a copy here.</p>
  return (
    <>
      {[...Map.groupBy(notices, ({ day }) => (byYear ? day.slice(0, 4) : ''))].map(([year, ofYear]) => (
        <div key={year}>
          {byYear && <h3>{year}</h3>}
          <ul className="stack-0">
            {ofYear.map((notice) => (
              <SentNotice key={notice.sha256} loan={loan} notice={notice} />
            ))}
          </ul>
        </div>
      ))}
      {query.hasNextPage && (
        <div>
          <Button
            variant="secondary"
            pending={query.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void query.fetchNextPage()}
          >
            Show earlier ones
          </Button>
        </div>
      )}
    </>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import { getNotices } from '@tamarack/contracts/endpoints/notices'
import { noticePdfAddress } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { NoticePageView, SentNoticeView } from '@tamarack/contracts/views/notices'
import type { Column } from '@tamarack/ui/data-table'
import { DateText } from '@tamarack/ui/format'
import { DownloadIcon } from '@tamarack/ui/icons'
import { useServices } from '../../services.tsx'
import { PagedTable, pagesQuery } from '../frame/paged-table.tsx'

/** The notices of a loan in pages, the newest first. */
const noticesQuery = (api: ApiClient, loanId: string) =>
  pagesQuery<NoticePageView>(['notices', loanId], (cursor) =>
    api.call(getNotices, { params: { id: loanId }, query: cursor === null ? {} : { cursor } }),
  )

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
  return (
    <section>
      <h2>Notices and statements</h2>
      <PagedTable
        caption="Notices and statements"
        query={query}
        rowsOf={({ notices }) => notices}
        empty="No notice was sent yet. Each one that is emailed is listed here."
        more="Show earlier ones"
        columns={columnsOf(loan)}
        rowKey={({ sha256 }) => sha256}
      />
    </section>
  )
}

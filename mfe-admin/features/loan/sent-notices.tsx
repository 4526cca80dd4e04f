import { getNotices } from '@tamarack/contracts/endpoints/notices'
import { noticePdfAddress } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { SentNoticeView } from '@tamarack/contracts/views/notices'
import type { Column } from '@tamarack/ui/data-table'
import { DateText } from '@tamarack/ui/format'
import { DownloadIcon } from '@tamarack/ui/icons'
import { PagedTable, usePages } from '../frame/paged-table.tsx'
import { Section } from '../frame/section.tsx'

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
  const query = usePages(['notices', loan.id], getNotices, { params: { id: loan.id }, query: {} }, 'cursor')
  return (
    <Section heading="Notices and statements">
      <PagedTable
        name="Notices and statements"
        query={query}
        rowsOf={({ notices }) => notices}
        empty="No notice was sent yet. Each one that is emailed is listed here."
        more="Show earlier ones"
        columns={columnsOf(loan)}
        rowKey={({ sha256 }) => sha256}
      />
    </Section>
  )
}

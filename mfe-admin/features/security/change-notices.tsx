import { useQuery } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import { getChangeNotices, type ChangeNoticeView } from '@tamarack/contracts/endpoints/security'
import { documentOf } from '@tamarack/contracts/views/document'
import { callQuery } from '@tamarack/ui/call-query'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { EmptyState, Faces } from '@tamarack/ui/faces'
import { DateText } from '@tamarack/ui/format'
import { StatusTag } from '@tamarack/ui/status-tag'
import { useServices } from '../../services.tsx'

const changeNoticesQuery = (api: ApiClient, userId: string) =>
  callQuery(api, ['change-notices', userId], getChangeNotices, { params: { id: userId } })

const columns: readonly Column<ChangeNoticeView>[] = [
  {
    header: 'When',
    render: ({ sentAt, triedAt }) => (
      <span className="figures wraps">
        <DateText value={sentAt ?? triedAt} as="evidence" />
      </span>
    ),
  },
  { header: 'Legal page', render: ({ kind, version }) => `${documentOf(kind).name}, version ${version}` },
  {
    header: 'Outcome',
    render: ({ sentAt }) =>
      sentAt === null ? <StatusTag tone="warning">Not sent yet</StatusTag> : <StatusTag tone="success">Sent</StatusTag>,
  },
]

/** Which changes of legal pages were announced to one person by email, the last first. The server
 * shows them to admins and reviewers only. */
export const ChangeNotices = ({ userId }: { readonly userId: string }) => {
  const { api } = useServices()
  const query = useQuery({ ...changeNoticesQuery(api, userId), refetchOnMount: 'always' })
  return (
    <section className="stack-3" aria-busy={query.isFetching}>
      <h2>Emails about changed legal pages</h2>
      <Faces query={query} lines={2}>
        {({ notices }) =>
          notices.length === 0 ? (
            <EmptyState>No email has been sent.</EmptyState>
          ) : (
            <DataTable
              caption="Emails about changed legal pages, the last first"
              captionHidden
              columns={columns}
              rows={notices}
              rowKey={({ kind, version }) => `${kind} ${version}`}
            />
          )
        }
      </Faces>
    </section>
  )
}

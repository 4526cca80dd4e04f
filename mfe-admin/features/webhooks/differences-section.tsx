import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { getDifferences, type DifferenceView } from '@tamarack/contracts/endpoints/webhooks'
import { paths } from '@tamarack/contracts/paths'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { EmptyState, Faces } from '@tamarack/ui/faces'
import { DateText } from '@tamarack/ui/format'
import { handlesWebhooks, useServices, useUser } from '../../services.tsx'
import { kindWords, resolutionWords, sideInWords } from './difference-words.ts'
import { ResolveButton } from './resolve-button.tsx'

const columns: readonly Column<DifferenceView>[] = [
  {
    header: 'About',
    render: ({ loanId, kind, subject }) => (
      <div className="stack-0 at-start">
        {loanId === null ? (
          'No application is named'
        ) : (
          <Link to={paths.staffLoan(loanId)} className="target breaks">
            Application {loanId}
          </Link>
        )}
        <span className="muted">{kindWords[kind]}</span>
        {subject !== '' && <code className="muted breaks">{subject}</code>}
      </div>
    ),
  },
  { header: 'Our record', render: ({ kind, ours }) => sideInWords(kind, ours) },
  { header: 'The other side', render: ({ kind, theirs }) => sideInWords(kind, theirs) },
  {
    header: 'Seen',
    render: ({ firstSeenAt, lastSeenAt, resolvedAt, resolution }) => (
      <div className="stack-0 at-start">
        <span>
          First <DateText value={firstSeenAt} as="date-time" />
        </span>
        <span className="muted">
          {resolvedAt === null ? 'Last ' : 'Resolved '}
          <DateText value={resolvedAt ?? lastSeenAt} as="date-time" />
        </span>
        {resolution !== null && (
          <span>
            {resolutionWords[resolution.reason]}, {resolution.byName}: {resolution.note}
          </span>
        )}
      </div>
    ),
  },
]

const actionColumn: Column<DifferenceView> = {
  header: 'Action',
  render: (difference) =>
    difference.resolvedAt === null ? <ResolveButton difference={difference} /> : <span className="muted">Closed</span>,
}

/** Loans whose workflow or provider holds another state than our record, and that no message to the
 * workflow mended. */
export const DifferencesSection = () => {
  const { api } = useServices()
  const heading = useId()
  const handles = handlesWebhooks(useUser())
  const query = useQuery({
    queryKey: ['webhook-differences'],
    queryFn: () => api.call(getDifferences, {}),
    refetchOnMount: 'always',
  })
  return (
    <section aria-labelledby={heading} aria-busy={query.isFetching} className="stack-4">
      <h2 id={heading}>Differences</h2>
      <p className="reading-width">
        Every five minutes, loans are compared with their workflows and with what Plaid and Zum have; every morning, all
        payments are compared with Zum’s, both ways. Most differences mend themselves; the ones listed here need a
        person. Resolved ones stay for a week.
      </p>
      <Faces query={{ data: query.data?.differences, error: query.error, refetch: query.refetch }} lines={3}>
        {(differences) =>
          differences.length === 0 ? (
            <EmptyState>Our records agree with Plaid, Zum and the bank.</EmptyState>
          ) : (
            <DataTable
              caption="Differences, those that stand first"
              captionHidden
              columns={handles ? [...columns, actionColumn] : columns}
              rows={differences}
              rowKey={({ id }) => id}
            />
          )
        }
      </Faces>
    </section>
  )
}

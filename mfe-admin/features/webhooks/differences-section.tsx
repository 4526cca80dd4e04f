import { getDifferences, type DifferenceView } from '@tamarack/contracts/endpoints/webhooks'
import { paths } from '@tamarack/contracts/paths'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { EmptyState } from '@tamarack/ui/empty-state'
import { DateText } from '@tamarack/ui/value'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useServices } from '../../services.tsx'
import { ThreeFaces } from '../loan/three-faces.tsx'
import { kindWords, sideInWords } from './difference-words.ts'
import styles from './webhooks.module.css'

const columns: readonly Column<DifferenceView>[] = [
  {
    key: 'loan',
    header: 'Loan',
    render: ({ loanId, kind }) => (
      <div className={styles['reason']}>
        <Link to={paths.staffLoan(loanId)} className={styles['loan']}>
          Application {loanId}
        </Link>
        <span className={styles['muted']}>{kindWords[kind]}</span>
      </div>
    ),
  },
  { key: 'ours', header: 'Our record', render: ({ kind, ours }) => sideInWords(kind, ours) },
  { key: 'theirs', header: 'The other side', render: ({ kind, theirs }) => sideInWords(kind, theirs) },
  {
    key: 'since',
    header: 'Seen',
    render: ({ firstSeenAt, lastSeenAt, resolvedAt }) => (
      <div className={styles['reason']}>
        <span>
          First <DateText value={firstSeenAt} as="date-time" />
        </span>
        <span className={styles['muted']}>
          {resolvedAt === null ? 'Last ' : 'Resolved '}
          <DateText value={resolvedAt ?? lastSeenAt} as="date-time" />
        </span>
      </div>
    ),
  },
]

/** Loans whose workflow or provider holds another state than our record, and that no message to the workflow mended. */
export const DifferencesSection = () => {
  const { api } = useServices()
  const heading = useId()
  const query = useQuery({
    queryKey: ['webhook-differences'],
    queryFn: () => api.call(getDifferences, {}),
    refetchOnMount: 'always',
  })
  return (
    <section aria-labelledby={heading} aria-busy={query.isFetching} className={styles['list']}>
      <h2 id={heading}>Differences</h2>
      <p className={styles['intro']}>
        Every five minutes, loans are compared with their workflows and with what Plaid and Zum have. Most differences
        mend themselves; the ones listed here need a person. Resolved ones stay for a week.
      </p>
      <ThreeFaces query={{ data: query.data?.differences, error: query.error, refetch: query.refetch }} lines={3}>
        {(differences) =>
          differences.length === 0 ? (
            <EmptyState>Our records agree with Plaid and Zum.</EmptyState>
          ) : (
            <DataTable
              caption="Differences, those that stand first"
              captionHidden
              columns={columns}
              rows={differences}
              rowKey={({ loanId, kind }) => `${loanId}.${kind}`}
            />
          )
        }
      </ThreeFaces>
    </section>
  )
}

import { getDifferences, readBankAnswersAgain, type DifferenceView } from '@tamarack/contracts/endpoints/webhooks'
import { Button } from '@tamarack/ui/button'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Faces } from '@tamarack/ui/faces'
import { DateText } from '@tamarack/ui/format'
import { call, handlesWebhooks, useCommand, useRead, useUser } from '../../services.tsx'
import { LoanLink } from '../frame/links.tsx'
import { Section } from '../frame/section.tsx'
import { kindWords, resolutionWords, sideInWords, toDoWords } from './difference-words.ts'
import styles from './exceptions.module.css'
import { exceptionsKey } from './records.tsx'
import { ResolveButton } from './resolve-button.tsx'

const columns: readonly Column<DifferenceView>[] = [
  {
    header: 'What happened',
    render: ({ loanId, kind, subject }) => (
      <div className="stack-0 at-start">
        <span>{kindWords[kind]}</span>
        {subject !== '' && <code className="muted breaks">{subject}</code>}
        {loanId === null ? <span className="muted">No application is named</span> : <LoanLink loanId={loanId} />}
      </div>
    ),
  },
  {
    header: 'Our record and theirs',
    render: ({ kind, ours, theirs }) => (
      <div className="stack-0 at-start">
        <span>{sideInWords(kind, ours)}</span>
        <span className="strong">{sideInWords(kind, theirs)}</span>
      </div>
    ),
  },
  {
    header: 'Since',
    render: ({ firstSeenAt, lastSeenAt, resolvedAt, resolution }) => (
      <div className="stack-0 at-start wraps">
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

const toDoColumn: Column<DifferenceView> = {
  header: 'What to do',
  render: ({ kind, resolvedAt }) => (resolvedAt === null ? toDoWords[kind] : 'Nothing'),
}

/** Has the bank's answers read now, for example after a file was replaced. */
const ReadAgainButton = () => {
  const reading = useCommand({ changes: exceptionsKey })
  return (
    <Button
      pending={reading.isPending}
      pendingLabel="Starting..."
      onClick={() => reading.mutate(call(readBankAnswersAgain, {}, 'The bank’s folder is being read'))}
    >
      Read the bank’s files again
    </Button>
  )
}

const actionColumn: Column<DifferenceView> = {
  header: 'Action',
  render: (difference) =>
    difference.resolvedAt === null ? (
      <div className={styles['act']}>
        <ResolveButton difference={difference} />
      </div>
    ) : (
      <span className="muted">Closed</span>
    ),
}

/** Loans whose workflow or provider holds another state than our record, and that no message to the
 * workflow mended. */
export const DifferencesSection = () => {
  const handles = handlesWebhooks(useUser())
  const query = useRead([...exceptionsKey, 'differences'], getDifferences, {}, { refetchOnMount: 'always' })
  return (
    <Section heading="Differences" aria-busy={query.isFetching} className="stack-4">
      <p className="reading-width">
        Every five minutes, loans are compared with their workflows and with what Plaid and Zum have; every morning, all
        payments are compared with Zum’s, both ways. Most differences mend themselves; the ones listed here need a
        person. Resolved ones stay for a week.
      </p>
      <Faces query={query} lines={3}>
        {({ differences }) => (
          <>
            {handles && differences.some(({ kind, resolvedAt }) => kind === 'pad-answer' && resolvedAt === null) && (
              <ReadAgainButton />
            )}
            <DataTable
              empty="Our records agree with Plaid, Zum and the bank."
              name="Differences, those that stand first"
              folds
              columns={[...columns, toDoColumn, ...(handles ? [actionColumn] : [])]}
              rows={differences}
              rowKey={({ id }) => id}
            />
          </>
        )}
      </Faces>
    </Section>
  )
}

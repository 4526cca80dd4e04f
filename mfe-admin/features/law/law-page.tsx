import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { checkLawNow, type LawCheckView, type LawView } from '@tamarack/contracts/endpoints/law'
import { Button } from '@tamarack/ui/button'
import { counted } from '@tamarack/ui/counted'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Faces } from '@tamarack/ui/faces'
import { DateText } from '@tamarack/ui/format'
import { PageHeading } from '@tamarack/ui/page-heading'
import { failureText } from '@tamarack/ui/problem'
import { StatusTag } from '@tamarack/ui/status-tag'
import { SummaryList } from '@tamarack/ui/summary-list'
import { call, useApiQuery, useCommand } from '../../services.tsx'
import { Section } from '../frame/section.tsx'
import { BreachTable } from './breaches.tsx'
import { lawQuery } from './law-queries.ts'
import styles from './law.module.css'
import { WhatIf } from './what-if.tsx'

/** A run looked at nothing, found the law kept, or found where it was not. */
const Outcome = ({ looked, found }: { readonly looked: number; readonly found: number }) => {
  if (found > 0)
    return <StatusTag tone="danger">{found === 1 ? '1 breach' : `${found.toLocaleString('en-US')} breaches`}</StatusTag>
  return looked === 0 ? <StatusTag tone="neutral">No case yet</StatusTag> : <StatusTag tone="success">Holds</StatusTag>
}

const columns: readonly Column<LawCheckView>[] = [
  {
    header: 'Check',
    render: ({ id, sentence }) => (
      <Link to={`?check=${id}`} className="target" preventScrollReset>
        <code className={`muted small ${styles['code']}`}>{id}</code> {sentence}
      </Link>
    ),
  },
  {
    header: 'Last run',
    render: ({ history: [last] }) => (last === undefined ? 'Not run yet' : <Outcome {...last} />),
  },
  {
    header: 'Loans',
    numeric: true,
    render: ({ history: [last] }) => (last === undefined ? '–' : last.looked.toLocaleString('en-US')),
  },
]

const historyColumns: readonly Column<LawCheckView['history'][number]>[] = [
  { header: 'Run', render: ({ at }) => <DateText value={at} as="date-time" /> },
  { header: 'Outcome', render: (run) => <Outcome {...run} /> },
  { header: 'Loans', numeric: true, render: ({ looked }) => looked.toLocaleString('en-US') },
]

const Detail = ({ check, breaches }: { readonly check: LawCheckView; readonly breaches: LawView['breaches'] }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [check.id])
  return (
    <section aria-labelledby="law-check" className="stack-3">
      <h2 id="law-check" ref={heading} tabIndex={-1}>
        {check.sentence}
      </h2>
      <SummaryList
        rows={[
          { label: 'Source', value: check.source },
          { label: 'In force from', value: <DateText value={check.from} /> },
          { label: 'Rule', value: check.id },
        ]}
      />
      {check.history.length > 0 && (
        <DataTable
          name="The last runs of this check"
          columns={historyColumns}
          rows={check.history}
          rowKey={({ at }) => String(at)}
        />
      )}
      {breaches.length > 0 && <BreachTable name="Loans for which it was not kept" breaches={breaches} />}
    </section>
  )
}

/** Starts a run, and shows how far one has come. */
const CheckNow = ({ law: { running, loans, finishedAt } }: { readonly law: LawView }) => {
  const starting = useCommand({ changes: ['law'] })
  return (
    <div className="row-3 middle">
      <Button
        variant="primary"
        pending={starting.isPending}
        pendingLabel="Starting..."
        onClick={() => starting.mutate(call(checkLawNow, {}, 'The check has begun'))}
      >
        Check now
      </Button>
      <p role="status" className="muted">
        {running !== null ? (
          `Checking: ${running.loans.toLocaleString('en-US')} of ${counted(loans, 'loan')}`
        ) : finishedAt === null ? (
          'All loans are checked every night at 2:30 AM.'
        ) : (
          <>
            Last run <DateText value={finishedAt} as="date-time" />
          </>
        )}
      </p>
      {starting.error !== null && <p role="alert">{failureText(starting.error)}</p>}
    </div>
  )
}

/** Failures first, then what has no case, then what holds. */
const rankOf = ({ history: [last] }: LawCheckView): number =>
  last === undefined || last.found > 0 ? 0 : last.looked === 0 ? 1 : 2

const summary = ({ checks, breaches, finishedAt }: LawView): string => {
  if (finishedAt === null) return `${checks.length} checks, none of which has run yet`
  const open = breaches.filter(({ answer }) => answer === null).length
  const fails = checks.filter(({ history: [last] }) => (last?.found ?? 0) > 0).length
  return `${checks.length - fails} of ${checks.length} checks without a finding, ${open === 1 ? '1 breach' : `${open} breaches`} open`
}

const Register = ({ breaches }: Pick<LawView, 'breaches'>) => (
  <Section heading="Breaches" className="stack-3">
    <BreachTable
      name="Breaches, those that are open first"
      empty="No breach was found yet. Each one stays here until somebody answers it, and is never deleted."
      breaches={breaches}
    />
  </Section>
)

/** `/admin/law`: every check of the law over all loans, what another limit would change, and the
 * register of breaches. */
export const Component = () => {
  const [address] = useSearchParams()
  const query = useApiQuery(lawQuery)
  return (
    <div className="stack-4">
      <PageHeading title="Law">{query.data === undefined ? 'Reading the checks.' : summary(query.data)}</PageHeading>
      <Faces query={query} lines={12}>
        {(law) => {
          const shown = law.checks.find(({ id }) => id === address.get('check'))
          return (
            <>
              <CheckNow law={law} />
              <DataTable
                name="Checks of the law, those with a breach first"
                columns={columns}
                rows={law.checks.toSorted((one, other) => rankOf(one) - rankOf(other))}
                rowKey={({ id }) => id}
              />
              {shown && <Detail check={shown} breaches={law.breaches.filter(({ checkId }) => checkId === shown.id)} />}
              <Register breaches={law.breaches} />
              <WhatIf />
            </>
          )
        }}
      </Faces>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PortfolioView } from '@tamarack/contracts/endpoints/portfolio'
import { paths } from '@tamarack/contracts/paths'
import { classes } from '@tamarack/ui/class-names'
import { counted as inCount } from '@tamarack/ui/counted'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { EmptyState } from '@tamarack/ui/faces'
import { capital, DateText, money } from '@tamarack/ui/format'
import { KeyFacts } from '@tamarack/ui/key-facts'
import { Notice } from '@tamarack/ui/notice'
import { listSearch, wholeList } from '../applications/list-address.ts'
import { bucketWords } from '../collections/collection-words.ts'
import { Section } from '../frame/section.tsx'
import { statusWords } from '../loan/loan-words.ts'
import { monthName } from '../periods/period-words.ts'
import styles from './portfolio.module.css'

export const inNumbers = (count: number): string => count.toLocaleString('en-US')
const inPercent = (share: number): string => `${(share * 100).toFixed(1)}%`
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** The figure of a row as a bar beside it; the table is its own description. */
const bars = <Row,>(of: (row: Row) => number, rows: readonly Row[], isLate?: (row: Row) => boolean): Column<Row> => {
  const longest = Math.max(1, ...rows.map(of))
  return {
    header: 'Compared',
    render: (row) =>
      of(row) > 0 && (
        <span
          aria-hidden="true"
          className={classes(styles['bar'], isLate?.(row) === true && styles['late'])}
          style={{ inlineSize: `${Math.round(shareOf(of(row), longest) * 100)}%` }}
        />
      ),
  }
}

export const Outstanding = ({ outstanding, owed, atRisk, counted, countable, asOf }: PortfolioView) => (
  <Section className="stack-3" heading="What is owed">
    {counted < countable && (
      <Notice tone="info" heading="Interest is being counted">
        <p>
          {inNumbers(counted)} of {inNumbers(countable)} loans are counted for today so far. The sums grow until all
          are.
        </p>
      </Notice>
    )}
    <KeyFacts
      label="What is owed, and how much of it is at risk"
      rows={[
        {
          label: 'Owed, with interest to the day',
          value: <Link to={paths.ledger}>{money(owed)}</Link>,
          size: 'large',
          note: (
            <>
              As of <DateText value={asOf} />
            </>
          ),
        },
        ...atRisk.map(({ days, share }) => ({
          label: `At risk, ${days === 1 ? '1 day' : `${days} days`} late or more`,
          value: inPercent(share),
        })),
      ]}
    />
    <DataTable
      name="What is owed, by days past due"
      rows={outstanding}
      rowKey={({ bucket }) => bucket}
      columns={[
        {
          header: 'Days past due',
          render: ({ bucket }) =>
            bucket === 'current' ? (
              bucketWords[bucket].label
            ) : (
              <Link className="target" to={`${paths.collections}?bucket=${encodeURIComponent(bucket)}`}>
                {bucketWords[bucket].label}
              </Link>
            ),
        },
        { header: 'Loans', numeric: true, render: ({ loans }) => inNumbers(loans) },
        { header: 'Owed', numeric: true, render: (row) => money(row.owed) },
        bars(
          (row) => row.owed,
          outstanding,
          ({ bucket }) => bucket !== 'current',
        ),
      ]}
    />
  </Section>
)

const steps = [
  ['started', 'Began an application'],
  ['submitted', 'Sent it'],
  ['approved', 'Were approved'],
  ['signed', 'Signed the agreement'],
  ['funded', 'Received the money'],
] as const

export const Applications = ({
  funnel,
  bankLines,
  from,
  to,
  product,
}: PortfolioView & { readonly product: string }) => {
  const rows = steps.map(([step, label]) => ({ label, people: funnel[step] }))
  const list = (status: string) => paths.staffHome + listSearch({ ...wholeList, status, product, from, to })
  return (
    <Section className="stack-3" heading="Applications that began in the period">
      <DataTable
        name="How far applications of the period came"
        rows={rows}
        rowKey={({ label }) => label}
        columns={[
          { header: 'Step', render: ({ label }) => label },
          { header: 'Applications', numeric: true, render: ({ people }) => inNumbers(people) },
          {
            header: 'Of all',
            numeric: true,
            render: ({ people }) => inPercent(shareOf(people, funnel.started)),
          },
          bars(({ people }) => people, rows),
        ]}
      />
      <p>
        Staff corrected the kind of {inCount(bankLines.corrected, 'bank transaction')} in{' '}
        {inCount(bankLines.applications, 'application')}.
      </p>
      {funnel.stopped.length > 0 && (
        <DataTable
          caption="Where those without money stand today"
          rows={funnel.stopped}
          rowKey={({ status }) => status}
          columns={[
            {
              header: 'Status',
              render: ({ status }) => (
                <Link className="target" to={list(status)}>
                  {statusWords[status].label}
                </Link>
              ),
            },
            { header: 'Applications', numeric: true, render: ({ loans }) => inNumbers(loans) },
            bars(({ loans }) => loans, funnel.stopped),
          ]}
        />
      )}
    </Section>
  )
}

/** "4 min 12 s". */
const span = (ms: number | null): string =>
  ms === null ? 'N/A' : `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`

/** How soon after the last signature the advance arrived; what was late leads to its list. */
export const Funding = ({ funding, from, to, product }: PortfolioView & { readonly product: string }) => {
  const list = { ...wholeList, product, fundedFrom: from, fundedTo: to, flag: 'late-funding' }
  const { loans, late, medianMs, slowestMs } = funding
  return (
    <Section className="stack-3" heading="The funding hour">
      {loans === 0 ? (
        <EmptyState>No money arrived in the period.</EmptyState>
      ) : (
        <KeyFacts
          label="How soon after the last signature the money arrived"
          rows={[
            { label: 'Within the hour', value: inPercent(shareOf(loans - late, loans)) },
            {
              label: 'After the hour',
              value:
                late === 0 ? (
                  'None'
                ) : (
                  <Link to={paths.staffHome + listSearch(list)}>
                    {inNumbers(late)} of {inNumbers(loans)}
                  </Link>
                ),
            },
            { label: 'Median', value: span(medianMs) },
            { label: 'Slowest', value: span(slowestMs) },
          ]}
        />
      )}
    </Section>
  )
}

const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

/** The loans of that month, as far as it lies in the period. */
const listOfMonth = ({ from, to }: Pick<PortfolioView, 'from' | 'to'>, product: string, month: string): string => {
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  const days = { fundedFrom: first < from ? from : first, fundedTo: last > to ? to : last }
  return paths.staffHome + listSearch({ ...wholeList, product, ...days })
}

const vintageColumns = (
  view: Pick<PortfolioView, 'from' | 'to'>,
  product: string,
): readonly Column<PortfolioView['vintages'][number]>[] => [
  {
    header: 'Disbursed in',
    render: ({ month }) => (
      <Link className="target" to={listOfMonth(view, product, month)}>
        {monthName(month)}
      </Link>
    ),
  },
  { header: 'Loans', numeric: true, render: ({ loans }) => inNumbers(loans) },
  { header: 'Lent', numeric: true, render: ({ lent }) => money(lent) },
  { header: 'Owed today', numeric: true, render: ({ owed }) => money(owed) },
  { header: 'Owed, 30 days late or more', numeric: true, render: ({ late }) => money(late) },
  { header: 'Written off', numeric: true, render: ({ writtenOff }) => money(writtenOff) },
  { header: 'Recovered', numeric: true, render: ({ recovered }) => money(recovered) },
  {
    header: 'Lost of what was lent',
    numeric: true,
    render: ({ lent, writtenOff, recovered }) => inPercent(shareOf(writtenOff - recovered, lent)),
  },
]

export const Returns = ({ debits: { paid, returned } }: PortfolioView) => {
  const all = paid.debits + returned.reduce((sum, { debits }) => sum + debits, 0)
  const rows = [{ code: '', meaning: 'Paid', ...paid }, ...returned]
  return (
    <Section className="stack-3" heading="Debits of the period">
      {all === 0 ? (
        <EmptyState>No debit of the period has an end yet.</EmptyState>
      ) : (
        <DataTable
          name="How debits of the period ended"
          rows={rows}
          rowKey={({ code }) => code}
          columns={[
            {
              header: 'End',
              render: ({ code, meaning }) => (code === '' ? 'Paid' : `Returned: ${meaning ?? 'no code'} (${code})`),
            },
            { header: 'Debits', numeric: true, render: ({ debits }) => inNumbers(debits) },
            { header: 'Of all', numeric: true, render: ({ debits }) => inPercent(shareOf(debits, all)) },
            { header: 'Amount', numeric: true, render: ({ amount }) => money(amount) },
            bars(
              ({ debits }) => debits,
              rows,
              ({ code }) => code !== '',
            ),
          ]}
        />
      )}
    </Section>
  )
}

const resultColumns = (to: string): readonly Column<PortfolioView['result'][number]>[] => [
  {
    header: 'Account',
    render: ({ account, meaning }) => (
      <div className="stack-1">
        <Link className="target" to={`${paths.ledger}?${new URLSearchParams({ asOf: to, account }).toString()}`}>
          {capital(account)}
        </Link>
        <span className="muted small regular">{meaning}</span>
      </div>
    ),
  },
  { header: 'In the period', numeric: true, render: ({ amount }) => money(amount) },
]

export const Vintages = ({ vintages, product, ...view }: PortfolioView & { readonly product: string }) => (
  <Section className="stack-3" heading="Loans by the month of their disbursement">
    <DataTable
      empty="No loan was disbursed in the period."
      name="Loans of the period, by the month of their disbursement"
      folds
      columns={vintageColumns(view, product)}
      rows={vintages}
      rowKey={({ month }) => month}
    />
  </Section>
)

export const Result = ({ result, to, children }: PortfolioView & { readonly children: ReactNode }) => (
  <Section className="stack-3" heading="Income and losses of the period">
    <DataTable
      name="What was posted to accounts of income and losses"
      columns={resultColumns(to)}
      rows={result}
      rowKey={({ account }) => account}
    />
    {children}
  </Section>
)

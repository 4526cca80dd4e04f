import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  getLedgerLines,
  getOwedInBook,
  getTrialBalance,
  type AccountView,
  type LedgerLineView,
  type OwedInBookView,
} from '@tamarack/contracts/endpoints/money'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Faces } from '@tamarack/ui/faces'
import { capital, DateText, money } from '@tamarack/ui/format'
import { KeyFacts } from '@tamarack/ui/key-facts'
import { Notice } from '@tamarack/ui/notice'
import { PageHeading } from '@tamarack/ui/page-heading'
import { DateInput } from '@tamarack/ui/text-input'
import { seesPortfolio, useRead, useUser } from '../../services.tsx'
import { anyWords, searchOf, useFilters } from '../frame/filters.tsx'
import { LoanLink } from '../frame/links.tsx'
import { ReadSection } from '../frame/section.tsx'
import { inWords } from '../loan/loan-words.ts'

/** What an address names: the day through which the book is summed, and the account whose lines are
 * shown. */
const readers = { asOf: anyWords, account: anyWords }
type Place = ReturnType<typeof useFilters<typeof readers>>['filters']

/** A balance against its account's own side, as cash that was lent out, belongs to the other
 * one. */
const balanceInWords = ({ balance, side }: Pick<AccountView, 'balance' | 'side'>): string => {
  const other = side === 'debit' ? 'credit' : 'debit'
  return `${money(Math.abs(balance))} ${balance < 0 ? other : side}`
}

const accountColumns = ({ asOf, account: open }: Place): readonly Column<AccountView>[] => [
  {
    header: 'Account',
    render: ({ account, meaning }) => (
      <div className="stack-1">
        <Link
          to={`?${searchOf({ asOf, account: account === open ? '' : account })}`}
          preventScrollReset
          aria-expanded={account === open}
          className="target breaks"
        >
          {capital(account)}
        </Link>
        <span className="muted small regular">{meaning}</span>
      </div>
    ),
  },
  { header: 'Debits', numeric: true, render: ({ debit }) => money(debit) },
  { header: 'Credits', numeric: true, render: ({ credit }) => money(credit) },
  {
    header: 'Balance',
    numeric: true,
    render: (account) => <span className="wraps">{balanceInWords(account)}</span>,
  },
  { header: 'Lines', numeric: true, render: ({ lines }) => lines.toLocaleString('en-US') },
]

const lineColumns: readonly Column<LedgerLineView>[] = [
  {
    header: 'Loan',
    render: ({ loanId }) => <LoanLink loanId={loanId} />,
  },
  { header: 'Day', render: ({ day }) => <DateText value={day} /> },
  { header: 'Entry', render: ({ kind, number }) => `${number}: ${inWords(kind) ?? kind}` },
  { header: 'Debit', numeric: true, render: ({ debit }) => (debit === 0 ? '–' : money(debit)) },
  { header: 'Credit', numeric: true, render: ({ credit }) => (credit === 0 ? '–' : money(credit)) },
]

const Lines = ({ account, asOf }: Place) => {
  const [page, setPage] = useState(1)
  const query = useRead(
    ['ledger-lines', account, asOf, page],
    getLedgerLines,
    { query: { account: account as AccountView['account'], page, ...(asOf !== '' && { asOf }) } },
    { placeholderData: keepPreviousData },
  )
  return (
    <ReadSection heading={capital(account)} className="stack-4" aria-busy={query.isFetching} query={query} lines={6}>
      {({ lines, more }) => (
        <>
          <DataTable
            name={`Lines of ${account}, the last day first`}
            columns={lineColumns}
            rows={lines}
            rowKey={({ loanId, number, debit, credit }) => `${loanId}.${number}.${debit}.${credit}`}
          />
          <div className="row-3">
            <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
              Later lines
            </Button>
            <Button disabled={!more} onClick={() => setPage(page + 1)}>
              Earlier lines
            </Button>
          </div>
        </>
      )}
    </ReadSection>
  )
}

const productWords = { 'cash-advance': 'cash advances', installment: 'installment loans' } as const
const sumOf = ({ products }: OwedInBookView, figure: 'loans' | 'counted' | 'accrued'): number =>
  products.reduce((sum, product) => sum + product[figure], 0)
const isCounted = (owed: OwedInBookView | undefined): boolean =>
  owed === undefined || sumOf(owed, 'counted') === sumOf(owed, 'loans')

const Verdict = ({ difference }: { readonly difference: number }) =>
  difference === 0 ? (
    <Notice tone="success" heading="The book balances">
      <p>Debits and credits of all loans are the same sum. Difference: {money(0)}.</p>
    </Notice>
  ) : (
    <Notice tone="danger" heading={`The book does not balance: ${money(difference)}`}>
      <p>Debits and credits of all loans differ. Rows were changed past the product: compare them with the log.</p>
    </Notice>
  )

/** What borrowers owe today: what the accounts above have of it, and the interest since, which no
 * entry has. */
const OwedToday = () => {
  const query = useRead(
    ['owed-in-book'],
    getOwedInBook,
    {},
    {
      refetchOnMount: 'always',
      // Each answer counts more loans, until all are.
      refetchInterval: ({ state }) => (isCounted(state.data) ? false : 1_000),
    },
  )
  return (
    <div className="stack-4">
      <h2>What borrowers owe today</h2>
      <Faces query={query} lines={4}>
        {(owed) => (
          <>
            {!isCounted(owed) && (
              <Notice tone="info" heading="Interest is being counted">
                <p>
                  {sumOf(owed, 'counted').toLocaleString('en-US')} of {sumOf(owed, 'loans').toLocaleString('en-US')}{' '}
                  loans are counted for today so far. The sums below grow until all are.
                </p>
              </Notice>
            )}
            <KeyFacts
              label="What borrowers owe today"
              rows={[
                { label: 'As of', value: <DateText value={owed.day} /> },
                { label: 'Posted, in the receivable accounts', value: money(owed.posted) },
                ...owed.products.map(({ product, accrued }) => ({
                  label: `Interest accrued, not posted: ${productWords[product]}`,
                  value: money(accrued),
                })),
                { label: 'Interest accrued, not posted', value: money(sumOf(owed, 'accrued')) },
                {
                  label: 'Owed, as the pages of the loans show it',
                  value: money(owed.posted + sumOf(owed, 'accrued')),
                },
              ]}
            />
            <p className="muted small">
              Interest is posted when something happens to a loan, and the pages of a loan show it to the day. Until it
              is posted, it stands here. A loan whose money is not out owes nothing, although the accounts above have
              what it was promised.
            </p>
          </>
        )}
      </Faces>
    </div>
  )
}

/** `/admin/ledger`: the sums of every account over all loans, their total, which is zero, what
 * borrowers owe today, and the lines behind each sum. */
export const Component = () => {
  const { filters: place, change } = useFilters(readers, { replace: true })
  const asked = place.asOf === '' ? {} : { asOf: place.asOf }
  const query = useRead(
    ['trial-balance', place.asOf],
    getTrialBalance,
    { query: asked },
    {
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    },
  )
  return (
    <div className="stack-4">
      <PageHeading title="Trial balance">
        {seesPortfolio(useUser()) && <Link to={paths.periods}>Month end: journals and closes</Link>}
      </PageHeading>
      <DateInput
        name="asOf"
        label="Through (optional)"
        hint="The book as it stood at the end of that day. Empty: everything, with what borrowers owe today."
        value={place.asOf}
        onChange={(event) => change({ asOf: event.target.value })}
      />
      <div className="stack-4" aria-busy={query.isFetching}>
        <Faces query={query} lines={10}>
          {({ accounts, difference }) => (
            <>
              <Verdict difference={difference} />
              <DataTable
                empty="Nothing is booked by that day."
                name="Sums of each account over all loans"
                columns={accountColumns(place)}
                rows={accounts}
                rowKey={({ account }) => account}
                below={({ account }) =>
                  account === place.account ? <Lines key={`${account}.${place.asOf}`} {...place} /> : null
                }
              />
            </>
          )}
        </Faces>
      </div>
      {place.asOf === '' && <OwedToday />}
    </div>
  )
}

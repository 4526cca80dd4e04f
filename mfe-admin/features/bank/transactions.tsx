import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { QueryInputOf, ReplyOf } from '@tamarack/contracts/endpoint'
import { getBankTransactions } from '@tamarack/contracts/endpoints/bank'
import { transactionMarks, type BankTransactionView } from '@tamarack/contracts/views/bank'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { optionsFrom } from '@tamarack/ui/answer-words'
import { counted } from '@tamarack/ui/counted'
import { mayDecide, useAnnounced, useUser } from '../../services.tsx'
import { Filters, oneOf, useFilters } from '../frame/filters.tsx'
import { PagedTable, usePages } from '../frame/paged-table.tsx'
import { markWords } from './bank-words.ts'
import { CorrectLine, withCorrection } from './correct-line.tsx'
import { transactionColumns } from './transaction-table.tsx'

/** What the transactions are searched for; all of it is in the address. */
const readers = {
  q: (given: string) => given.slice(0, 100),
  direction: oneOf(['in', 'out']),
  mark: oneOf(transactionMarks),
}
type Search = ReturnType<typeof useFilters<typeof readers>>['filters']

/** Where the list is on the page. */
export const transactionsId = 'transactions'

const fields = [
  { name: 'q', label: 'Search transactions', as: 'words' },
  {
    name: 'direction',
    label: 'Direction',
    empty: 'In and out',
    options: optionsFrom({ in: 'Money in', out: 'Money out' }),
  },
  {
    name: 'mark',
    label: 'Mark',
    empty: 'All transactions',
    options: optionsFrom(markWords, transactionMarks),
  },
] as const

const rowsOf = (page: ReplyOf<typeof getBankTransactions>) => page?.transactions ?? []

/** The pages of one search. Each result is announced. */
const Pages = ({ loan, search }: { readonly loan: LoanView; readonly search: Search }) => {
  const { userId } = loan
  const [corrected, setCorrected] = useState<BankTransactionView>()
  const mayCorrect = mayDecide(useUser()) && loan.status === 'review'
  const input = {
    params: { id: userId },
    query: { ...search, loanId: loan.id } as QueryInputOf<typeof getBankTransactions>,
  }
  const query = usePages(['bank-transactions', userId, loan.id, search], getBankTransactions, input, 'cursor')
  const [first] = query.data?.pages ?? []
  const shown = query.data?.pages.flatMap(rowsOf).length ?? 0
  const result = query.data && `${shown} of ${counted(first?.matching ?? 0, 'transaction')}`
  useAnnounced(result ?? '', result && `${result} shown`)
  return (
    <div aria-busy={query.isFetching} className="stack-3">
      {shown > 0 && <p>{result}, the newest first.</p>}
      <PagedTable
        name="Transactions"
        query={query}
        rowsOf={rowsOf}
        lines={8}
        empty="No transaction fits this search."
        more="Show more transactions"
        columns={mayCorrect ? withCorrection(transactionColumns, setCorrected) : transactionColumns}
        rowKey={({ id }) => id}
      />
      {corrected && <CorrectLine loan={loan} transaction={corrected} onClose={() => setCorrected(undefined)} />}
    </div>
  )
}

/** The account's transactions; search and choices are in the address, so that a figure can link to
 * its lines. */
export const Transactions = ({ loan }: { readonly loan: LoanView }) => {
  const { filters, change } = useFilters(readers, { replace: true })
  const { hash, key } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash !== `#${transactionsId}`) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [hash, key])
  return (
    <section>
      <h2 id={transactionsId} ref={heading} tabIndex={-1}>
        Transactions
      </h2>
      <Filters fields={fields} filters={filters} change={change} clear="Clear search" />
      <Pages loan={loan} search={filters} />
    </section>
  )
}

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { QueryInputOf } from '@tamarack/contracts/endpoint'
import { getBankTransactions } from '@tamarack/contracts/endpoints/bank'
import { transactionMarks } from '@tamarack/contracts/views/bank'
import { optionsFrom } from '@tamarack/ui/answer-words'
import { Button } from '@tamarack/ui/button'
import { counted } from '@tamarack/ui/counted'
import { EmptyState, Faces } from '@tamarack/ui/faces'
import { useAnnounced } from '../../services.tsx'
import { Filters, oneOf, useFilters } from '../frame/filters.tsx'
import { usePages } from '../frame/paged-table.tsx'
import { markWords } from './bank-words.ts'
import styles from './bank.module.css'
import { TransactionTable } from './transaction-table.tsx'

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

/** The pages of one search. Each result is announced. */
const Pages = ({ userId, search }: { readonly userId: string; readonly search: Search }) => {
  const input = { params: { id: userId }, query: search as QueryInputOf<typeof getBankTransactions> }
  const query = usePages(['bank-transactions', userId, search], getBankTransactions, input, 'cursor')
  const pages = query.data?.pages.filter((page) => page !== null)
  const rows = pages?.flatMap(({ transactions }) => transactions)
  const matching = pages?.[0]?.matching ?? 0
  const result = rows && `${rows.length} of ${counted(matching, 'transaction')}`
  useAnnounced(result ?? '', result && `${result} shown`)
  return (
    <div aria-busy={query.isFetching} className={`stack-3 at-start ${styles['pages']}`}>
      <Faces query={{ data: rows, error: query.error, refetch: query.refetch }} lines={8}>
        {(transactions) =>
          transactions.length === 0 ? (
            <EmptyState>No transaction fits this search.</EmptyState>
          ) : (
            <>
              <p>{result}, the newest first.</p>
              <TransactionTable name="Transactions" transactions={transactions} />
              {query.hasNextPage && (
                <Button
                  variant="secondary"
                  pending={query.isFetchingNextPage}
                  pendingLabel="Loading..."
                  onClick={() => void query.fetchNextPage()}
                >
                  Show more transactions
                </Button>
              )}
            </>
          )
        }
      </Faces>
    </div>
  )
}

/** The account's transactions; search and choices are in the address, so that a figure can link to
 * its lines. */
export const Transactions = ({ userId }: { readonly userId: string }) => {
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
      <Pages userId={userId} search={filters} />
    </section>
  )
}

import { infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { ApiClient } from '@tamarack/contracts/client'
import { getBankTransactions } from '@tamarack/contracts/endpoints/bank'
import { transactionMarks, type TransactionMark, type TransactionPageView } from '@tamarack/contracts/views/bank'
import { Button } from '@tamarack/ui/button'
import { Select } from '@tamarack/ui/choices'
import { counted } from '@tamarack/ui/counted'
import { EmptyState, Faces } from '@tamarack/ui/faces'
import { TextInput } from '@tamarack/ui/text-input'
import { useAnnounced, useServices, useTyped } from '../../services.tsx'
import { markWords } from './bank-words.ts'
import styles from './bank.module.css'
import { TransactionTable } from './transaction-table.tsx'

/** The account's transactions in pages, the newest first. */
const transactionsQuery = (api: ApiClient, userId: string, { q, direction, mark }: TransactionSearch) =>
  infiniteQueryOptions<
    TransactionPageView | null,
    Error,
    InfiniteData<TransactionPageView | null>,
    readonly string[],
    string | null
  >({
    queryKey: ['bank-transactions', userId, q, direction, mark],
    queryFn: ({ pageParam }) =>
      api.call(getBankTransactions, {
        params: { id: userId },
        query: {
          q,
          ...(direction !== '' && { direction }),
          ...(mark !== '' && { mark }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
      }),
    initialPageParam: null,
    getNextPageParam: (page) => page?.next ?? null,
  })

/** What the transactions are searched for; all of it is in the address. An empty word leaves the
 * choice open. */
interface TransactionSearch {
  readonly q: string
  readonly direction: 'in' | 'out' | ''
  readonly mark: TransactionMark | ''
}
export const everything: TransactionSearch = { q: '', direction: '', mark: '' }

/** Reads the search from the address; whatever it does not allow is left open. */
const readSearch = (params: URLSearchParams): TransactionSearch => {
  const [direction, mark] = [params.get('direction'), params.get('mark')]
  return {
    q: (params.get('q') ?? '').slice(0, 100),
    direction: direction === 'in' || direction === 'out' ? direction : '',
    mark: transactionMarks.find((each) => each === mark) ?? '',
  }
}

/** The address of the tab with that search. */
export const searchOf = (search: Partial<TransactionSearch>): URLSearchParams =>
  new URLSearchParams([['tab', 'bank'], ...Object.entries(search).filter(([, value]) => value !== '')])

/** Where the list is on the page. */
export const transactionsId = 'transactions'

const directions = [
  { value: 'in', label: 'Money in' },
  { value: 'out', label: 'Money out' },
]
const marks = transactionMarks.map((value) => ({ value, label: markWords[value] }))

type Change = (part: Partial<TransactionSearch>) => void

/** What is typed counts after a pause. */
const SearchBox = ({ q, change }: { readonly q: string; readonly change: Change }) => {
  const [typed, setTyped] = useTyped(q, (words) => change({ q: words }))
  return (
    <TextInput
      type="search"
      name="transactions-q"
      label="Search transactions"
      autoComplete="off"
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

const Search = ({ search, change }: { readonly search: TransactionSearch; readonly change: Change }) => (
  <form role="search" className={styles['search']} onSubmit={(event) => event.preventDefault()}>
    <SearchBox q={search.q} change={change} />
    <Select
      name="direction"
      label="Direction"
      options={directions}
      empty="In and out"
      value={search.direction}
      onChange={(event) => change({ direction: event.target.value as TransactionSearch['direction'] })}
    />
    <Select
      name="mark"
      label="Mark"
      options={marks}
      empty="All transactions"
      value={search.mark}
      onChange={(event) => change({ mark: event.target.value as TransactionSearch['mark'] })}
    />
    {(search.q !== '' || search.direction !== '' || search.mark !== '') && (
      <Button variant="secondary" onClick={() => change(everything)}>
        Clear search
      </Button>
    )}
  </form>
)

/** The pages of one search. Each result is announced. */
const Pages = ({ userId, search }: { readonly userId: string; readonly search: TransactionSearch }) => {
  const { api } = useServices()
  const query = useInfiniteQuery(transactionsQuery(api, userId, search))
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
              <TransactionTable caption="Transactions" captionHidden transactions={transactions} />
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
  const [params, setParams] = useSearchParams()
  const { hash, key, state } = useLocation() as { hash: string; key: string; state: unknown }
  const heading = useRef<HTMLHeadingElement>(null)
  const search = readSearch(params)
  const change: Change = (part) =>
    setParams((now) => searchOf({ ...readSearch(now), ...part }), { replace: true, preventScrollReset: true, state })
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
      <Search search={search} change={change} />
      <Pages userId={userId} search={search} />
    </section>
  )
}

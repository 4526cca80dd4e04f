import { transactionMarks, type TransactionMark } from '@tamarack/contracts/views/bank'

/** What the transactions are searched for; all of it is in the address. An empty word leaves the choice open. */
export interface TransactionSearch {
  readonly q: string
  readonly direction: 'in' | 'out' | ''
  readonly mark: TransactionMark | ''
}
export const everything: TransactionSearch = { q: '', direction: '', mark: '' }

/** Reads the search from the address; whatever it does not allow is left open. */
export const readSearch = (params: URLSearchParams): TransactionSearch => {
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

/** Where the list stands on the page. */
export const transactionsId = 'transactions'

import type { TrailerField } from './layout.ts'
import type { TransactionKind } from './pad-file.ts'

/** Returned debits count with debits, returned credits with credits. */
const columnOf: Readonly<Record<TransactionKind, 'debit' | 'credit' | 'creditReversal' | 'debitReversal'>> = {
  debit: 'debit',
  'returned-debit': 'debit',
  credit: 'credit',
  'returned-credit': 'credit',
  'credit-reversal': 'creditReversal',
  'debit-reversal': 'debitReversal',
}

export type TrailerTotals = Readonly<Record<TrailerField, number>>

/** Counts are of transactions, not records; totals stay exact below 2^53 cents. */
export const trailerTotals = (
  transactions: readonly { readonly kind: TransactionKind; readonly amount: number }[],
): TrailerTotals => {
  const totals = {
    debitTotal: 0,
    debitCount: 0,
    creditTotal: 0,
    creditCount: 0,
    creditReversalTotal: 0,
    creditReversalCount: 0,
    debitReversalTotal: 0,
    debitReversalCount: 0,
  }
  for (const { kind, amount } of transactions) {
    const column = columnOf[kind]
    totals[`${column}Total`] += amount
    totals[`${column}Count`] += 1
  }
  return totals
}

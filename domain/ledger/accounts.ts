/** The lender's accounts for one loan; `side` is where an amount makes the balance grow. What the
 * borrower owes, or will once a promised advance is out, stands in the receivable accounts; what we
 * owe them in `advance payable`, `owed to borrower` and `small balance kept`. */
export const accounts = {
  cash: { side: 'debit', meaning: 'money in the lender’s bank account' },
  'advance receivable': { side: 'debit', meaning: 'principal the borrower owes' },
  'cost of borrowing receivable': {
    side: 'debit',
    meaning: 'cost of borrowing or interest that is owed and not paid yet',
  },
  'default interest receivable': { side: 'debit', meaning: 'default interest not paid yet' },
  'returned-item fee receivable': { side: 'debit', meaning: 'fee for a dishonoured debit not paid yet' },
  'refund to recover': {
    side: 'debit',
    meaning:
      'money sent to the borrower beyond what was theirs: paid twice, or refunded for a payment that its bank reversed afterwards',
  },
  'debits in flight': { side: 'debit', meaning: 'debits sent to the bank and not answered' },
  'debits awaited': { side: 'credit', meaning: 'the other side of debits in flight: not money yet' },
  'advance payable': { side: 'credit', meaning: 'advance promised and not paid out' },
  'cost of borrowing not yet earned': { side: 'credit', meaning: 'cost that was agreed at signing and is not due yet' },
  'charge not yet earned': {
    side: 'credit',
    meaning: 'charge other than interest, for the time still to come',
  },
  'owed to borrower': { side: 'credit', meaning: 'overpaid or refundable, waiting to go back' },
  'small balance kept': {
    side: 'credit',
    meaning: 'less than a dollar owed to the borrower at closing; paid on request',
  },
  'cost of borrowing earned': { side: 'credit', meaning: 'income' },
  'default interest earned': { side: 'credit', meaning: 'income' },
  'returned-item fees earned': { side: 'credit', meaning: 'income' },
  'charge earned': { side: 'credit', meaning: 'income' },
  recovered: { side: 'credit', meaning: 'money received after a write-off' },
  'small balance forgiven': { side: 'debit', meaning: 'less than a dollar that the borrower owed at closing' },
  'written off': { side: 'debit', meaning: 'loss: owed and no longer expected' },
} as const satisfies Readonly<Record<string, { readonly side: 'debit' | 'credit'; readonly meaning: string }>>

export type AccountName = keyof typeof accounts

/** What borrowers owe as far as posted: what a book's `owed` adds up once the advance is out;
 * before that only a refund to recover is owed. */
export const owedByBorrowers = [
  'advance receivable',
  'cost of borrowing receivable',
  'default interest receivable',
  'returned-item fee receivable',
  'refund to recover',
] as const satisfies readonly AccountName[]

export const accountNames = Object.keys(accounts) as readonly AccountName[]

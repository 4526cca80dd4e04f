import { torontoDateOf } from '../calendars/toronto.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents } from '../values/cents.ts'
import { restated } from './accruals.ts'
import type { LedgerEvent } from './ledger-event.ts'
import type { LoanBook } from './loan-book.ts'
import { postRest } from './posting.ts'
import type { EventRefusal } from './refusals.ts'

/** TAM-140: the advance that was reported to have arrived had not: nothing is owed, no fee or loss
 * stands, and what was paid is the borrower's. The entry names the one that paid it out. */
export const advanceReturned = (
  book: LoanBook,
  { at }: Extract<LedgerEvent, { readonly type: 'advance-returned' }>,
): Result<LoanBook, EventRefusal> => {
  if (book.fundedAt === undefined) return err({ code: 'ALREADY_HAPPENED', type: 'advance-returned' })
  const { arrangements: _void, ...rest } = book
  const { advanceDate } = book.terms
  const without: LoanBook = {
    ...rest,
    fundedAt: undefined,
    outFrom: advanceDate,
    fees: book.fees.map((fee) => ({ ...fee, waived: true })),
    forgiven: [],
    kept: cents(0),
    writeOff: undefined,
    advanceReturned: { times: (book.advanceReturned?.times ?? 0) + 1, receipts: 0, refunds: 0 },
  }
  const paidOut = book.entries.findLast(({ kind }) => kind === 'disbursed')
  return ok(postRest(restated(without, advanceDate), torontoDateOf(at), 'advance-returned', paidOut?.number))
}

import { torontoDateOf } from '../../calendars/toronto.ts'
import type { CommandOf } from '../command.ts'
import { debitsAhead } from '../debits-ahead.ts'
import { alreadySo, type Decided, type Moment } from '../decided.ts'
import { isServiced, type Loan } from '../loan.ts'
import { initiationMoment } from '../servicing-steps.ts'
import { book } from './book.ts'

/** `attempt` is 1 for a payment's debit and 2 for its re-presentment: two debits never share an id. */
export type DebitFacts = Moment & { readonly debitId: (payment: number, attempt: 1 | 2) => string }

/**
 * TAM-65: initiates the first debit that is due by now; none that is not, however often it is issued. The ledger has the last word: it refuses a debit
 * before the due day, above what is owed, beside one in flight, or after a return that stops debits.
 */
export const initiateDebit = (
  loan: Loan,
  _command: CommandOf<'initiate-debit'>,
  { now, debitId }: DebitFacts,
): Decided => {
  if (!isServiced(loan)) return alreadySo
  const on = torontoDateOf(now)
  const due = debitsAhead(loan, on).find(({ initiateOn }) => initiationMoment(initiateOn) <= now)
  if (due === undefined) return alreadySo
  const { payment, amount, debitDate, rePresents } = due
  return book(loan, {
    type: 'debit-initiated',
    on,
    debitId: debitId(payment, rePresents === undefined ? 1 : 2),
    payment,
    amount,
    debitDate,
    ...(rePresents !== undefined && { rePresents }),
  })
}

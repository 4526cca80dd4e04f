import { torontoDateOf } from '../../calendars/toronto.ts'
import { debitsAhead } from '../debits/debits-ahead.ts'
import { noChange, type Decided, type Moment } from '../decided.ts'
import { isServiced, type Loan } from '../loan.ts'
import { initiationMoment } from '../servicing/servicing-steps.ts'
import { slice, type Issued } from '../slice.ts'
import { book } from './shared/book.ts'

/** `attempt` counts the debits of a payment from 1, a re-presentment and one that was called back
 * among them: two debits never share an id. */
export type DebitFacts = Moment & { readonly debitId: (payment: number, attempt: number) => string }

/** TAM-65: initiates the first debit that is due by now; none that is not, however often it is
 * issued. The ledger has the last word: it refuses a debit before the due day, above what is owed,
 * along with one in flight, or after a return that stops debits. */
export const initiateDebit = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan: Loan, _command: Issued, { now, debitId }: DebitFacts): Decided => {
    if (!isServiced(loan)) return noChange
    const on = torontoDateOf(now)
    const due = debitsAhead(loan, on).find(({ initiateOn }) => initiationMoment(initiateOn) <= now)
    if (due === undefined) return noChange
    const { payment, amount, debitDate, rePresents } = due
    const attempt = loan.book.debits.filter((debit) => debit.payment === payment).length + 1
    return book(loan, {
      type: 'debit-initiated',
      on,
      debitId: debitId(payment, attempt),
      payment,
      amount,
      debitDate,
      ...(rePresents !== undefined && { rePresents }),
    })
  },
})

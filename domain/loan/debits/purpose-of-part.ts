import { inFlight } from '../../ledger/loan-book.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { openOf, stillToPay } from '../../ledger/still-to-pay.ts'
import type { LocalDate } from '../../values/local-date.ts'
import type { ServicedLoan } from '../loan.ts'
import { debitsAhead } from './debits-ahead.ts'

/** TAM-109: a part paid ahead lowers what is left. Where the next payment is not debited by itself
 * (stopped, revoked, missed), the money makes that payment. */
export const purposeOfPart = (loan: ServicedLoan, on: LocalDate): 'payment' | 'prepayment' => {
  const next = stillToPay(bookAsOf(loan.book, on)).find((payment) => openOf(payment) > 0)
  const debited = [...inFlight(loan.book), ...debitsAhead(loan, on)]
  return next === undefined || debited.some(({ payment }) => payment === next.number) ? 'prepayment' : 'payment'
}

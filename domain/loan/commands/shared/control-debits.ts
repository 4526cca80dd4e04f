import { torontoDateOf } from '../../../calendars/toronto.ts'
import { inFlight } from '../../../ledger/loan-book.ts'
import { refuse } from '../../../shared/result.ts'
import type { Instant } from '../../../values/instant.ts'
import { debitsAhead, type DebitAhead } from '../../debits/debits-ahead.ts'
import type { ServicedLoan } from '../../loan.ts'
import { paymentOf } from '../../payments/payment.ts'
import type { Decided } from '../../slice.ts'
import { book } from './book.ts'

/** What stopping that debit makes happen, or why it is too late. `planned`: the debits ahead, where
 * they are known. */
export const stoppedPayment = (
  loan: ServicedLoan,
  payment: number,
  now: Instant,
  planned?: readonly DebitAhead[],
): Decided => {
  const on = torontoDateOf(now)
  const onItsWay = inFlight(loan.book).find((debit) => debit.payment === payment)
  const progress = onItsWay && paymentOf(loan, onItsWay.debitId)
  if (onItsWay !== undefined && progress?.state === 'acknowledged')
    return refuse('DEBIT_ALREADY_SENT', { dueDate: onItsWay.debitDate })
  const isAhead =
    onItsWay !== undefined || (planned ?? debitsAhead(loan, on)).some((debit) => debit.payment === payment)
  return isAhead ? book(loan, { type: 'debit-stopped', on, payment }) : refuse('NO_DEBIT_TO_STOP', { payment })
}

/** What letting the debit of that payment go on makes happen, or why it is too late for it. */
export const resumedPayment = (loan: ServicedLoan, payment: number, now: Instant): Decided =>
  book(loan, { type: 'debit-resumed', on: torontoDateOf(now), payment })

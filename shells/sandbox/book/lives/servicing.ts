import { owedInAll } from '@tamarack/domain/ledger/loan-book'
import { bookAsOf } from '@tamarack/domain/ledger/replay'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { isServiced, type ServicedLoan } from '@tamarack/domain/loan/loan'
import { requestsOf } from '@tamarack/domain/loan/payment-request'
import { borrow, untilOffice, type Wish } from '../application.ts'
import { minuteMs, pass, type BookLoan, type Course } from '../book-loan.ts'
import type { Desk } from '../desk.ts'
import type { BankProfile } from '../people.ts'

/** A loan whose money has arrived; the profile decides what becomes of its debits. */
export async function* borrowed(desk: Desk, wish: Wish, profile?: BankProfile): Course<BookLoan> {
  return yield* borrow(desk, await desk.newCustomer(profile), wish)
}

/** The loan, which was signed. */
export const serviced = async ({ desk, loanId }: BookLoan): Promise<ServicedLoan> => {
  const { loan } = await desk.read(loanId)
  if (!isServiced(loan)) throw new Error(`${loanId} was not signed`)
  return loan
}

/** What the borrower owes today in all, cents. */
export const owed = async (bookLoan: BookLoan): Promise<number> => {
  const { book } = await serviced(bookLoan)
  return owedInAll(bookAsOf(book, torontoDateOf(bookLoan.desk.now())).owed)
}

/** The borrower accepts the e-Transfer requests that are open. */
export async function* payRequests(bookLoan: BookLoan): Course {
  const { desk, loanId } = bookLoan
  await desk.activities.followPaymentRequests({ loanId })
  yield* pass(desk, 30 * minuteMs)
  for (const { state, providerId } of requestsOf(await serviced(bookLoan)))
    if (state === 'sent' && providerId !== undefined) await desk.payRequest(providerId)
  yield* pass(desk, 5 * minuteMs)
  await desk.activities.followPaymentRequests({ loanId })
}

/** Staff record cash that was received today. */
export async function* recordPayment(bookLoan: BookLoan, amount: number): Course {
  yield* untilOffice(bookLoan)
  const receivedOn = torontoDateOf(bookLoan.desk.now())
  await bookLoan.actOnMoney(
    { kind: 'record-payment', amount, receivedOn, means: 'cash', purpose: 'payment' },
    'payment-arrived',
    'Paid at the counter',
  )
}

export async function* sendToCollections(bookLoan: BookLoan): Course {
  yield* untilOffice(bookLoan)
  await bookLoan.actOnMoney({ kind: 'send-to-collections' }, 'payments-missed', 'No answer to three e-mails')
}

export async function* writeOff(bookLoan: BookLoan): Course {
  yield* untilOffice(bookLoan)
  await bookLoan.actOnMoney({ kind: 'write-off' }, 'not-collectable', 'The agency returned the file')
}

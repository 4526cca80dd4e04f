import { torontoDateOf, torontoInstant } from '@tamarack/domain/calendars/toronto'
import { arrangementsOf } from '@tamarack/domain/ledger/arrangement'
import { owedInAll, type ArrangedPart } from '@tamarack/domain/ledger/loan-book'
import { bookAsOf } from '@tamarack/domain/ledger/replay'
import { debitsAhead } from '@tamarack/domain/loan/debits/debits-ahead'
import { requestsOf, requestToPay } from '@tamarack/domain/loan/debits/payment-request'
import { isServiced, type ServicedLoan } from '@tamarack/domain/loan/loan'
import { isUnderWay } from '@tamarack/domain/loan/payments/payment'
import { referenceOf } from '@tamarack/domain/loan/reference-number'
import type { ArrangementWish } from '@tamarack/domain/loan/servicing/money-action'
import { plusDays } from '@tamarack/domain/values/local-date'
import { connectBank, untilOffice } from '../application.ts'
import { minuteMs, pass, type BookLoan, type Course } from '../book-loan.ts'
import { liveUntil } from '../time.ts'

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

/** Sends, reads or withdraws each open e-Transfer request, as the loan's workflow does. */
export const followRequests = async (bookLoan: BookLoan): Promise<void> => {
  const { activities } = bookLoan.desk
  const { loanId } = bookLoan
  for (const { paymentId, state } of requestsOf(await serviced(bookLoan)).filter(isUnderWay)) {
    if (state === 'withdrawing') await activities.cancelPayment({ loanId, paymentId })
    else if (state === 'requested') await activities.sendPayment({ loanId, paymentId })
    else await activities.followPayment({ loanId, paymentId })
  }
}

/** The borrower accepts the e-Transfer requests that are open. */
export async function* payRequests(bookLoan: BookLoan): Course {
  const { desk } = bookLoan
  await followRequests(bookLoan)
  yield* pass(desk, 30 * minuteMs)
  const open = requestToPay(await serviced(bookLoan))
  if (open?.providerId !== undefined) await desk.payRequest(open.providerId)
  yield* pass(desk, 5 * minuteMs)
  await followRequests(bookLoan)
}

/** Staff record cash that was received today, all that was owed. */
export async function* recordPayment(bookLoan: BookLoan): Course {
  yield* untilOffice(bookLoan)
  const amount = await owed(bookLoan)
  const receivedOn = torontoDateOf(bookLoan.desk.now())
  const receipt = `${referenceOf(bookLoan.loanId)} ${receivedOn}`
  await bookLoan.actOnMoney(
    { kind: 'record-payment', amount, receivedOn, means: 'cash', receipt, purpose: 'payment' },
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

/** The borrower pays that many cents by e-Transfer, everything that is owed where it is null. */
export async function* payNow(bookLoan: BookLoan, amount: number | null): Course {
  await bookLoan.press('pay-early', { amount })
  yield* payRequests(bookLoan)
}

/** The same for what is owed and at most that many cents. */
export async function* payUpTo(bookLoan: BookLoan, most: number): Course {
  yield* payNow(bookLoan, Math.min(most, await owed(bookLoan)))
}

/** The same for what is still owed, if anything is. */
export async function* payRest(bookLoan: BookLoan): Course {
  if ((await owed(bookLoan)) > 0) yield* payNow(bookLoan, null)
}

/** The next payment that a debit collects more than a week from now. */
export const nextDebit = async (bookLoan: BookLoan): Promise<number> => {
  const today = torontoDateOf(bookLoan.desk.now())
  const [debit] = debitsAhead(await serviced(bookLoan), today).filter(({ debitDate }) => debitDate > plusDays(today, 7))
  if (debit === undefined) throw new Error(`${bookLoan.loanId} has no debit ahead`)
  return debit.payment
}

/** The borrower requests to pay what is late in that many parts, the first in a week. */
export const requestParts = async (bookLoan: BookLoan, parts: number): Promise<ArrangementWish> => {
  const first = plusDays(torontoDateOf(bookLoan.desk.now()), 7)
  const wish = { kind: 'arrange-payments', parts, first, every: 'bi-weekly' } as const
  await bookLoan.press('request-arrangement', { wish, situation: 'income-later' })
  return wish
}

/** The same, and staff grant it; answers the parts. */
export async function* arrangeParts(bookLoan: BookLoan, parts: number): Course<readonly ArrangedPart[]> {
  const wish = await requestParts(bookLoan, parts)
  yield* untilOffice(bookLoan)
  await bookLoan.actOnMoney(wish, 'customer-request', 'Paid again from next month on')
  return arrangementsOf((await serviced(bookLoan)).book).at(-1)?.parts ?? []
}

/** Lives until the day of a part and pays it. */
export async function* payPart(bookLoan: BookLoan, { dueDate, amount }: ArrangedPart): Course {
  yield* liveUntil(bookLoan, torontoInstant(dueDate, 18, 10, 0))
  yield* payUpTo(bookLoan, amount)
}

/** The borrower connects another bank account, and signs the authorization for it. */
export async function* changeAccount(bookLoan: BookLoan): Course {
  yield* connectBank(bookLoan, 'second')
  await bookLoan.press('prepare-authorization', {})
  yield* pass(bookLoan.desk, 4 * minuteMs)
  await bookLoan.press('authorize-account', { evidence: await bookLoan.evidence('pad-agreement') })
}

/** Lives until the first debit has gone to the bank, or until the morning of its own day, from
 * which nobody can call it back. */
export async function* untilDebit(bookLoan: BookLoan, moment: 'initiateOn' | 'debitDate'): Course {
  const [first] = debitsAhead(await serviced(bookLoan), torontoDateOf(bookLoan.desk.now()))
  if (first === undefined) throw new Error(`${bookLoan.loanId} has no debit ahead`)
  yield* liveUntil(bookLoan, torontoInstant(first[moment], 10, 5, 0))
}

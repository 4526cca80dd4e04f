import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { plusDays } from '@tamarack/domain/values/local-date'
import { answer, approve, begin, disburse, invite, join, sign } from '../application.ts'
import { minuteMs, pass, type BookLoan, type Course } from '../book-loan.ts'
import type { Desk } from '../desk.ts'
import { borrowed, days, installment, large, life, type Life } from './life.ts'
import { payNow, sendToCollections, serviced, writeOff } from './servicing.ts'

async function* owedByTwo(desk: Desk): Course<BookLoan> {
  const [customer, other] = [await desk.newCustomer(), await desk.newCustomer()]
  const loan = await begin(desk, customer)
  yield* answer(loan, other)
  const terms = await invite(loan, large(desk))
  yield* pass(desk, 90 * minuteMs)
  yield* join(loan, other)
  // Midnight may have passed since the invitation, and no loan starts on a day that is over.
  await loan.press('choose-terms', { terms: { ...terms, startDate: torontoDateOf(desk.now()) } })
  yield* approve(loan)
  yield* sign(loan, other)
  yield* disburse(loan)
  return loan
}

const delayPayment = async (loan: BookLoan): Promise<void> => {
  const { book } = await serviced(loan)
  const today = torontoDateOf(loan.desk.now())
  const next = book.payments.find(({ dueDate }) => dueDate > plusDays(today, 12))
  if (next !== undefined)
    await loan.actOnMoney(
      { kind: 'change-due-date', payment: next.number, dueDate: plusDays(next.dueDate, 2) },
      'pay-day-changed',
      'Paid two days later this month',
    )
}

/** Installment loans, from the money's arrival to their ends. */
export const installments: readonly Life[] = [
  life('an installment loan that is paid as agreed', 30, [10, 350], installment()),
  life(
    'an installment loan that was repaid',
    8,
    [210, 380],
    borrowed(() => ({ product: 'installment', dollars: 900, payments: 12, payFrequency: 'bi-weekly' })),
  ),
  life('an installment loan that is overdue', 6, [70, 110], installment(12, 'nsf')),
  life('an installment loan with one returned debit', 5, [60, 250], installment(undefined, 'nsf-once')),
  life('an installment loan that two people owe', 4, [20, 300], owedByTwo),
  life('an installment loan that was paid down in part', 4, [60, 200], installment(), days(40), (loan) =>
    payNow(loan, 200_00),
  ),
  life('an installment loan that was paid off early', 4, [120, 300], installment(), days(80), (loan) =>
    payNow(loan, null),
  ),
  life('an installment loan with a later due date', 3, [30, 120], installment(), days(10), delayPayment),
  life(
    'an installment loan in collections',
    3,
    [130, 220],
    installment(12, 'stop-payment'),
    days(110),
    sendToCollections,
  ),
  life(
    'a write-off that waits for a second person',
    1,
    [220, 300],
    installment(12, 'nsf', 1_500),
    days(110),
    sendToCollections,
    days(90),
    (loan) =>
      loan.decide('take-money-action', {
        action: { kind: 'write-off' },
        reason: 'not-collectable',
        note: 'Nobody reached at three addresses',
      }),
  ),
  life(
    'an installment loan that was written off',
    2,
    [260, 360],
    installment(12, 'nsf'),
    days(110),
    sendToCollections,
    days(90),
    writeOff,
  ),
]

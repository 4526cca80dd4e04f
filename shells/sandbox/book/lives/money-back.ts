import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { advanceOf } from '@tamarack/domain/loan/payments/payment'
import { refundsOf } from '@tamarack/domain/loan/servicing/refund'
import { servicingSteps } from '@tamarack/domain/loan/servicing/servicing-steps'
import { instant } from '@tamarack/domain/values/instant'
import { apply, approve, disburse, sign, untilOffice } from '../application.ts'
import { dayMs, type BookLoan, type Course } from '../book-loan.ts'
import type { Desk } from '../desk.ts'
import { liveUntil } from '../time.ts'
import { advance, days, installment, life, small, type Life } from './life.ts'
import { payRest, payUpTo, recordPayment, sendToCollections, serviced, untilDebit, writeOff } from './servicing.ts'

/** A cash advance that was paid by e-Transfer on the day of its debit: it is paid twice. */
async function* paidTwice(desk: Desk): Course<BookLoan> {
  const loan = yield* advance(18)(desk)
  yield* untilDebit(loan, 'debitDate')
  // Everything at once is refused while a debit on its way pays it: a part is not.
  yield* payUpTo(loan, Infinity)
  return loan
}

/** Lives until the refund is on its way to the borrower, where it is not delivered. */
async function* failRefund(loan: BookLoan): Course {
  const sent = async () => refundsOf(await serviced(loan)).find(({ state }) => state === 'submitted')
  do {
    const due = servicingSteps(await serviced(loan), loan.desk.now()).find(({ type }) => type === 'initiate-refund')
    yield* liveUntil(loan, instant(due === undefined ? loan.desk.now() + dayMs : due.at + 1_000))
  } while ((await sent()) === undefined)
  await loan.desk.failTransfer((await sent())?.providerId ?? '', 'InteracFailedRecipientRejected')
}

/** Signed, and the first attempt at the advance not delivered. */
const undelivered = (event: string) =>
  async function* (desk: Desk): Course<BookLoan> {
    const loan = yield* apply(desk, await desk.newCustomer(), small(desk, 24))
    yield* approve(loan)
    yield* sign(loan)
    const { loanId } = loan
    await desk.activities.sendCopies({ loanId })
    const advance = async () => advanceOf(await serviced(loan))
    const input = { loanId, paymentId: (await advance())?.paymentId ?? '' }
    await desk.activities.sendPayment(input)
    await desk.failTransfer((await advance())?.providerId ?? '', event)
    await desk.activities.followPayment(input)
    return loan
  }
const rejected = undelivered('InteracFailedRecipientRejected')

/** Two people correct the address, and the waiting day of the customer passes. */
const correctAddress = async (loan: BookLoan): Promise<void> => {
  const email = `new.${loan.customer.person.email}`
  await loan.actOnMoney({ kind: 'change-recipient', email }, 'address-corrected', 'Called the customer back')
}

/** Loans whose money goes another way than it should, and back. */
export const moneyBack: readonly Life[] = [
  life('a payment that was made twice and refunded', 3, [50, 200], paidTwice),
  life(
    'a payment at the counter beside its debit, refunded by two people',
    1,
    [40, 160],
    advance(18),
    (loan) => untilDebit(loan, 'debitDate'),
    recordPayment,
    // Four business days, also over Christmas.
    days(10),
    untilOffice,
    async (loan) => {
      const { owedToBorrower: amount } = (await serviced(loan)).book
      await loan.actOnMoney({ kind: 'refund', amount, means: 'cheque' }, 'overpaid', 'Counted the drawer again')
    },
  ),
  life('a refund that is due in some days', 1, [21, 22], paidTwice),
  life('a refund that did not arrive and waits for staff', 1, [34, 60], paidTwice, failRefund),
  life(
    'a refund that arrived at a corrected address',
    1,
    [50, 120],
    paidTwice,
    failRefund,
    days(2),
    untilOffice,
    correctAddress,
    days(1.1),
  ),
  life(
    'an advance that arrived at the second attempt',
    2,
    [12, 90],
    undelivered('InteracFailedNotificationDeliveryFailure'),
  ),
  life(
    'an advance that arrived at a corrected address',
    1,
    [12, 90],
    rejected,
    days(0.1),
    untilOffice,
    correctAddress,
    days(1.1),
    disburse,
  ),
  life(
    'a loan that was cancelled because its advance could not be sent',
    1,
    [12, 120],
    rejected,
    days(1),
    untilOffice,
    (loan) => loan.decide('cancel-undisbursed-loan', { note: 'No address that takes e-Transfers' }),
  ),
  life(
    'a cheque that did not clear',
    1,
    [60, 160],
    advance(18, 'closed-account'),
    days(30),
    recordPayment,
    days(4),
    untilOffice,
    async (loan) => {
      const paymentId = (await serviced(loan)).book.receipts.at(-1)?.id ?? ''
      await loan.actOnMoney({ kind: 'reverse-payment', paymentId }, 'payment-did-not-clear', 'Returned by the bank')
    },
  ),
  life(
    'debits that staff let go on after a return',
    1,
    [80, 160],
    installment(12, 'stop-payment'),
    days(45),
    untilOffice,
    (loan) => loan.actOnMoney({ kind: 'release-debits' }, 'talked-to-customer', 'Stopped by mistake, goes on'),
  ),
  life(
    'a fee that was waived',
    1,
    [50, 160],
    advance(18, 'nsf-once'),
    days(23),
    untilOffice,
    (loan) => loan.actOnMoney({ kind: 'waive-fee' }, 'goodwill', 'First returned debit in a year'),
    days(12),
    payRest,
  ),
  life(
    'an installment loan that was paid in full while it was in collections',
    2,
    [150, 220],
    installment(12, 'stop-payment'),
    days(100),
    sendToCollections,
    days(25),
    recordPayment,
  ),
  life(
    'a written-off loan that was recovered whole',
    1,
    [230, 330],
    advance(20, 'nsf'),
    days(62),
    sendToCollections,
    days(90),
    writeOff,
    days(50),
    untilOffice,
    async (loan) => {
      const amount = (await serviced(loan)).book.writtenOff ?? 0
      const receivedOn = torontoDateOf(loan.desk.now())
      await loan.actOnMoney(
        { kind: 'record-recovery', amount, receivedOn, means: 'cheque' },
        'collections-paid',
        'Estate paid',
      )
    },
  ),
]

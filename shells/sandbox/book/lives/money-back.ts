import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { refundsOf } from '@tamarack/domain/loan/servicing/refund'
import { servicingSteps } from '@tamarack/domain/loan/servicing/servicing-steps'
import { instant } from '@tamarack/domain/values/instant'
import { apply, approve, disburse, sign, untilOffice } from '../application.ts'
import { hourMs, type BookLoan, type Course } from '../book-loan.ts'
import type { Desk } from '../desk.ts'
import { live, liveOn, liveUntil } from '../time.ts'
import { large, small, type Life } from './life.ts'
import {
  borrowed,
  owed,
  payNow,
  recordPayment,
  sendToCollections,
  serviced,
  untilDebit,
  writeOff,
} from './servicing.ts'

/** A cash advance that was paid by e-Transfer on the day of its debit: it is paid twice. */
async function* paidTwice(desk: Desk): Course<BookLoan> {
  const loan = yield* borrowed(desk, small(desk, 18))
  yield* untilDebit(loan, 'debitDate')
  // The whole in figures: who pays what closes the loan together with its debit has nothing to pay.
  yield* payNow(loan, await owed(loan))
  return loan
}

/** Lives until the refund is on its way to the borrower. */
async function* untilRefundSent(loan: BookLoan): Course {
  const day = 24 * hourMs
  for (;;) {
    const due = servicingSteps(await serviced(loan), loan.desk.now()).find(({ type }) => type === 'initiate-refund')
    yield* liveUntil(loan, instant(due === undefined ? loan.desk.now() + day : due.at + 1_000))
    if (refundsOf(await serviced(loan)).some(({ state }) => state === 'submitted')) return
  }
}

/** The refund that is on its way is not delivered. */
const failRefund = async (loan: BookLoan): Promise<void> => {
  const sent = refundsOf(await serviced(loan)).find(({ state }) => state === 'submitted')
  await loan.desk.failTransfer(sent?.providerId ?? '', 'InteracFailedRecipientRejected')
}

/** Signed, and the first attempt at the advance not delivered. */
async function* undelivered(desk: Desk, event: string): Course<BookLoan> {
  const loan = yield* apply(desk, await desk.newCustomer(), small(desk, 24))
  yield* approve(loan)
  yield* sign(loan)
  const { loanId } = loan
  await desk.activities.sendCopies({ loanId })
  await desk.activities.sendDisbursement({ loanId })
  const { disbursement } = await serviced(loan)
  await desk.failTransfer(disbursement?.providerId ?? '', event)
  await desk.activities.followDisbursement({ loanId })
  return loan
}

/** Loans whose money goes another way than it should, and back. */
export const moneyBack: readonly Life[] = [
  {
    name: 'a payment that was made twice and refunded',
    share: 3,
    began: [50, 200],
    course: async function* (desk) {
      yield* liveOn(yield* paidTwice(desk))
    },
  },
  {
    name: 'a payment at the counter beside its debit, refunded by two people',
    share: 1,
    began: [40, 160],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 18))
      yield* untilDebit(loan, 'debitDate')
      yield* recordPayment(loan, await owed(loan))
      yield* live(loan, 6)
      yield* untilOffice(loan)
      const { owedToBorrower: amount } = (await serviced(loan)).book
      await loan.actOnMoney({ kind: 'refund', amount, means: 'cheque' }, 'overpaid', 'Counted the drawer again')
      yield* liveOn(loan)
    },
  },
  {
    name: 'a refund that is due in some days',
    share: 1,
    began: [21, 22],
    course: async function* (desk) {
      yield* liveOn(yield* paidTwice(desk))
    },
  },
  {
    name: 'a refund that did not arrive and waits for staff',
    share: 1,
    began: [34, 60],
    course: async function* (desk) {
      const loan = yield* paidTwice(desk)
      yield* untilRefundSent(loan)
      await failRefund(loan)
      yield* liveOn(loan)
    },
  },
  {
    name: 'a refund that arrived at a corrected address',
    share: 1,
    began: [50, 120],
    course: async function* (desk) {
      const loan = yield* paidTwice(desk)
      yield* untilRefundSent(loan)
      await failRefund(loan)
      yield* live(loan, 2)
      yield* untilOffice(loan)
      await loan.decide('retry-refund', { recipientEmail: `new.${loan.customer.person.email}` })
      yield* liveOn(loan)
    },
  },
  {
    name: 'an advance that arrived at the second attempt',
    share: 2,
    began: [12, 90],
    course: async function* (desk) {
      yield* liveOn(yield* undelivered(desk, 'InteracFailedNotificationDeliveryFailure'))
    },
  },
  {
    name: 'an advance that arrived at a corrected address',
    share: 1,
    began: [12, 90],
    course: async function* (desk) {
      const loan = yield* undelivered(desk, 'InteracFailedRecipientRejected')
      yield* live(loan, 0.1)
      yield* untilOffice(loan)
      await loan.decide('retry-disbursement', { recipientEmail: `new.${loan.customer.person.email}` })
      yield* disburse(loan)
      yield* liveOn(loan)
    },
  },
  {
    name: 'a loan that was cancelled because its advance could not be sent',
    share: 1,
    began: [12, 120],
    course: async function* (desk) {
      const loan = yield* undelivered(desk, 'InteracFailedRecipientRejected')
      yield* live(loan, 1)
      yield* untilOffice(loan)
      await loan.decide('cancel-undisbursed-loan', { note: 'No address that takes e-Transfers' })
      yield* liveOn(loan)
    },
  },
  {
    name: 'a cheque that did not clear',
    share: 1,
    began: [60, 160],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 18), 'closed-account')
      yield* live(loan, 30)
      yield* recordPayment(loan, await owed(loan))
      yield* live(loan, 4)
      yield* untilOffice(loan)
      const paymentId = (await serviced(loan)).book.receipts.at(-1)?.id ?? ''
      await loan.actOnMoney({ kind: 'reverse-payment', paymentId }, 'payment-did-not-clear', 'Returned by the bank')
      yield* liveOn(loan)
    },
  },
  {
    name: 'debits that staff let go on after a return',
    share: 1,
    began: [80, 160],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, large(desk, 12), 'stop-payment')
      yield* live(loan, 45)
      yield* untilOffice(loan)
      await loan.actOnMoney({ kind: 'release-debits' }, 'talked-to-customer', 'Stopped by mistake, goes on')
      yield* liveOn(loan)
    },
  },
  {
    name: 'a fee that was waived',
    share: 1,
    began: [50, 160],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 18), 'nsf-once')
      yield* live(loan, 23)
      yield* untilOffice(loan)
      await loan.actOnMoney({ kind: 'waive-fee' }, 'goodwill', 'First returned debit in a year')
      yield* live(loan, 12)
      if ((await owed(loan)) > 0) yield* payNow(loan, null)
      yield* liveOn(loan)
    },
  },
  {
    name: 'an installment loan that was paid in full while it was in collections',
    share: 2,
    began: [150, 220],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, large(desk, 12), 'stop-payment')
      yield* live(loan, 100)
      yield* sendToCollections(loan)
      yield* live(loan, 25)
      yield* recordPayment(loan, await owed(loan))
      yield* liveOn(loan)
    },
  },
  {
    name: 'a written-off loan that was recovered whole',
    share: 1,
    began: [230, 330],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 20), 'nsf')
      yield* live(loan, 62)
      yield* sendToCollections(loan)
      yield* live(loan, 90)
      yield* writeOff(loan)
      yield* live(loan, 50)
      yield* untilOffice(loan)
      const amount = (await serviced(loan)).book.writtenOff ?? 0
      const receivedOn = torontoDateOf(desk.now())
      await loan.actOnMoney(
        { kind: 'record-recovery', amount, receivedOn, means: 'cheque' },
        'collections-paid',
        'Estate paid',
      )
      yield* liveOn(loan)
    },
  },
]

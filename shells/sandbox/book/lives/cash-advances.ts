import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { apply, approve, disburse, sign } from '../application.ts'
import { minuteMs, pass } from '../book-loan.ts'
import { live, liveOn } from '../time.ts'
import { small, thenOn, type Life } from './life.ts'
import { borrowed, owed, payRequests, recordPayment, sendToCollections, writeOff } from './servicing.ts'

/** Cash advances, from the money's arrival to their ends. */
export const cashAdvances: readonly Life[] = [
  {
    name: 'a cash advance whose money is about to be sent',
    share: 1,
    began: [0, 0],
    minutes: [40, 45],
    course: async function* (desk) {
      const loan = yield* apply(desk, await desk.newCustomer(), small(desk, 24))
      yield* approve(loan, true)
      yield* sign(loan)
      // Its workflow sends the money when the product is up.
    },
  },
  {
    name: 'a cash advance that is not due yet',
    share: 16,
    began: [4, 9],
    course: thenOn((desk) => borrowed(desk, small(desk, 24))),
  },
  {
    name: 'a cash advance that was repaid by its debit',
    share: 22,
    began: [50, 380],
    course: thenOn((desk) => borrowed(desk, small(desk))),
  },
  {
    name: 'a customer who borrowed again',
    share: 6,
    began: [110, 170],
    course: async function* (desk) {
      const customer = await desk.newCustomer()
      for (let first = true; ; first = false) {
        const loan = yield* apply(desk, customer, small(desk, 16))
        yield* approve(loan)
        yield* sign(loan)
        yield* disburse(loan)
        if (!first) return yield* liveOn(loan)
        yield* live(loan, 95)
      }
    },
  },
  {
    name: 'a cash advance that is overdue',
    share: 7,
    began: [38, 60],
    course: thenOn((desk) => borrowed(desk, small(desk, 20), 'nsf')),
  },
  {
    name: 'a debit that was returned once and paid at the second presentment',
    share: 7,
    began: [60, 220],
    course: thenOn((desk) => borrowed(desk, small(desk), 'nsf-once')),
  },
  {
    name: 'a debit that waits for its second presentment',
    share: 2,
    began: [27, 29],
    course: thenOn((desk) => borrowed(desk, small(desk, 18), 'nsf-once')),
  },
  {
    name: 'a bank account that was closed',
    share: 3,
    began: [38, 70],
    course: thenOn((desk) => borrowed(desk, small(desk, 20), 'closed-account')),
  },
  {
    name: 'a debit that was disputed weeks later',
    share: 2,
    began: [75, 110],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 18), 'late-dispute')
      yield* live(loan, 50)
      // The provider's webhook event brings the workflow to look; here it is a look at the debits.
      const { loan: standing } = await desk.read(loan.loanId)
      if ('book' in standing)
        for (const { debitId } of standing.book.debits)
          await desk.activities.followDebit({ loanId: loan.loanId, debitId })
      yield* liveOn(loan)
    },
  },
  {
    name: 'a cash advance in collections',
    share: 4,
    began: [80, 120],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 20), 'nsf')
      yield* live(loan, 62)
      yield* sendToCollections(loan)
      yield* liveOn(loan)
    },
  },
  {
    name: 'a cash advance that was written off',
    share: 3,
    began: [190, 320],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 20), 'nsf')
      yield* live(loan, 62)
      yield* sendToCollections(loan)
      yield* live(loan, 90)
      yield* writeOff(loan)
      yield* liveOn(loan)
    },
  },
  {
    name: 'money that was recovered after the write-off',
    share: 2,
    began: [240, 340],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 20), 'nsf')
      yield* live(loan, 62)
      yield* sendToCollections(loan)
      yield* live(loan, 90)
      yield* writeOff(loan)
      yield* live(loan, 40)
      await loan.actOnMoney(
        {
          kind: 'record-recovery',
          amount: 75_00,
          receivedOn: torontoDateOf(desk.now()),
          means: 'e-transfer',
        },
        'collections-paid',
        'Paid to the agency',
      )
      yield* liveOn(loan)
    },
  },
  {
    name: 'a cash advance that was paid early',
    share: 6,
    began: [30, 250],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 24))
      yield* live(loan, 8)
      await loan.press('pay-early', { amount: null })
      yield* payRequests(loan)
      yield* liveOn(loan)
    },
  },
  {
    name: 'a missed cash advance that was paid at the counter',
    share: 3,
    began: [70, 200],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 18), 'nsf')
      yield* live(loan, 45)
      yield* recordPayment(loan, await owed(loan))
      yield* liveOn(loan)
    },
  },
  {
    name: 'a cash advance that was cancelled and returned',
    share: 3,
    began: [20, 250],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 24))
      yield* live(loan, 1)
      await loan.press('cancel-loan', {})
      yield* payRequests(loan)
      yield* liveOn(loan)
    },
  },
  {
    name: 'a cancelled cash advance whose money is not back yet',
    share: 2,
    began: [5, 8],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 24))
      yield* pass(desk, 50 * minuteMs)
      await loan.press('cancel-loan', {})
      await desk.activities.followPaymentRequests({ loanId: loan.loanId })
      yield* liveOn(loan)
    },
  },
  {
    name: 'an e-Transfer that failed',
    share: 2,
    began: [4, 6],
    course: thenOn((desk) => borrowed(desk, small(desk, 26), 'empty-wallet')),
  },
]

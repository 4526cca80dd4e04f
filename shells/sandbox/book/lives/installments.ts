import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { plusDays } from '@tamarack/domain/values/local-date'
import { answer, approve, begin, disburse, invite, join, sign } from '../application.ts'
import { minuteMs, pass } from '../book-loan.ts'
import { live, liveOn } from '../time.ts'
import { large, thenOn, type Life } from './life.ts'
import { borrowed, payRequests, sendToCollections, serviced, writeOff } from './servicing.ts'

/** Installment loans, from the money's arrival to their ends. */
export const installments: readonly Life[] = [
  {
    name: 'an installment loan that is paid as agreed',
    share: 30,
    began: [10, 350],
    course: thenOn((desk) => borrowed(desk, large(desk))),
  },
  {
    name: 'an installment loan that was repaid',
    share: 8,
    began: [210, 380],
    course: thenOn((desk) =>
      borrowed(desk, { product: 'installment', dollars: 900, payments: 12, payFrequency: 'bi-weekly' }),
    ),
  },
  {
    name: 'an installment loan that is overdue',
    share: 6,
    began: [70, 110],
    course: thenOn((desk) => borrowed(desk, large(desk, 12), 'nsf')),
  },
  {
    name: 'an installment loan with one returned debit',
    share: 5,
    began: [60, 250],
    course: thenOn((desk) => borrowed(desk, large(desk), 'nsf-once')),
  },
  {
    name: 'an installment loan that two people owe',
    share: 4,
    began: [20, 300],
    course: async function* (desk) {
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
      yield* liveOn(loan)
    },
  },
  {
    name: 'an installment loan that was paid down in part',
    share: 4,
    began: [60, 200],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, large(desk))
      yield* live(loan, 40)
      await loan.press('pay-early', { amount: 200_00 })
      yield* payRequests(loan)
      yield* liveOn(loan)
    },
  },
  {
    name: 'an installment loan that was paid off early',
    share: 4,
    began: [120, 300],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, large(desk))
      yield* live(loan, 80)
      await loan.press('pay-early', { amount: null })
      yield* payRequests(loan)
      yield* liveOn(loan)
    },
  },
  {
    name: 'an installment loan with a later due date',
    share: 3,
    began: [30, 120],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, large(desk))
      yield* live(loan, 10)
      const { book } = await serviced(loan)
      const today = torontoDateOf(desk.now())
      const next = book.payments.find(({ dueDate }) => dueDate > plusDays(today, 12))
      if (next !== undefined)
        await loan.actOnMoney(
          { kind: 'change-due-date', payment: next.number, dueDate: plusDays(next.dueDate, 2) },
          'pay-day-changed',
          'Paid two days later this month',
        )
      yield* liveOn(loan)
    },
  },
  {
    name: 'an installment loan in collections',
    share: 3,
    began: [130, 220],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, large(desk, 12), 'stop-payment')
      yield* live(loan, 110)
      yield* sendToCollections(loan)
      yield* liveOn(loan)
    },
  },
  {
    name: 'a write-off that waits for a second person',
    share: 1,
    began: [220, 300],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, large(desk, 12, 1_500), 'nsf')
      yield* live(loan, 110)
      yield* sendToCollections(loan)
      yield* live(loan, 90)
      await loan.decide('take-money-action', {
        action: { kind: 'write-off' },
        reason: 'not-collectable',
        note: 'Nobody reached at three addresses',
      })
      yield* liveOn(loan)
    },
  },
  {
    name: 'an installment loan that was written off',
    share: 2,
    began: [260, 360],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, large(desk, 12), 'nsf')
      yield* live(loan, 110)
      yield* sendToCollections(loan)
      yield* live(loan, 90)
      yield* writeOff(loan)
      yield* liveOn(loan)
    },
  },
]

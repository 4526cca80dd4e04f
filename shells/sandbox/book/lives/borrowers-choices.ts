import { apply, approve, disburse, sign } from '../application.ts'
import { minuteMs, pass } from '../book-loan.ts'
import { live, liveOn } from '../time.ts'
import { large, small, thenOn, type Life } from './life.ts'
import {
  arrangeParts,
  borrowed,
  changeAccount,
  nextDebit,
  owed,
  payNow,
  payPart,
  requestParts,
  untilDebit,
} from './servicing.ts'

/** Loans whose borrowers change how they are paid: their debits, their account, their days. */
export const borrowersChoices: readonly Life[] = [
  {
    name: 'a debit that its borrower stopped and paid by e-Transfer',
    share: 3,
    began: [60, 200],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, large(desk))
      yield* live(loan, 8)
      await loan.press('stop-debit', { payment: await nextDebit(loan) })
      yield* live(loan, 34)
      const late = await owed(loan)
      yield* payNow(loan, Math.min(late, 250_00))
      yield* liveOn(loan)
    },
  },
  {
    name: 'a debit that is stopped and still ahead',
    share: 2,
    began: [9, 11],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 28))
      yield* live(loan, 6)
      await loan.press('stop-debit', { payment: await nextDebit(loan) })
      yield* liveOn(loan)
    },
  },
  {
    name: 'a debit that was stopped and let go on again',
    share: 1,
    began: [40, 120],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 24))
      yield* live(loan, 5)
      const payment = await nextDebit(loan)
      await loan.press('stop-debit', { payment })
      yield* live(loan, 2)
      await loan.press('resume-debit', { payment })
      yield* liveOn(loan)
    },
  },
  {
    name: 'a debit authorization that was revoked',
    share: 2,
    began: [55, 110],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, large(desk))
      yield* live(loan, 20)
      await loan.press('revoke-authorization', {})
      yield* liveOn(loan)
    },
  },
  {
    name: 'a loan that is debited from another bank account',
    share: 3,
    began: [60, 240],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, large(desk))
      yield* live(loan, 40)
      yield* changeAccount(loan)
      yield* liveOn(loan)
    },
  },
  {
    name: 'debits that run again on another account after the authorization was revoked',
    share: 1,
    began: [100, 200],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, large(desk, 18))
      yield* live(loan, 30)
      await loan.press('revoke-authorization', {})
      yield* live(loan, 12)
      yield* changeAccount(loan)
      yield* liveOn(loan)
    },
  },
  {
    name: 'an extended payment plan, the third advance in two months',
    share: 3,
    began: [50, 140],
    course: async function* (desk) {
      const customer = await desk.newCustomer()
      for (let number = 1; ; number += 1) {
        const loan = yield* apply(desk, customer, small(desk, 21))
        yield* approve(loan)
        yield* sign(loan)
        yield* disburse(loan)
        if (number === 3) return yield* liveOn(loan)
        yield* live(loan, 4)
        yield* payNow(loan, null)
        yield* live(loan, 8)
      }
    },
  },
  {
    name: 'an arrangement that waits for an answer',
    share: 2,
    began: [34, 36],
    course: thenOn(async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 18), 'closed-account')
      yield* live(loan, 31)
      await requestParts(loan, 3)
      return loan
    }),
  },
  {
    name: 'an arrangement that was declined',
    share: 1,
    began: [60, 120],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 18), 'closed-account')
      yield* live(loan, 31)
      await requestParts(loan, 3)
      yield* pass(desk, 26 * 60 * minuteMs)
      await loan.actOnMoney({ kind: 'decline-arrangement' }, 'cannot-be-kept', 'Offered two parts by telephone')
      yield* liveOn(loan)
    },
  },
  {
    name: 'an arrangement that was kept',
    share: 3,
    began: [90, 200],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 18), 'closed-account')
      yield* live(loan, 31)
      for (const part of yield* arrangeParts(loan, 3)) yield* payPart(loan, part)
      if ((await owed(loan)) > 0) yield* payNow(loan, null)
      yield* liveOn(loan)
    },
  },
  {
    name: 'an arrangement under way',
    share: 2,
    began: [50, 52],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 18), 'closed-account')
      yield* live(loan, 31)
      const [first] = yield* arrangeParts(loan, 3)
      if (first !== undefined) yield* payPart(loan, first)
      yield* liveOn(loan)
    },
  },
  {
    name: 'an arrangement that was broken',
    share: 2,
    began: [80, 130],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, small(desk, 18), 'closed-account')
      yield* live(loan, 31)
      const [first] = yield* arrangeParts(loan, 3)
      if (first !== undefined) yield* payPart(loan, first)
      yield* liveOn(loan)
    },
  },
  {
    name: 'a debit that has left and a payment at once',
    share: 1,
    began: [40, 90],
    course: async function* (desk) {
      const loan = yield* borrowed(desk, large(desk, 12))
      yield* untilDebit(loan, 'initiateOn')
      yield* payNow(loan, 150_00)
      yield* liveOn(loan)
    },
  },
]

import {
  answer,
  answerFinancialInfo,
  answerPersonalInfo,
  apply,
  approve,
  begin,
  checkIdentity,
  connectBank,
  invite,
  signAgreement,
  untilOffice,
} from '../application.ts'
import { minuteMs, pass, type BookLoan } from '../book-loan.ts'
import type { Desk } from '../desk.ts'
import { large, small, thenOn, type Life } from './life.ts'

const begun = async (desk: Desk): Promise<BookLoan> => begin(desk, await desk.newCustomer())

/** Applications that are under way or ended without a loan. */
export const applications: readonly Life[] = [
  {
    name: 'waits for staff',
    share: 8,
    began: [0, 2],
    course: thenOn(async function* (desk) {
      return yield* apply(desk, await desk.newCustomer(), desk.chance.whole(0, 1) === 0 ? small(desk) : large(desk))
    }),
  },
  {
    name: 'waits for a second person',
    share: 4,
    began: [4, 6],
    course: thenOn(async function* (desk) {
      const loan = yield* apply(desk, await desk.newCustomer(), large(desk, 24, 2_000))
      yield* untilOffice(loan)
      await loan.decide('approve-application', { note: 'Income agrees with the bank' })
      return loan
    }),
  },
  {
    name: 'approved and not signed',
    share: 4,
    began: [4, 9],
    course: thenOn(async function* (desk) {
      const loan = yield* apply(desk, await desk.newCustomer(), small(desk))
      yield* approve(loan)
      return loan
    }),
  },
  {
    name: 'signed, and the debit not authorized',
    share: 2,
    began: [0, 0],
    course: thenOn(async function* (desk) {
      const loan = yield* apply(desk, await desk.newCustomer(), small(desk))
      yield* approve(loan, true)
      yield* signAgreement(loan)
      return loan
    }),
  },
  {
    name: 'rejected',
    share: 9,
    began: [5, 300],
    course: thenOn(async function* (desk) {
      const loan = yield* apply(desk, await desk.newCustomer(), small(desk))
      yield* untilOffice(loan)
      const reasons = desk.chance.pick([
        ['income-too-low'],
        ['too-many-obligations'],
        ['income-not-confirmed'],
        ['returned-debits', 'too-many-obligations'],
        ['bank-data-incomplete'],
      ])
      await loan.decide('reject-application', { reasons, note: 'As discussed with the applicant on the phone.' })
      return loan
    }),
  },
  {
    name: 'withdrawn',
    share: 5,
    began: [2, 300],
    course: thenOn(async function* (desk) {
      const loan = yield* apply(desk, await desk.newCustomer(), small(desk))
      yield* pass(desk, 40 * minuteMs)
      await loan.press('withdraw-application', {})
      return loan
    }),
  },
  {
    name: 'abandoned',
    share: 5,
    began: [32, 300],
    course: thenOn(async function* (desk) {
      const loan = await begun(desk)
      yield* checkIdentity(loan)
      return loan
    }),
  },
  {
    name: 'stopped at the identity check',
    share: 2,
    began: [0, 8],
    course: thenOn(async function* (desk) {
      const loan = await begun(desk)
      yield* checkIdentity(loan, 'id-unreadable')
      return loan
    }),
  },
  {
    name: 'identity reviewed by Plaid',
    share: 1,
    began: [0, 3],
    course: thenOn(async function* (desk) {
      const loan = await begun(desk)
      yield* checkIdentity(loan, 'needs-review')
      return loan
    }),
  },
  {
    name: 'stopped at the bank',
    share: 2,
    began: [0, 12],
    course: thenOn(async function* (desk) {
      const loan = await begun(desk)
      yield* checkIdentity(loan, 'id-unreadable')
      yield* pass(desk, 5 * minuteMs)
      yield* checkIdentity(loan, 'matches', true)
      return loan
    }),
  },
  {
    name: 'stopped at the questions about the person',
    share: 2,
    began: [0, 12],
    course: thenOn(async function* (desk) {
      const loan = await begun(desk)
      yield* checkIdentity(loan)
      yield* connectBank(loan)
      return loan
    }),
  },
  {
    name: 'stopped at the questions about finances',
    share: 1,
    began: [0, 12],
    course: thenOn(async function* (desk) {
      const loan = await begun(desk)
      yield* checkIdentity(loan)
      yield* connectBank(loan)
      await answerPersonalInfo(loan)
      return loan
    }),
  },
  {
    name: 'stopped at the terms',
    share: 2,
    began: [0, 12],
    course: thenOn(async function* (desk) {
      const loan = await begun(desk)
      yield* checkIdentity(loan)
      yield* connectBank(loan)
      await answerPersonalInfo(loan)
      await answerFinancialInfo(loan)
      return loan
    }),
  },
  {
    name: 'waits for a co-applicant',
    share: 2,
    began: [0, 4],
    course: thenOn(async function* (desk) {
      const loan = await begun(desk)
      yield* answer(loan, await desk.newCustomer())
      await invite(loan, large(desk))
      return loan
    }),
  },
]

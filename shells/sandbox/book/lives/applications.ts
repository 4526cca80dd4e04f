import {
  answer,
  answerFinancialInfo,
  answerPersonalInfo,
  approve,
  begin,
  checkIdentity,
  connectBank,
  invite,
  signAgreement,
  untilOffice,
} from '../application.ts'
import type { Desk } from '../desk.ts'
import { applied, large, life, minutes, small, type Life } from './life.ts'

const begun = async (desk: Desk) => begin(desk, await desk.newCustomer())

const reasons = [
  ['income-too-low'],
  ['too-many-obligations'],
  ['income-not-confirmed'],
  ['returned-debits', 'too-many-obligations'],
  ['bank-data-incomplete'],
] as const

/** Applications that are under way or ended without a loan. */
export const applications: readonly Life[] = [
  life(
    'waits for staff',
    8,
    [0, 2],
    applied((desk) => (desk.chance.whole(0, 1) === 0 ? small(desk) : large(desk))),
  ),
  life(
    'waits for a second person',
    4,
    [4, 6],
    applied((desk) => large(desk, 24, 2_000)),
    untilOffice,
    (loan) => loan.decide('approve-application', { note: 'Income agrees with the bank' }),
  ),
  life('approved and not signed', 4, [4, 9], applied(small), (loan) => approve(loan)),
  life('signed, and the debit not authorized', 2, [0, 0], applied(small), (loan) => approve(loan, true), signAgreement),
  life('rejected', 9, [5, 300], applied(small), untilOffice, (loan) =>
    loan.decide('reject-application', {
      reasons: loan.desk.chance.pick(reasons),
      note: 'As discussed with the applicant on the phone.',
    }),
  ),
  life('withdrawn', 5, [2, 300], applied(small), minutes(40), (loan) => loan.press('withdraw-application', {})),
  life('abandoned', 5, [32, 300], begun, checkIdentity),
  life('stopped at the identity check', 2, [0, 8], begun, (loan) => checkIdentity(loan, 'id-unreadable')),
  life('identity reviewed by Plaid', 1, [0, 3], begun, (loan) => checkIdentity(loan, 'needs-review')),
  life(
    'stopped at the bank',
    2,
    [0, 12],
    begun,
    (loan) => checkIdentity(loan, 'id-unreadable'),
    minutes(5),
    (loan) => checkIdentity(loan, 'matches', true),
  ),
  life('stopped at the questions about the person', 2, [0, 12], begun, checkIdentity, connectBank),
  life('stopped at the questions about finances', 1, [0, 12], begun, checkIdentity, connectBank, answerPersonalInfo),
  life('stopped at the terms', 2, [0, 12], begun, checkIdentity, connectBank, answerPersonalInfo, answerFinancialInfo),
  life(
    'waits for a co-applicant',
    2,
    [0, 4],
    begun,
    async function* (loan) {
      yield* answer(loan, await loan.desk.newCustomer())
    },
    (loan) => invite(loan, large(loan.desk)),
  ),
]

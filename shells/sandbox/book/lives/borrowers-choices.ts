import { borrow } from '../application.ts'
import type { BookLoan, Course } from '../book-loan.ts'
import type { Desk } from '../desk.ts'
import { live } from '../time.ts'
import { advance, days, installment, life, minutes, small, type Life } from './life.ts'
import {
  arrangeParts,
  changeAccount,
  nextDebit,
  payNow,
  payPart,
  payRest,
  payUpTo,
  requestParts,
  untilDebit,
} from './servicing.ts'

const stopNextDebit = async (loan: BookLoan) => loan.press('stop-debit', { payment: await nextDebit(loan) })
const revoke = (loan: BookLoan) => loan.press('revoke-authorization', {})

async function* threeAdvances(desk: Desk): Course<BookLoan> {
  const customer = await desk.newCustomer()
  for (let number = 1; ; number += 1) {
    const loan = yield* borrow(desk, customer, small(desk, 21))
    if (number === 3) return loan
    yield* live(loan, 4)
    yield* payNow(loan, null)
    yield* live(loan, 8)
  }
}

const onClosedAccount = advance(18, 'closed-account')

async function* payFirstPart(loan: BookLoan): Course {
  const [first] = yield* arrangeParts(loan, 3)
  if (first !== undefined) yield* payPart(loan, first)
}

/** Loans whose borrowers change how they are paid: their debits, their account, their days. */
export const borrowersChoices: readonly Life[] = [
  life(
    'a debit that its borrower stopped and paid by e-Transfer',
    3,
    [60, 200],
    installment(),
    days(8),
    stopNextDebit,
    days(34),
    (loan) => payUpTo(loan, 250_00),
  ),
  life('a debit that is stopped and still ahead', 2, [9, 11], advance(28), days(6), stopNextDebit),
  life('a debit that was stopped and let go on again', 1, [40, 120], advance(24), days(5), async function* (loan) {
    const payment = await nextDebit(loan)
    await loan.press('stop-debit', { payment })
    yield* live(loan, 2)
    await loan.press('resume-debit', { payment })
  }),
  life('a debit authorization that was revoked', 2, [55, 110], installment(), days(20), revoke),
  life('a loan that is debited from another bank account', 3, [60, 240], installment(), days(40), changeAccount),
  life(
    'debits that run again on another account after the authorization was revoked',
    1,
    [100, 200],
    installment(18),
    days(30),
    revoke,
    days(12),
    changeAccount,
  ),
  life('an extended payment plan, the third advance in two months', 3, [50, 140], threeAdvances),
  life('an arrangement that waits for an answer', 2, [34, 36], onClosedAccount, days(31), (loan) =>
    requestParts(loan, 3),
  ),
  life(
    'an arrangement that was declined',
    1,
    [60, 120],
    onClosedAccount,
    days(31),
    (loan) => requestParts(loan, 3),
    minutes(26 * 60),
    (loan) => loan.actOnMoney({ kind: 'decline-arrangement' }, 'cannot-be-kept', 'Offered two parts by telephone'),
  ),
  life(
    'an arrangement that was kept',
    3,
    [90, 200],
    onClosedAccount,
    days(31),
    async function* (loan) {
      for (const part of yield* arrangeParts(loan, 3)) yield* payPart(loan, part)
    },
    payRest,
  ),
  life('an arrangement under way', 2, [50, 52], onClosedAccount, days(31), payFirstPart),
  life('an arrangement that was broken', 2, [80, 130], onClosedAccount, days(31), payFirstPart),
  life(
    'a debit that has left and a payment at once',
    1,
    [40, 90],
    installment(12),
    (loan) => untilDebit(loan, 'initiateOn'),
    (loan) => payNow(loan, 150_00),
  ),
]

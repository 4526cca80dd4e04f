import { describe, expect, test } from 'vitest'
import { startOfTorontoDay } from '../../calendars/toronto.ts'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { paid, returned, sent } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../../values/cents.ts'
import { localDate as day } from '../../values/local-date.ts'
import type { ServicedLoan } from '../loan.ts'
import { reporting } from '../testing/loan-steps.fixture.ts'
import { advance, fundedLoan, issued, noonOf, reported } from '../testing/servicing.fixture.ts'
import { paidTwice } from './paid-twice.ts'

const since = (on: string) => startOfTorontoDay(day(on))
const twice = (on: string, paymentId = 'A2'): LedgerEvent => ({
  type: 'advance-paid-twice',
  on: day(on),
  paymentId,
  amount: cents(500_00),
})
const advanceTwice = {
  kind: 'advance',
  amount: 500_00,
  left: 500_00,
  since: since('2026-03-05'),
  sendBackBy: '2026-04-04',
  refundSentOn: null,
}

describe('an advance that was sent twice', () => {
  test('is open with the day by which the borrower sends it back', () => {
    expect(paidTwice(fundedLoan(advance))).toEqual([])
    expect(paidTwice(fundedLoan(advance, twice('2026-03-05')))).toEqual([advanceTwice])
  })

  test('shows what is left of it, and closes when all of it came back', () => {
    const part = fundedLoan(advance, twice('2026-03-05'), paid('2026-03-06', 'P1', 200_00))
    expect(paidTwice(part)).toEqual([{ ...advanceTwice, left: 300_00 }])
    const whole = fundedLoan(advance, twice('2026-03-05'), paid('2026-03-06', 'P1', 500_00))
    expect(paidTwice(whole)).toEqual([])
  })

  test('closes when the second transfer did not arrive after all', () => {
    const back: LedgerEvent = { type: 'advance-paid-twice-returned', on: day('2026-03-06'), paymentId: 'A2' }
    expect(paidTwice(fundedLoan(advance, twice('2026-03-05'), back))).toEqual([])
  })

  test('closes the oldest transfer first', () => {
    const both = fundedLoan(advance, twice('2026-03-05'), twice('2026-03-09', 'A3'), paid('2026-03-10', 'P1', 540_00))
    expect(paidTwice(both)).toMatchObject([{ left: 460_00, since: since('2026-03-09') }])
  })

  test('stays open of a loan that is repaid otherwise', () => {
    const repaid = fundedLoan(advance, paid('2026-03-05', 'P1', 570_00), twice('2026-03-06'))
    expect(paidTwice(repaid)).toMatchObject([{ kind: 'advance', left: 500_00 }])
  })
})

describe('a refund that was sent twice', () => {
  const now = noonOf('2026-03-21')
  /** The first refund of $30.00 failed, the second one left, and then the first one arrived. */
  const bothLeft = (): ServicedLoan => {
    const overpaid = fundedLoan(advance, paid('2026-03-18', 'P1', 600_00))
    const first = issued(overpaid, noonOf('2026-03-20'), 'initiate-refund', {}).loan
    const failure = { failure: 'NotEnoughBalanceInWalletError' }
    const failed = reported(first, noonOf('2026-03-20'), 'R1', reporting('failed', failure)).loan
    return reported(issued(failed, now, 'initiate-refund', {}).loan, now, 'R1', reporting('completed')).loan
  }

  test('is open once the second one has arrived, and not while it is being called back', () => {
    expect(paidTwice(bothLeft())).toEqual([])
    expect(paidTwice(reported(bothLeft(), now, 'R2', reporting('cancelled')).loan)).toEqual([])
    expect(paidTwice(reported(bothLeft(), now, 'R2', reporting('completed')).loan)).toEqual([
      {
        kind: 'refund',
        amount: 30_00,
        left: 30_00,
        since: since('2026-03-21'),
        sendBackBy: '2026-04-20',
        refundSentOn: null,
      },
    ])
  })

  test('is not what a refund became because its debit was returned later', () => {
    const loan = fundedLoan(advance, paid('2026-03-18', 'P1', 600_00))
    const refunded = issued(loan, noonOf('2026-03-20'), 'initiate-refund', {}).loan
    const arrived = reported(refunded, noonOf('2026-03-20'), 'R1', reporting('completed')).loan
    const book = { ...arrived.book, owed: { ...arrived.book.owed, refundToRecover: cents(30_00) } }
    expect(paidTwice({ ...arrived, book })).toEqual([])
  })
})

describe('a payment that was debited twice', () => {
  const second: LedgerEvent = {
    type: 'debit-initiated',
    on: day('2026-03-19'),
    debitId: 'D1B',
    payment: 1,
    amount: cents(570_00),
    debitDate: day('2026-03-24'),
    rePresents: 'D1',
  }
  const settledOn = (on: string, debitId: string): LedgerEvent => ({ type: 'debit-settled', on: day(on), debitId })
  const bothTaken = (): ServicedLoan =>
    fundedLoan(
      advance,
      sent(advance, 1),
      returned(advance, 1, '901'),
      second,
      settledOn('2026-03-25', 'D1B'),
      settledOn('2026-03-26', 'D1'),
    )
  const now = noonOf('2026-03-26')
  const taken = {
    kind: 'debit',
    amount: 570_00,
    left: 570_00,
    since: since('2026-03-25'),
    sendBackBy: null,
    refundSentOn: null,
  }

  test('is open until its refund has arrived', () => {
    const loan = bothTaken()
    expect(paidTwice(loan)).toEqual([taken])
    const leaving = issued(loan, now, 'initiate-refund', {}).loan
    expect(paidTwice(leaving)).toEqual([{ ...taken, refundSentOn: '2026-03-26' }])
    expect(paidTwice(reported(leaving, now, 'R1', reporting('completed')).loan)).toEqual([])
  })

  test('is open again when its refund fails', () => {
    const leaving = issued(bothTaken(), now, 'initiate-refund', {}).loan
    const failed = reported(leaving, now, 'R1', reporting('failed', { failure: 'InteracFailedNameMismatch' })).loan
    expect(paidTwice(failed)).toEqual([taken])
  })

  test('closes when one of the debits is returned', () => {
    const loan = bothTaken()
    const back: LedgerEvent = { type: 'debit-returned', on: day('2026-03-30'), debitId: 'D1', returnCode: '901' }
    const events = [sent(advance, 1), returned(advance, 1, '901'), second]
    const once = fundedLoan(advance, ...events, settledOn('2026-03-25', 'D1B'), settledOn('2026-03-26', 'D1'), back)
    expect([paidTwice(loan).length, paidTwice(once)]).toEqual([1, []])
  })
})

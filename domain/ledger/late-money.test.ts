import { expect, test } from 'vitest'
import { payoffQuote } from '../payoff/payoff.ts'
import { begun, cashAdvance, installment, lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { cents, type Cents } from '../values/cents.ts'
import { localDate, type LocalDate } from '../values/local-date.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { owedInAll } from './loan-book.ts'
import { bookAsOf } from './replay.ts'

const payoffOn = (events: readonly LedgerEvent[], on: LocalDate): Cents => {
  const quote = payoffQuote(lived(events), on)
  if (!quote.ok) throw new Error(quote.error.code)
  return quote.value.total
}
const day = localDate
const loan = begun(installment(5000_00, '2026-01-15', '2026-02-15', 12))

test('a payment received after a written-off loan was fully recovered belongs to the borrower', () => {
  const advance = begun(cashAdvance(500_00, '2026-03-04', '2026-03-18'))
  const recovered: readonly LedgerEvent[] = [
    ...advance,
    { type: 'sent-to-collections', on: day('2026-03-19') },
    { type: 'written-off', on: day('2026-03-19') },
    { type: 'recovered', on: day('2026-03-20'), paymentId: 'V1', amount: cents(600_00) },
  ]
  const { owedToBorrower: before } = lived(recovered)
  const { owed, owedToBorrower, status } = lived([
    ...recovered,
    { type: 'payment-received', on: day('2026-03-21'), paymentId: 'P1', amount: cents(1) },
  ])
  expect({ cost: owed.cost, status, more: owedToBorrower - before }).toEqual({ cost: 0, status: 'repaid', more: 1 })
})

test('a payment between the scheduled day and the moved due date does not count from before the one before it was reversed', () => {
  // Due on Sunday 15 February, debited on Tuesday 17 after Family Day; the first payment is
  // returned (NSF) on Monday 16 and is made good the same day.
  const afterReturn: readonly LedgerEvent[] = [
    ...loan,
    { type: 'payment-received', on: day('2026-02-12'), paymentId: 'P1', amount: payoffOn(loan, day('2026-02-12')) },
    { type: 'payment-reversed', on: day('2026-02-16'), paymentId: 'P1' },
  ]
  const again = lived([
    ...afterReturn,
    {
      type: 'payment-received',
      on: day('2026-02-16'),
      paymentId: 'P2',
      amount: cents(payoffOn(afterReturn, day('2026-02-16')) - 20),
    },
  ])
  const later = bookAsOf(again, day('2026-03-10'))
  expect([again.owed.principal, later.owed.principal, later.owed.cost]).toEqual([20, 20, 0])
})

test('interest held back while the bank had not answered is paid from credit before any of it is sent back', () => {
  const inFlight: readonly LedgerEvent[] = [
    ...loan,
    {
      type: 'debit-initiated',
      on: day('2026-02-10'),
      debitId: 'D1',
      payment: 1,
      amount: cents(487_19),
      debitDate: day('2026-02-17'),
    },
  ]
  const full = payoffOn(inFlight, day('2026-03-17'))
  const paid: readonly LedgerEvent[] = [
    ...inFlight,
    { type: 'payment-received', on: day('2026-03-17'), paymentId: 'P1', amount: full },
    { type: 'debit-settled', on: day('2026-03-17'), debitId: 'D1' },
  ]
  const { owedToBorrower } = lived(paid)
  // The debit cut the principal from 15 February on, which saves the borrower interest as well.
  expect(owedToBorrower).toBeGreaterThanOrEqual(487_19)
  const refunded = lived([...paid, { type: 'refunded', on: day('2026-03-23'), refundId: 'R1', amount: owedToBorrower }])
  const later = bookAsOf(refunded, day('2026-05-01'))
  expect([later.status, later.owed.cost, later.owedToBorrower]).toEqual(['repaid', 0, 0])
})

test('a debit that the bank answers after a payoff was reversed counts from its day, as if the payoff had never been', () => {
  const taken: readonly LedgerEvent[] = [
    { type: 'payment-received', on: day('2026-02-12'), paymentId: 'P1', amount: cents(5200_00) },
    { type: 'payment-reversed', on: day('2026-02-27'), paymentId: 'P1' },
  ]
  const debited = lived([
    ...loan,
    {
      type: 'debit-initiated',
      on: day('2026-02-10'),
      debitId: 'D1',
      payment: 1,
      amount: cents(487_19),
      debitDate: day('2026-02-17'),
    },
    ...taken,
    { type: 'debit-settled', on: day('2026-02-27'), debitId: 'D1' },
  ])
  const without = lived([
    ...loan,
    { type: 'payment-received', on: day('2026-02-17'), paymentId: 'P2', amount: cents(487_19), purpose: 'payment' },
  ])
  for (const on of ['2026-02-27', '2026-03-15', '2026-06-30'])
    expect(bookAsOf(debited, day(on)).owed).toEqual(bookAsOf(without, day(on)).owed)
})

test('a loan paid to the cent of what was booked is not repaid once the bank refuses the debit that held interest back', () => {
  const inFlight: readonly LedgerEvent[] = [
    ...loan,
    {
      type: 'debit-initiated',
      on: day('2026-02-10'),
      debitId: 'D1',
      payment: 1,
      amount: cents(487_19),
      debitDate: day('2026-02-17'),
    },
  ]
  // Booked by Friday 20: the advance and the interest of the first month, 5000.00 × 29.90 % ÷ 12.
  // The five days since are held back.
  const paid: readonly LedgerEvent[] = [
    ...inFlight,
    { type: 'payment-received', on: day('2026-02-20'), paymentId: 'P1', amount: cents(5124_58) },
  ]
  expect(lived(paid).status).toBe('repaid')
  const refused = lived([...paid, { type: 'debit-returned', on: day('2026-02-20'), debitId: 'D1', returnCode: '901' }])
  // The fee of that day, and 5000.00 × 29.90 % ÷ 12 × 5 ÷ 28 = 22.24 for the five days to the
  // payment, cut to the cent.
  expect([refused.status, owedInAll(refused.owed)]).toEqual(['funded', 50_00 + 22_24])
})

test('a debit that the bank honoured counts from its day, though a later payment was reversed before the bank answered', () => {
  const advance = begun(cashAdvance(500_00, '2026-03-04', '2026-03-18'))
  const honoured = lived([
    ...advance,
    {
      type: 'debit-initiated',
      on: day('2026-03-24'),
      debitId: 'D1',
      payment: 1,
      amount: cents(570_00),
      debitDate: day('2026-03-27'),
    },
    { type: 'payment-received', on: day('2026-03-30'), paymentId: 'P1', amount: cents(300_00) },
    { type: 'payment-reversed', on: day('2026-04-10'), paymentId: 'P1' },
    { type: 'debit-settled', on: day('2026-04-13'), debitId: 'D1' },
  ])
  // The lender sent the debit nine days late (TAM-251).
  expect(bookAsOf(honoured, day('2026-06-30')).owed).toMatchObject({ principal: 0, cost: 0, defaultInterest: 0 })
})

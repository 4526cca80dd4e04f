import { expect, test } from 'vitest'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import type { ServicedLoan } from '@tamarack/domain/loan/loan'
import { advance, fundedLoan, happen, noonOf } from '@tamarack/domain/loan/testing/servicing.fixture'
import { installment } from '@tamarack/domain/testing/golden-lives/ledger-life.fixture'
import { cents } from '@tamarack/domain/values/cents'
import { localDate } from '@tamarack/domain/values/local-date'
import { servicingOf } from './servicing.ts'

const day = localDate
const whole = advance.payments[0]?.amount ?? cents(0)
const sent = (debitId: string, on: string, debitDate: string, rePresents?: string): LedgerEvent => ({
  type: 'debit-initiated',
  on: day(on),
  debitId,
  payment: 1,
  amount: whole,
  debitDate: day(debitDate),
  ...(rePresents !== undefined && { rePresents }),
})
const returned = (debitId: string, on: string): LedgerEvent => ({
  type: 'debit-returned',
  on: day(on),
  debitId,
  returnCode: '901',
})
const first = [sent('D1', '2026-03-13', '2026-03-18'), returned('D1', '2026-03-19')]
const again = sent('D2', '2026-03-23', '2026-03-26', 'D1')
const settled: LedgerEvent = { type: 'debit-settled', on: day('2026-03-27'), debitId: 'D2' }

const paymentOn = (on: string, ...events: readonly LedgerEvent[]) =>
  servicingOf(fundedLoan(advance, ...events), noonOf(on))?.payments[0]
const feesOn = (on: string, ...events: readonly LedgerEvent[]) =>
  servicingOf(fundedLoan(advance, ...events), noonOf(on))?.made.map(({ returnFee }) => returnFee)

test('a payment keeps the days of its first presentment, and has those of its re-presentment next to them', () => {
  const firstDays = { sentOn: '2026-03-13', debitDate: '2026-03-18' }
  const againDays = { sentOn: '2026-03-23', debitDate: '2026-03-26' }
  expect(paymentOn('2026-03-12')).toMatchObject({ sentOn: null, debitDate: null, rePresented: null })
  expect(paymentOn('2026-03-20', ...first)).toMatchObject({
    ...firstDays,
    rePresented: null,
    returned: { presentedAgainOn: '2026-03-26' },
  })
  expect(paymentOn('2026-03-24', ...first, again)).toMatchObject({
    ...firstDays,
    state: 'debit-sent',
    rePresented: againDays,
  })
  expect(paymentOn('2026-03-27', ...first, again, settled)).toMatchObject({
    ...firstDays,
    state: 'paid',
    rePresented: againDays,
  })
})

test('a payment of a Saturday is paid on the day on which the account was debited, although it counts from the Saturday', () => {
  const terms = installment(2000_00, '2025-12-24', '2026-01-24', 6)
  const amount = terms.payments[0]?.amount ?? cents(0)
  const debit = { ...sent('D1', '2026-01-21', '2026-01-26'), amount } as LedgerEvent
  const paid = fundedLoan(terms, debit, { type: 'debit-settled', on: day('2026-01-27'), debitId: 'D1' })
  expect(servicingOf(paid, noonOf('2026-01-28'))?.payments[0]).toMatchObject({ state: 'paid', paidOn: '2026-01-26' })
})

test('each returned debit has its own fee, or why there is none that stands', () => {
  const both = [...first, again, returned('D2', '2026-03-27')]
  const none = (why: string) => ({ cents: 0, none: why })
  expect(feesOn('2026-03-27', ...first, again, settled)).toEqual([{ cents: 20_00, none: null }, null])
  expect(feesOn('2026-03-27', ...both)).toEqual([{ cents: 20_00, none: null }, none('FEE_ALREADY_CHARGED')])
  expect(feesOn('2026-03-28', ...both, { type: 'fee-waived', on: day('2026-03-28') })).toEqual([
    none('WAIVED'),
    none('FEE_ALREADY_CHARGED'),
  ])
  const paidBefore: LedgerEvent = {
    type: 'payment-received',
    on: day('2026-03-17'),
    paymentId: 'P1',
    amount: whole,
  }
  expect(feesOn('2026-03-20', ...first.slice(0, 1), paidBefore, ...first.slice(1))).toEqual([
    none('PAID_BEFORE_RETURN'),
  ])
  const { book, ...loan } = fundedLoan(advance)
  // Without a copy the right to cancel has no end.
  const cancellable = { ...loan, book: { ...book, copyReceivedAt: undefined } }
  const events: readonly LedgerEvent[] = [...first, { type: 'cancelled', at: noonOf('2026-03-20') }]
  const made = servicingOf(events.reduce<ServicedLoan>(happen, cancellable), noonOf('2026-03-20'))?.made
  expect(made).toMatchObject([{ returnFee: none('LOAN_OVER') }])
})

test('what was received counts a part that is none of the payments, and neither what was reversed nor what went back', () => {
  const terms = installment(2000_00, '2025-12-24', '2026-01-24', 6)
  const part: LedgerEvent = {
    type: 'payment-received',
    on: day('2026-01-05'),
    paymentId: 'P1',
    amount: cents(300_00),
    purpose: 'prepayment',
  }
  const receivedAfter = (...events: readonly LedgerEvent[]) =>
    servicingOf(fundedLoan(terms, ...events), noonOf('2026-01-10'))?.figures
  expect(receivedAfter(part)).toMatchObject({ received: 300_00, payments: [{ paid: 0 }, {}, {}, {}, {}, {}] })
  expect(receivedAfter(part, { type: 'payment-reversed', on: day('2026-01-06'), paymentId: 'P1' })?.received).toBe(0)
  const tooMuch: LedgerEvent = { ...part, paymentId: 'P2', amount: cents(2000_00) }
  const sentBack: LedgerEvent = { type: 'refunded', on: day('2026-01-09'), refundId: 'R1', amount: cents(250_00) }
  expect(receivedAfter(part, tooMuch)?.received).toBe(2300_00)
  expect(receivedAfter(part, tooMuch, sentBack)?.received).toBe(2050_00)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashAdvance, installment } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms } from '../testing/random-life.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { contractOf } from './contract-of.ts'
import type { LoanTerms } from './signed-terms.ts'

const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const plain = installment(5000_00, '2026-01-15', '2026-02-15', 12)
const charged = installment(2000_00, '2026-01-15', '2026-02-15', 12, { charge: cents(60_00) })

test('a payment is principal and cost: the principal of all payments is the advance', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const payments = contractOf(terms).payments()
      expect(payments.map(({ number, amount }) => [number, amount])).toEqual(
        terms.payments.map(({ number, amount }) => [number, amount]),
      )
      expect(payments.reduce((sum, { amount, cost }) => sum + amount - cost, 0)).toBe(terms.advance)
    }),
    { numRuns: runs(20) },
  )
})

test('a charge is wholly unearned on the first day, never grows, and is earned on the last', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat({ max: 400 }), (terms, days) => {
      const { charge, unearnedCharge } = contractOf(terms)
      const day = plusDays(terms.advanceDate, days)
      expect(unearnedCharge(terms.advanceDate)).toBe(charge)
      expect(unearnedCharge(plusDays(day, 1))).toBeLessThanOrEqual(unearnedCharge(day))
      expect(unearnedCharge(plusDays(terms.payments.at(-1)?.dueDate ?? terms.advanceDate, 1))).toBe(0)
    }),
    { numRuns: runs(100) },
  )
})

test('a cash advance is paid out in full and owes its whole cost from the start; it is prepaid under ON-14', () => {
  expect(contractOf(single)).toMatchObject({ charge: 0, costIsBooked: 'at-signing', payoffRule: 'ON-14' })
  expect(contractOf(single).unearnedCharge(localDate('2026-03-10'))).toBe(0)
})

test('an installment loan keeps back its charge and accrues interest; it is prepaid under CPA-05', () => {
  expect(contractOf(charged)).toMatchObject({ charge: 60_00, costIsBooked: 'as-it-accrues', payoffRule: 'CPA-05' })
})

/** A first debit that was returned. */
const returnedOf = ({ payments }: LoanTerms) => ({
  on: localDate('2026-04-15'),
  returnCode: '901',
  lendersCost: cents(8_50),
  agreed: payments.map((payment) => ({ scheduledDate: payment.dueDate, ...payment })),
  fees: [],
})

test('the fee for a dishonoured debit is the product’s own', () => {
  const before = [{ on: localDate('2026-03-19'), amount: cents(20_00), entry: 1, waived: true }]
  expect(contractOf(single).returnFee(returnedOf(single))).toEqual({ ok: true, value: 20_00 })
  expect(contractOf(single).returnFee({ ...returnedOf(single), fees: before })).toMatchObject({
    error: { code: 'FEE_ALREADY_CHARGED' },
  })
  expect(contractOf(plain).returnFee(returnedOf(plain))).toEqual({ ok: true, value: 8_50 })
  expect(contractOf(plain).returnFee({ ...returnedOf(plain), lendersCost: undefined })).toEqual({
    ok: true,
    value: 50_00,
  })
})

test('a charge and the fees before are part of the rate that a new fee may not pass; a waived fee is not', () => {
  expect(contractOf(charged).returnFee(returnedOf(charged))).toMatchObject({ error: { code: 'CRIMINAL_RATE' } })
  const fees = (waived: boolean) =>
    Array.from({ length: 12 }, (_, month) => ({
      on: plusDays(plain.advanceDate, month + 1),
      amount: cents(50_00),
      entry: 1,
      waived,
    }))
  expect(contractOf(plain).returnFee({ ...returnedOf(plain), fees: fees(false) })).toMatchObject({
    error: { code: 'CRIMINAL_RATE' },
  })
  expect(contractOf(plain).returnFee({ ...returnedOf(plain), fees: fees(true) })).toEqual({ ok: true, value: 8_50 })
})

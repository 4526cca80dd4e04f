import { describe, expect, test } from 'vitest'
import { told } from '../explanations/told.fixture.ts'
import { instalmentAprs } from '../oracles/canada-ontario.ts'
import { cents, type Cents } from '../values/cents.ts'
import { localDate, plusDays, plusMonths } from '../values/local-date.ts'
import { chargeKinds, countsTowardCriminalRate, countsTowardDisclosure } from './charges.ts'
import { criminalRateApr, criminalRateGuard, type CreditWithCharges } from './criminal-rate.ts'

const start = localDate('2026-01-15')
const monthly = (advance: number, payment: number, months: number): CreditWithCharges => ({
  advances: [{ on: start, amount: cents(advance) }],
  payments: Array.from({ length: months }, (_, k) => ({ on: plusMonths(start, k + 1), amount: cents(payment) })),
  frequency: 'monthly',
})
const percent = (credit: CreditWithCharges, decimals = 2): unknown => {
  const rate = criminalRateApr(credit)
  return rate.ok ? Number(rate.value.percent.toFixed(decimals)) : rate.error
}
const fee = (on: string, kind: (typeof chargeKinds)[number] = 'dishonoured-item-fee') => [
  { on: localDate(on), amount: cents(50_00), kind },
]

describe('every charge that counts as interest counts', () => {
  test('$1,000 at 34.99 % over 12 months stays under, one $50 returned-item fee with payment 3 does not', () => {
    const loan = monthly(1000_00, 99_96, 12)
    expect(percent(loan)).toBe(34.99)
    expect(percent({ ...loan, charges: fee('2026-04-15') })).toBe(44.3)
    expect(criminalRateGuard('BEFORE_OFFER', loan).ok).toBe(true)
    expect(criminalRateGuard('BEFORE_FEE', { ...loan, charges: fee('2026-04-15') })).toMatchObject({
      ok: false,
      error: { code: 'CRIMINAL_RATE', occasion: 'BEFORE_FEE', maximumPercent: 35 },
    })
  })

  test.each(instalmentAprs.map((c) => [c.advance, c.nominalPercent, c.months, c] as const))(
    '$%i at %d percent over %i months, with and without a $50 fee on the first day',
    (advance, nominal, months, oracle) => {
      const loan = monthly(advance * 1_000_000, Math.round(oracle.payment * 1_000_000), months)
      expect(percent(loan, 3)).toBe(nominal)
      const withFee = {
        ...loan,
        charges: [{ on: start, amount: cents(50_000_000), kind: 'administration-fee' as const }],
      }
      expect(Number(percent(withFee)) > 35).toBe(oracle.criminalWithFee50)
      expect(criminalRateGuard('BEFORE_FEE', withFee).ok).toBe(!oracle.criminalWithFee50)
    },
  )

  test('insurance, official fees, overdraft charges and property tax stay out of the criminal rate', () => {
    const loan = monthly(1000_00, 99_96, 12)
    const outside = chargeKinds.filter((kind) => !countsTowardCriminalRate({ kind, on: start, amount: cents(1) }))
    expect(outside).toEqual([
      'required-insurance',
      'optional-insurance',
      'official-fee',
      'overdraft-charge',
      'property-tax',
    ])
    for (const kind of outside) expect(percent({ ...loan, charges: fee('2026-04-15', kind) })).toBe(34.99)
  })

  test('the disclosure counts none of the default charges', () => {
    const disclosed = chargeKinds.filter((kind) => countsTowardDisclosure({ kind, on: start, amount: cents(1) }))
    expect(disclosed).toEqual(['administration-fee', 'commission', 'broker-fee', 'required-insurance'])
  })
})

describe('where 35 % lies', () => {
  const oneYear = (payment: number): CreditWithCharges => ({
    advances: [{ on: start, amount: cents(1000_00) }],
    payments: [{ on: plusDays(start, 365), amount: cents(payment) }],
  })

  test('exactly 35 % over any number of days is lawful, and the least fraction of a cent more is not', () => {
    const over = (days: number, advance: number, cost: number): boolean =>
      criminalRateGuard('BEFORE_OFFER', {
        advances: [{ on: start, amount: cents(advance) }],
        payments: [{ on: plusDays(start, days), amount: cents(advance + cost) }],
      }).ok
    // $730 costs exactly 70 cents a day
    const days = Array.from({ length: 364 }, (_, index) => index + 1)
    expect(days.filter((count) => !over(count, 730_00, 70 * count))).toEqual([])
    expect(days.filter((count) => over(count, 730_00, 70 * count + 1))).toEqual([])
    // 74,212.27 × 35 % × 355 ÷ 365 = 25,262.66999…
    expect([over(355, 74_212_27, 25_262_66), over(355, 74_212_27, 25_262_67)]).toEqual([true, false])
  })

  test('exactly 35 % is not above 35 %, a cent more is', () => {
    expect(percent(oneYear(1350_00), 6)).toBe(35)
    expect(criminalRateGuard('BEFORE_OFFER', oneYear(1350_00)).ok).toBe(true)
    expect(criminalRateGuard('BEFORE_OFFER', oneYear(1350_01)).ok).toBe(false)
  })

  test('$100 for 30 days with $3 of charges is 36.5 %', () => {
    const credit: CreditWithCharges = {
      advances: [{ on: start, amount: cents(100_00) }],
      payments: [{ on: plusDays(start, 30), amount: cents(103_00) }],
    }
    expect(percent(credit)).toBe(36.5)
    expect(criminalRateGuard('ON_SCHEDULE_CHANGE', credit)).toMatchObject({
      ok: false,
      error: { occasion: 'ON_SCHEDULE_CHANGE' },
    })
  })

  test('a 14 % cost needs 146 days to be lawful outside the payday exemption', () => {
    const lasting = (days: number): CreditWithCharges => ({
      advances: [{ on: start, amount: cents(1000_00) }],
      payments: [{ on: plusDays(start, days), amount: cents(1140_00) }],
    })
    expect(criminalRateGuard('BEFORE_OFFER', lasting(146)).ok).toBe(true)
    expect(criminalRateGuard('BEFORE_OFFER', lasting(145)).ok).toBe(false)
  })

  test('a loan that costs nothing, or less than nothing, passes; one without a rate does not', () => {
    expect(criminalRateGuard('BEFORE_OFFER', oneYear(1000_00))).toMatchObject({ ok: true, value: { percent: 0 } })
    expect(criminalRateGuard('BEFORE_OFFER', oneYear(900_00))).toMatchObject({
      ok: true,
      value: {
        percent: 0,
        periodicRate: 0,
        periodsPerYear: 1,
        unitPeriod: { unit: 'day', multiple: 365 },
        nominalPercent: 0,
        effectivePercent: 0,
      },
    })
    expect(criminalRateGuard('BEFORE_OFFER', { advances: [], payments: [] })).toMatchObject({
      ok: false,
      error: { code: 'NO_RATE_EXISTS' },
    })
    expect(
      criminalRateGuard('BEFORE_OFFER', { advances: [{ on: start, amount: NaN as Cents }], payments: [] }),
    ).toMatchObject({
      ok: false,
      error: { code: 'NOT_AN_AMOUNT' },
    })
  })
})

test('the schedule begins with the earliest payment after the first day, whatever stands around it', () => {
  const on = (day: string, amount: number) => ({ on: localDate(day), amount: cents(amount) })
  const two: CreditWithCharges = {
    advances: [{ on: start, amount: cents(1000_00) }],
    payments: [on('2026-03-01', 520_00), on('2026-04-01', 520_00)],
    frequency: 'monthly',
  }
  const rate = percent(two, 6)
  expect(percent({ ...two, payments: two.payments.toReversed() }, 6)).toBe(rate)
  expect(percent({ ...two, payments: [on('2026-02-15', 0), ...two.payments] }, 6)).toBe(rate)
  const onFirstDay = {
    advances: [{ on: start, amount: cents(1100_00) }],
    payments: [{ on: start, amount: cents(100_00) }, ...two.payments],
  }
  expect(percent({ ...two, ...onFirstDay }, 6)).toBe(rate)
})

test('a semi-monthly schedule on the 15th and the last day has 24 equal periods', () => {
  const days = [
    '2026-01-31',
    '2026-02-15',
    '2026-02-28',
    '2026-03-15',
    '2026-03-31',
    '2026-04-15',
    '2026-04-30',
    '2026-05-15',
  ].map(localDate)
  const periodic = 0.35 / 24
  const payment = cents(Math.round((100_000_000 * periodic) / (1 - (1 + periodic) ** -days.length)))
  const credit: CreditWithCharges = {
    advances: [{ on: start, amount: cents(100_000_000) }],
    payments: days.map((on) => ({ on, amount: payment })),
    frequency: 'semi-monthly',
  }
  expect(percent(credit, 3)).toBe(35)
})

test('the rate explains itself', () => {
  const rate = criminalRateApr(monthly(1000_00, 99_96, 12))
  expect(rate.ok && told(rate.value.explanation)).toEqual([
    'criminalRateApr = 34.9940 % by APR-02',
    'periodicRate: 2.9162 %',
    'periodsPerYear: 12',
    '2.916167 % × 12 = 34.9940 %',
  ])
})

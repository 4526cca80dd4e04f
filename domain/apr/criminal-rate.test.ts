import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { datesOfFrequency, followsFrequency } from '../schedule/due-dates.ts'
import { explained } from '../testing/explained.fixture.ts'
import { instalmentAprs } from '../testing/oracles/canada-ontario.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { cents, type Cents } from '../values/cents.ts'
import { localDate, plusDays, plusMonths } from '../values/local-date.ts'
import { payFrequencies, type PayFrequency } from '../values/pay-frequency.ts'
import { chargeKinds, countsTowardCriminalRate, countsTowardDisclosure } from './charges.ts'
import {
  criminalRateApr,
  criminalRateGuard,
  criminalRateLimit,
  criminalRates,
  type CreditWithCharges,
} from './criminal-rate.ts'
import { criminalRateFigures } from './rate-conventions.ts'
import { unitPeriodOfFrequency } from './unit-period.ts'

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
/** What published figures of level loans give: every month a twelfth of the year. */
const inEqualPeriods = (credit: CreditWithCharges, decimals = 2): unknown => {
  const rate = criminalRateApr(credit)
  return rate.ok ? Number(rate.value.byPeriods?.nominalPercent.toFixed(decimals)) : rate.error
}
const fee = (on: string, kind: (typeof chargeKinds)[number] = 'dishonoured-item-fee') => [
  { on: localDate(on), amount: cents(50_00), kind },
]

describe('every charge that counts as interest counts', () => {
  test('$1,000 at 34.99 % over 12 months is 34.99 % in equal months, with one $50 returned-item fee 44.30 %', () => {
    const loan = monthly(1000_00, 99_96, 12)
    expect(inEqualPeriods(loan)).toBe(34.99)
    expect(inEqualPeriods({ ...loan, charges: fee('2026-04-15') })).toBe(44.3)
    expect(criminalRateGuard('BEFORE_OFFER', monthly(1000_00, 99_80, 12)).ok).toBe(true)
    expect(criminalRateGuard('BEFORE_FEE', { ...loan, charges: fee('2026-04-15') })).toMatchObject({
      ok: false,
      error: { code: 'CRIMINAL_RATE', occasion: 'BEFORE_FEE', maximumPercent: 35 },
    })
  })

  test.each(instalmentAprs.map((c) => [c.advance, c.nominalPercent, c.months, c] as const))(
    '$%i at %d percent over %i months, with and without a $50 fee on the first day',
    (advance, nominal, months, oracle) => {
      const loan = monthly(advance * 1_000_000, Math.round(oracle.payment * 1_000_000), months)
      expect(inEqualPeriods(loan, 3)).toBe(nominal)
      const withFee = {
        ...loan,
        charges: [{ on: start, amount: cents(50_000_000), kind: 'administration-fee' as const }],
      }
      expect(Number(inEqualPeriods(withFee)) > 35).toBe(oracle.criminalWithFee50)
      if (oracle.criminalWithFee50) expect(criminalRateGuard('BEFORE_FEE', withFee).ok).toBe(false)
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
    for (const kind of outside) expect(inEqualPeriods({ ...loan, charges: fee('2026-04-15', kind) })).toBe(34.99)
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
        decidedBy: 'DAYS',
        byPeriods: undefined,
        byDays: {
          periodicRate: 0,
          periodsPerYear: 1,
          unitPeriod: { unit: 'day', multiple: 365 },
          nominalPercent: 0,
          effectivePercent: 0,
        },
        unitPeriod: { unit: 'day', multiple: 365 },
        unitPeriodFrom: 'TERM',
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

test('the schedule begins with the earliest payment after the first day, no matter what stands around it', () => {
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
  expect(inEqualPeriods(credit, 3)).toBe(35)
})

describe('one payment is counted by days, no matter what it is called', () => {
  const once = (from: string, to: string, repaid: number, frequency?: PayFrequency): CreditWithCharges => ({
    advances: [{ on: localDate(from), amount: cents(2000_00) }],
    payments: [{ on: localDate(to), amount: cents(repaid) }],
    ...(frequency && { frequency }),
  })

  test('a twelfth of 34.9 % over the 28 days of February is 37.91 % a year, with a frequency and without', () => {
    // 58.17 ÷ 2,000 × 365 ÷ 28
    for (const frequency of [undefined, ...payFrequencies]) {
      const credit = once('2026-02-10', '2026-03-10', 2058_17, frequency)
      expect(percent(credit, 6)).toBe(37.914375)
      expect(criminalRateGuard('BEFORE_OFFER', credit)).toEqual({
        ok: false,
        error: {
          code: 'CRIMINAL_RATE',
          occasion: 'BEFORE_OFFER',
          percent: expect.closeTo(37.914375, 9),
          maximumPercent: 35,
          decidedBy: 'DAYS',
          byDaysPercent: expect.closeTo(37.914375, 9),
        },
      })
    }
  })

  test('its unit period is its term, also beyond a year, and it has no equal periods', () => {
    // 250 % over 3,652 days × 365 ÷ 3,652
    const rate = criminalRateApr(once('2026-01-15', '2036-01-15', 7000_00, 'monthly'))
    expect(rate).toMatchObject({
      ok: true,
      value: {
        percent: expect.closeTo(24.986309, 6),
        byPeriods: undefined,
        unitPeriod: { unit: 'day', multiple: 3652 },
        unitPeriodFrom: 'TERM',
        byDays: { periodicRate: 2.5, effectivePercent: expect.closeTo(13.338382, 6) },
      },
    })
  })

  test('what is paid on the first day lowers the credit: a $50 fee kept back, 30 days', () => {
    const charged: CreditWithCharges = {
      ...once('2026-01-15', '2026-02-14', 2000_00),
      charges: [{ on: localDate('2026-01-15'), amount: cents(50_00), kind: 'administration-fee' }],
    }
    // 50 ÷ 1,950 × 365 ÷ 30
    expect(percent(charged, 6)).toBe(31.196581)
  })

  test('a second advance, or a fee on another day, makes it several', () => {
    const credit = once('2026-01-15', '2026-02-14', 2060_00)
    const of = (more: Partial<CreditWithCharges>): unknown => {
      const rates = criminalRates({ ...credit, ...more })
      return rates.ok && rates.value.unitPeriodFrom
    }
    expect(of({})).toBe('TERM')
    expect(of({ advances: [...credit.advances, { on: localDate('2026-01-20'), amount: cents(1_00) }] })).toBe(
      'INTERVALS',
    )
    expect(of({ charges: fee('2026-02-20') })).toBe('INTERVALS')
    expect(of({ charges: fee('2026-02-20'), frequency: 'monthly' })).toBe('FREQUENCY')
  })
})

describe('several payments are counted in equal periods and by days, and the higher rate decides', () => {
  const two = (from: string, first: string, second: string, payment: number): CreditWithCharges => ({
    advances: [{ on: localDate(from), amount: cents(2000_00) }],
    payments: [first, second].map((on) => ({ on: localDate(on), amount: cents(payment) })),
  })
  const figures = (credit: CreditWithCharges): unknown => {
    const rates = criminalRates(credit)
    if (!rates.ok) return rates.error
    const { byPeriodsPercent, byDaysPercent, decidedBy, unitPeriod } = criminalRateFigures(rates.value)
    return [
      byPeriodsPercent?.toFixed(4),
      byDaysPercent.toFixed(4),
      decidedBy,
      `${unitPeriod.multiple} ${unitPeriod.unit}`,
    ]
  }

  test.each<readonly [string, CreditWithCharges, unknown]>([
    // by hand: 1,043.86 ÷ (1 + i) + 1,043.86 ÷ (1 + i)² = 2,000, and by days (1 + r)^(31 ÷ 365) +
    // (1 + r)^(59 ÷ 365)
    [
      'a February in it: by days',
      two('2026-01-10', '2026-02-10', '2026-03-10', 1043_86),
      ['34.9211', '35.4020', 'DAYS', '1 month'],
    ],
    [
      'two long months: in equal periods',
      two('2026-07-10', '2026-08-10', '2026-09-10', 1043_86),
      ['34.9211', '34.2547', 'PERIODS', '1 month'],
    ],
    [
      'weeks: 52 to the year and 7 days each',
      two('2026-07-10', '2026-07-17', '2026-07-24', 1010_09),
      ['34.9397', '35.0360', 'DAYS', '1 week'],
    ],
    [
      'no frequency: by days only',
      two('2026-07-10', '2026-07-19', '2026-08-10', 1020_00),
      [undefined, '36.4112', 'DAYS', '9 day'],
    ],
  ])('%s', (_what, credit, expected) => {
    expect(figures(credit)).toEqual(expected)
  })

  test('a fortnight that ends with February is half a month, too, and counts as what was agreed, else as a fortnight', () => {
    const credit = two('2026-01-31', '2026-02-14', '2026-02-28', 1020_00)
    expect(criminalRates(credit)).toMatchObject({
      value: { unitPeriod: { unit: 'week', multiple: 2 }, unitPeriodFrom: 'PAYMENT_DAYS' },
    })
    expect(figures(credit)).toEqual(figures({ ...credit, frequency: 'bi-weekly' }))
    expect(criminalRates({ ...credit, frequency: 'semi-monthly' })).toMatchObject({
      value: { unitPeriod: { unit: 'semimonth', multiple: 1 }, unitPeriodFrom: 'PAYMENT_DAYS' },
    })
  })

  test('days that follow the agreed frequency are rated for it, whatever other frequency they follow, too', () => {
    let ambiguous = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...payFrequencies),
        fc.integer({ min: 2026, max: 2029 }),
        fc.integer({ min: 20, max: 45 }),
        fc.integer({ min: 2, max: 3 }),
        (frequency, year, after, count) => {
          const advanced = localDate(`${year}-01-20`)
          const days = datesOfFrequency(plusDays(advanced, after), frequency, count)
          if (!days.ok) throw new Error(days.error.code)
          const rates = criminalRates({
            advances: [{ on: advanced, amount: cents(1000_00) }],
            payments: days.value.map((on) => ({ on, amount: cents(Math.ceil(1020_00 / count)) })),
            frequency,
          })
          ambiguous += payFrequencies.find((one) => followsFrequency(days.value, one)) === frequency ? 0 : 1
          expect(rates).toMatchObject({
            value: { unitPeriod: unitPeriodOfFrequency(frequency), unitPeriodFrom: 'PAYMENT_DAYS' },
          })
        },
      ),
      { numRuns: runs(500) },
    )
    if (everySample) expect(ambiguous).toBeGreaterThan(0)
  })

  test('a frequency that the days do not follow counts besides, and the stricter decides', () => {
    const credit = two('2026-07-10', '2026-08-10', '2026-09-10', 1043_86)
    const strict = criminalRates({ ...credit, frequency: 'weekly' })
    const [month, week] = [criminalRates(credit), strict].map((rates) => (rates.ok ? rates.value.percent : Number.NaN))
    expect(week).toBeGreaterThanOrEqual(month ?? Number.NaN)
  })

  test('of two conventions with the same rate, that of the payment days counts', () => {
    const free: CreditWithCharges = {
      advances: [{ on: start, amount: cents(1000_00) }],
      payments: [7, 14, 21, 28].map((after) => ({ on: plusDays(start, after), amount: cents(250_00) })),
      frequency: 'monthly',
    }
    expect(criminalRates(free)).toMatchObject({
      value: { percent: 0, unitPeriod: { unit: 'week', multiple: 1 }, unitPeriodFrom: 'PAYMENT_DAYS' },
    })
  })

  test('money of nothing on other days changes no interval', () => {
    const credit = two('2026-07-10', '2026-07-19', '2026-08-10', 1020_00)
    const nothing = ['2026-07-13', '2026-07-16', '2026-07-22'].map((on) => ({ on: localDate(on), amount: cents(0) }))
    const rates = criminalRates(credit)
    expect(rates).toMatchObject({ value: { unitPeriodFrom: 'INTERVALS' } })
    expect(criminalRates({ ...credit, payments: [...credit.payments, ...nothing] })).toEqual(rates)
    expect(criminalRates({ ...credit, advances: [...credit.advances, ...nothing] })).toEqual(rates)
  })

  test('payments in any order, twice on a day or of nothing have the same rate', () => {
    const credit = two('2026-01-10', '2026-02-10', '2026-03-10', 1043_86)
    const halves = credit.payments.flatMap(({ on, amount }) => [
      { on, amount: cents(amount / 2) },
      { on, amount: cents(amount / 2) },
    ])
    const nothing = { on: localDate('2026-02-01'), amount: cents(0) }
    for (const payments of [credit.payments.toReversed(), halves, [nothing, ...halves.toReversed()]])
      expect(figures({ ...credit, payments })).toEqual(figures(credit))
  })

  test('charges do not hide the frequency of the payments', () => {
    const loan = monthly(1000_00, 99_96, 12)
    const rates = criminalRates({ advances: loan.advances, payments: loan.payments, charges: fee('2026-02-03') })
    expect(rates).toMatchObject({
      value: { unitPeriod: { unit: 'month', multiple: 1 }, unitPeriodFrom: 'PAYMENT_DAYS' },
    })
  })
})

describe('the rate explains itself', () => {
  const lines = (credit: CreditWithCharges): unknown => {
    const rate = criminalRateApr(credit)
    return rate.ok && explained(rate.value.explanation)
  }
  const days = (...payments: readonly string[]): CreditWithCharges => ({
    advances: [{ on: start, amount: cents(1000_00) }],
    payments: payments.map((on) => ({ on: localDate(on), amount: cents(Math.ceil(1200_00 / payments.length)) })),
  })

  test('level months', () => {
    expect(lines(monthly(1000_00, 99_96, 12))).toEqual([
      'criminalRateApr = 35.1490 % by APR-02',
      'periodicRate: 2.9291 %',
      'periodsPerYear: 12',
      'one period is 1 month, the frequency that the payment days follow',
      'in equal periods: 2.916167 % × 12 = 34.9940 %',
      'by days: 2.929083 % × 12 = 35.1490 %',
      'the higher decides: by days',
    ])
  })

  test('one payment, by days alone', () => {
    expect(lines(days('2026-02-14'))).toEqual([
      'criminalRateApr = 243.3333 % by APR-02',
      'periodicRate: 20.0000 %',
      'periodsPerYear: 12.166666666666666',
      'one period is 30 days, the term of the only payment',
      'by days: 20.000000 % × 12.1667 = 243.3333 %',
    ])
  })

  test.each<readonly [string, CreditWithCharges, string]>([
    ['the term', days('2026-02-14'), 'one period is 30 days, the term of the only payment'],
    [
      'a frequency that was given',
      { ...days('2026-02-15', '2026-03-20'), frequency: 'semi-monthly' },
      'one period is 1 half month, the payment frequency that was given',
    ],
    [
      'the intervals',
      days('2026-01-29', '2026-02-12', '2026-02-27'),
      'one period is 2 weeks, the usual interval between days of money, which follow no payment frequency',
    ],
  ])('its period from %s', (_what, credit, line) => {
    expect(lines(credit)).toContain(line)
  })

  test('equal periods where they decide', () => {
    expect(lines(days('2026-02-14', '2026-03-14'))).toContain('the higher decides: by days')
    expect(
      lines({
        ...days('2026-08-15', '2026-09-15'),
        advances: [{ on: localDate('2026-07-15'), amount: cents(1000_00) }],
      }),
    ).toContain('the higher decides: in equal periods')
  })
})

describe('the law of the day of the agreement', () => {
  const atRate = (day: string, percent: number) => {
    const [start, on] = [localDate(day), plusDays(localDate(day), 365)]
    return criminalRateGuard('BEFORE_OFFER', {
      advances: [{ on: start, amount: cents(1000_00) }],
      payments: [{ on, amount: cents(1000_00 + Math.round(percent * 10_00)) }],
    })
  }

  test.each([
    ['2024-12-31', 60, true],
    ['2024-12-31', 60.01, false],
    ['2025-01-01', 35, true],
    ['2025-01-01', 35.01, false],
  ])('a loan of %s for a year at %d percent is lawful: %s', (day, percent, lawful) => {
    expect(atRate(day, percent).ok).toBe(lawful)
  })

  test('60 % of the effective rate is about 48 % a year in months and 47 % in weeks', () => {
    const limits = [12, 52, 365].map((periods) => criminalRateLimit(localDate('2024-06-03'), periods))
    expect(limits.map((limit) => limit.ok && limit.value.toFixed(2))).toEqual(['47.93', '47.21', '47.03'])
  })

  test('before the first day that is known no rate is lawful or criminal', () => {
    expect(atRate('1981-03-31', 10)).toMatchObject({ error: { code: 'LAW_NOT_KNOWN', figure: 'criminalRate' } })
  })

  test('a fee on an old loan is judged by the law of its agreement, and not by that of the fee', () => {
    const start = localDate('2024-12-02')
    const credit = {
      advances: [{ on: start, amount: cents(1000_00) }],
      payments: [{ on: plusDays(start, 365), amount: cents(1340_00) }],
    }
    const charges = [{ on: localDate('2025-11-03'), amount: cents(100_00), kind: 'dishonoured-item-fee' as const }]
    const guarded = criminalRateGuard('BEFORE_FEE', { ...credit, charges })
    expect(guarded).toMatchObject({ ok: true, value: { percent: expect.closeTo(37, 0) } })
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appendixJ } from '../testing/oracles/us-appendix-j.ts'
import { cents, type Cents } from '../values/cents.ts'
import { localDate, plusDays, plusMonths, type LocalDate } from '../values/local-date.ts'
import { actuarialRate, effectiveAnnualRate, isLentThenRepaid, nominalAnnualRate } from './actuarial-rate.ts'
import type { Credit } from './credit.ts'
import { usActuarialApr } from './us-actuarial-apr.ts'

const creditOf = ({ advance, advanceDate, payments }: (typeof appendixJ)[number]): Credit => ({
  advances: [{ on: localDate(advanceDate), amount: cents(advance) }],
  payments: payments.map(([on, amount]) => ({ on: localDate(on), amount: cents(amount) })),
})

describe('the published worked examples, to their two decimals', () => {
  test.each(appendixJ.map((c) => [c.id, c.origin, c.aprPercent, c] as const))(
    '%s (%s): %d percent',
    (_id, _origin, expected, example) => {
      const apr = usActuarialApr(creditOf(example), example.unitPeriod)
      expect(apr.ok && Number(apr.value.toFixed(2))).toBe(expected)
      expect(usActuarialApr(creditOf(example))).toEqual(apr)
    },
  )

  const several = appendixJ.filter(({ payments }) => payments.length > 1)
  test.each(several.map((c) => [c.id, c.unitPeriod.unit, c.unitPeriod.multiple, c] as const))(
    '%s: the unit period is found from the dates (%s × %i)',
    (_id, _unit, _multiple, example) => {
      const rate = actuarialRate(creditOf(example), { oddPeriods: 'simple' })
      expect(rate.ok && rate.value.unitPeriod).toEqual(example.unitPeriod)
    },
  )
})

describe('one advance, one payment, by the same appendix', () => {
  const apr = (days: string, amount: number): unknown => {
    const rate = usActuarialApr({
      advances: [{ on: localDate('2026-01-10'), amount: cents(1000_00) }],
      payments: [{ on: localDate(days), amount: cents(amount) }],
    })
    return rate.ok && Number(rate.value.toFixed(2))
  }

  test.each([
    ['2026-09-22', 1080_00, 11.45, '255 days: 8 % × 365 ÷ 255'],
    ['2026-07-10', 1044_00, 8.8, 'six months: 4.4 % × 2'],
    ['2028-01-10', 1210_00, 10, 'two years: 1.1²'],
    ['2027-08-10', 1164_17, 10, 'nineteen months: 1.1 × (1 + 7/12 of 10 %)'],
    ['2027-01-20', 1113_35, 11, 'a year and ten days: 1.11 × (1 + 10/365 of 11 %)'],
  ])('until %s, %i cents: %d percent (%s)', (day, amount, expected) => {
    expect(apr(day, amount)).toBe(expected)
  })
})

test('a fee on the first day lowers the credit of a single payment, and its term stays the unit', () => {
  const on = (day: string, amount: number) => ({ on: localDate(day), amount: cents(amount) })
  const apr = usActuarialApr({
    advances: [on('2026-01-10', 1010_00)],
    payments: [on('2026-01-10', 10_00), on('2026-07-10', 1044_00)],
  })
  expect(apr.ok && Number(apr.value.toFixed(4))).toBe(8.8)
})

test('by the same appendix, money of nothing on another day makes no second payment', () => {
  const on = (day: string, amount: number) => ({ on: localDate(day), amount: cents(amount) })
  const [lent, repaid] = [on('2026-01-10', 1000_00), on('2026-07-10', 1044_00)]
  const apr = usActuarialApr({ advances: [lent], payments: [repaid] })
  expect(usActuarialApr({ advances: [lent], payments: [on('2026-03-01', 0), repaid] })).toEqual(apr)
  expect(usActuarialApr({ advances: [lent, on('2026-02-03', 0)], payments: [repaid] })).toEqual(apr)
})

// Directive 98/7/EC, Annex III, A: an effective annual rate by the calendar, a day being 1/365 of a
// year and a month 1/12.
test.each<readonly [string, number, readonly (readonly [string, number])[], number, number]>([
  ['one payment after a year and a half', 1000_00, [['1995-07-01', 1200_00]], 12.96, 2],
  ['the same, 50 kept back', 950_00, [['1995-07-01', 1200_00]], 16.9, 1],
  [
    'two payments a year apart',
    1000_00,
    [
      ['1995-01-01', 600_00],
      ['1996-01-01', 600_00],
    ],
    13.07,
    2,
  ],
  [
    'after three, six and twelve months',
    1000_00,
    [
      ['1994-04-01', 272_00],
      ['1994-07-01', 272_00],
      ['1995-01-01', 544_00],
    ],
    13.2,
    1,
  ],
])('the European Union’s example: %s', (_what, lent, payments, expected, decimals) => {
  const rate = actuarialRate(
    {
      advances: [{ on: localDate('1994-01-01'), amount: cents(lent) }],
      payments: payments.map(([on, amount]) => ({ on: localDate(on), amount: cents(amount) })),
    },
    { oddPeriods: 'compound' },
  )
  expect(rate.ok && Number(rate.value.effectivePercent.toFixed(decimals))).toBe(expected)
})

test('two advances and one payment have the unit of their interval, not of their term', () => {
  const on = (day: string) => ({ on: localDate(day), amount: cents(1000_00) })
  const credit: Credit = {
    advances: [on('2026-01-10'), on('2026-02-10')],
    payments: [{ ...on('2026-03-10'), amount: cents(2030_10) }],
  }
  const apr = usActuarialApr(credit)
  expect(apr.ok && Number(apr.value.toFixed(4))).toBe(12)
})

test('payments on the last day of each month are a month apart, however long the month', () => {
  const start = localDate('2026-01-31')
  const periodic = 0.24 / 12
  const payment = cents(Math.round((100_000_000 * periodic) / (1 - (1 + periodic) ** -12)))
  const payments = Array.from({ length: 12 }, (_, k) => ({ on: plusMonths(start, k + 1), amount: payment }))
  const rate = actuarialRate(
    { advances: [{ on: start, amount: cents(100_000_000) }], payments },
    { oddPeriods: 'simple' },
  )
  expect(rate).toMatchObject({ ok: true, value: { unitPeriod: { unit: 'month', multiple: 1 } } })
  expect(rate.ok && Number(rate.value.nominalPercent.toFixed(4))).toBe(24)
})

describe('extremes', () => {
  const from = localDate('2026-01-15')
  const single = (advance: number, payment: number, days: number): Credit => ({
    advances: [{ on: from, amount: advance as Cents }],
    payments: [{ on: plusDays(from, days), amount: payment as Cents }],
  })
  const percent = (credit: Credit): unknown => {
    const rate = actuarialRate(credit, { oddPeriods: 'compound' })
    return rate.ok ? Number(rate.value.nominalPercent.toFixed(6)) : rate.error
  }

  test.each([
    ['nothing but the advance is repaid', single(100_00, 100_00, 30), 0],
    ['3 % for 30 days', single(100_00, 103_00, 30), 36.5],
    ['100,000 % over a day', single(100_00, 373_97, 1), 99_999.05],
    ['a cent becomes a million dollars in a day', single(1, 1_000_000_00, 1), 3_649_999_963_500],
    ['doubled in a year', single(100_00, 200_00, 365), 100],
  ])('%s', (_what, credit, expected) => {
    expect(percent(credit)).toBe(expected)
  })

  test('ten years of one payment compound by the year', () => {
    expect(percent(single(100_00, 259_37, 3650))).toBeCloseTo(10, 3)
  })

  test('ten years of daily payments end in time', () => {
    const payments = Array.from({ length: 3650 }, (_, i) => ({ on: plusDays(from, i + 1), amount: cents(1_00) }))
    expect(percent({ advances: [{ on: from, amount: cents(2000_00) }], payments })).toBeCloseTo(13.53351, 5)
  })

  test('several advances', () => {
    const credit: Credit = {
      advances: [
        { on: from, amount: cents(1000_00) },
        { on: plusMonths(from, 1), amount: cents(1000_00) },
      ],
      payments: [{ on: plusMonths(from, 2), amount: cents(1000_00 * 1.01 ** 2 + 1000_00 * 1.01) }],
    }
    expect(percent(credit)).toBeCloseTo(12, 3)
  })

  test('where money goes to and fro there may be several rates; the smallest counts', () => {
    // 100,000 - 316,000 ÷ (1 + r) + 332,680 ÷ (1 + r)² - 116,688 ÷ (1 + r)³ is nothing at 2 %, at 4
    // % and at 10 %.
    const yearly = (year: number, dollars: number) => ({
      on: plusMonths(from, 12 * year),
      amount: cents(dollars * 100),
    })
    const credit: Credit = {
      advances: [yearly(0, 100_000), yearly(2, 332_680)],
      payments: [yearly(1, 316_000), yearly(3, 116_688)],
    }
    expect(percent(credit)).toBe(2)
  })

  test.each([
    ['nothing was lent', single(0, 100_00, 30), { code: 'NO_RATE_EXISTS', because: 'NOTHING_ADVANCED' }],
    ['less is repaid', single(100_00, 99_99, 30), { code: 'NO_RATE_EXISTS', because: 'REPAID_LESS_THAN_ADVANCED' }],
    ['paid back the same day', single(100_00, 110_00, 0), { code: 'NO_RATE_EXISTS', because: 'NOTHING_ADVANCED' }],
    ['paid back beforehand', single(100_00, 110_00, -5), { code: 'NO_RATE_EXISTS', because: 'NOTHING_ADVANCED' }],
    ['no money at all', { advances: [], payments: [] }, { code: 'NO_RATE_EXISTS', because: 'NOTHING_ADVANCED' }],
    ['beyond any rate', single(1, 2 ** 52, 1), { code: 'NO_RATE_EXISTS', because: 'BEYOND_ANY_RATE' }],
    ['an advance that is no number', single(NaN, 100, 1), { code: 'NOT_AN_AMOUNT', given: NaN }],
    ['a negative payment', single(100, -1, 1), { code: 'NOT_AN_AMOUNT', given: -1 }],
    ['half a cent', single(100, 1.5, 1), { code: 'NOT_AN_AMOUNT', given: 1.5 }],
    [
      'a sum beyond the safe integers',
      single(2 ** 52, 2 ** 52 + 10, 1),
      { code: 'NOT_AN_AMOUNT', given: 2 ** 53 + 10 },
    ],
  ])('no rate, a reason instead: %s', (_what, credit, error) => {
    expect(percent(credit)).toEqual(error)
  })
})

test.each([
  [[100, -103], true],
  [[100, 50, -160], true],
  [[100, 0, 50, -80, -80], true],
  [[100, -50, 0, -60], true],
  [[100], true],
  [[], true],
  [[100, -50, 20, -80], false],
  [[-5, 100, -103], false],
])('%j is lent first and repaid afterwards: %s', (amounts, expected) => {
  expect(isLentThenRepaid(amounts.map((amount) => ({ amount })))).toBe(expected)
})

describe('properties', () => {
  const flows = (max: number) =>
    fc.array(fc.record({ day: fc.integer({ min: 0, max: 3650 }), amount: fc.integer({ min: 0, max }) }), {
      maxLength: 40,
    })
  const dated = (list: readonly { day: number; amount: number }[]) =>
    list.map(({ day, amount }) => ({ on: plusDays(localDate('2026-01-01'), day), amount: cents(amount) }))

  test('any flows end in a finite rate or in a refusal', () => {
    fc.assert(
      fc.property(flows(1_000_000), flows(10_000_000), (advances, payments) => {
        const credit = { advances: dated(advances), payments: dated(payments) }
        const rate = actuarialRate(credit, { oddPeriods: 'compound' })
        const sound = rate.ok
          ? Number.isFinite(rate.value.nominalPercent) && rate.value.nominalPercent >= 0
          : rate.error.code === 'NO_RATE_EXISTS'
        expect(sound).toBe(true)
      }),
    )
  })

  test('a level loan gives back the rate it was made with, no matter what the rate, frequency and length', () => {
    const start = localDate('2026-01-15')
    const dayOf = {
      12: (k: number): LocalDate => plusMonths(start, k),
      26: (k: number): LocalDate => plusDays(start, 14 * k),
      52: (k: number): LocalDate => plusDays(start, 7 * k),
    }
    fc.assert(
      fc.property(
        fc.constantFrom(12, 26, 52),
        fc.integer({ min: 2, max: 120 }),
        fc.double({ min: 0.1, max: 1000, noNaN: true }),
        (perYear, count, percent) => {
          const periodic = percent / 100 / perYear
          const payment = Math.round((100_000_000 * periodic) / (1 - (1 + periodic) ** -count))
          const day = dayOf[perYear as 12 | 26 | 52]
          const payments = Array.from({ length: count }, (_, k) => ({ on: day(k + 1), amount: cents(payment) }))
          const rate = actuarialRate(
            { advances: [{ on: start, amount: cents(100_000_000) }], payments },
            { oddPeriods: 'compound' },
          )
          expect(rate.ok && Math.abs(rate.value.nominalPercent - percent) < 0.001).toBe(true)
        },
      ),
    )
  })

  test('nominal and effective rates are each other’s reverse', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 100_000, noNaN: true }),
        fc.constantFrom(1, 12, 24, 26, 52, 365),
        (percent, perYear) => {
          const there = effectiveAnnualRate(percent, perYear)
          fc.pre(Number.isFinite(there))
          expect(Math.abs(nominalAnnualRate(there, perYear) - percent)).toBeLessThan(1e-6 * (1 + percent))
        },
      ),
    )
  })
})

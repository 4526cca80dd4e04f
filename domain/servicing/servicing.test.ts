import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultInterest } from '../arrears/default-interest.ts'
import { quoteInstallment } from '../installment/quote.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import { localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { payFrequencies } from '../values/pay-frequency.ts'
import { costShares } from './cost-shares.ts'
import { installmentInterestThrough } from './interest-accrual.ts'
import { defaultInterestOn } from './overdue-principal.ts'
import { isSmallBalance, refundableFrom } from './overpayment.ts'
import type { PrincipalChange } from './principal-days.ts'

describe('default interest on principal that changes', () => {
  const missed = (reductions: readonly { on: string; amount: number }[] = [], principal = 500_00) => [
    {
      missedOn: localDate('2026-03-31'),
      principal: cents(principal),
      reductions: reductions.map(({ on, amount }) => ({ on: localDate(on), amount: cents(amount) })),
    },
  ]

  test('nothing paid: a month of thirty days is 2.5 %', () => {
    expect(defaultInterestOn(missed(), localDate('2026-04-30'))).toBe(12_50)
  })
  test('half paid at the middle of the month: 15 days × $500 and 15 days × $250', () => {
    // 500 × 2.5 % × 15/30 = 6.25, 250 × 2.5 % × 15/30 = 3.125, together 9.375
    expect(defaultInterestOn(missed([{ on: '2026-04-15', amount: 250_00 }]), localDate('2026-04-30'))).toBe(9_37)
  })
  test('all paid on the day itself costs nothing, whenever it is looked at', () => {
    expect(defaultInterestOn(missed([{ on: '2026-03-31', amount: 500_00 }]), localDate('2026-12-31'))).toBe(0)
    expect(defaultInterestOn(missed([{ on: '2026-03-20', amount: 500_00 }]), localDate('2026-12-31'))).toBe(0)
  })
  test('paid in full, by two payments on any days, it earns no more, and at no time less', () => {
    const missedOn = localDate('2027-01-28')
    fc.assert(
      fc.property(
        fc.nat(400),
        fc.nat(400),
        fc.nat(400),
        fc.nat(500_00),
        fc.nat(365),
        (first, between, after, amount, later) => {
          const from = plusDays(missedOn, later)
          const [one, two] = [plusDays(from, first), plusDays(from, first + between)]
          const reductions = [
            { on: one, amount: cents(amount) },
            { on: two, amount: cents(500_00 - amount) },
          ]
          const owedOn = (through: LocalDate) =>
            defaultInterestOn([{ missedOn: from, principal: cents(500_00), reductions }], through)
          expect(owedOn(plusDays(two, after))).toBe(owedOn(two))
          expect(owedOn(plusDays(one, Math.min(after, between)))).toBeGreaterThanOrEqual(owedOn(one))
        },
      ),
    )
  })
  test('half paid before the day: only the other half is in default', () => {
    expect(defaultInterestOn(missed([{ on: '2026-03-10', amount: 250_00 }]), localDate('2026-04-30'))).toBe(6_25)
  })
  test('paid and taken back: the days in between are free', () => {
    const reductions = [
      { on: '2026-04-10', amount: 500_00 },
      { on: '2026-04-20', amount: -500_00 },
    ]
    // 10 days before, 10 days after
    expect(defaultInterestOn(missed(reductions), localDate('2026-04-30'))).toBe(8_33)
  })
  test('two missed payments add up before they are rounded', () => {
    const two = [...missed([], 166_67), { missedOn: localDate('2026-04-14'), principal: cents(166_67), reductions: [] }]
    // 166.67 × 30 + 166.67 × 16 = 7,666.82 dollar-days; × 2.5 % ÷ 30 = 6.389
    expect(defaultInterestOn(two, localDate('2026-04-30'))).toBe(6_38)
  })
  test('it agrees with the rule for one unchanged principal, and paying never raises it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1500_00 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 1500_00 }),
        (principal, days, paidAfter, paid) => {
          const [missedOn, through] = [localDate('2026-03-31'), plusDays(localDate('2026-03-31'), days)]
          const rule = defaultInterest({ overduePrincipal: cents(principal), missedOn, through })
          const whole = defaultInterestOn([{ missedOn, principal: cents(principal), reductions: [] }], through)
          expect(rule).toMatchObject({ ok: true, value: { interest: whole } })
          const amount = cents(Math.min(paid, principal))
          expect(
            defaultInterestOn(
              [{ missedOn, principal: cents(principal), reductions: [{ on: plusDays(missedOn, paidAfter), amount }] }],
              through,
            ),
          ).toBeLessThanOrEqual(whole)
        },
      ),
    )
  })
})

describe('which part of an instalment is cost', () => {
  test('$70 in three of $190', () => {
    expect(costShares([190_00, 190_00, 190_00].map(cents), cents(70_00))).toEqual([23_33, 23_33, 23_34])
  })
  test('nothing has no shares to speak of', () => {
    expect(costShares([cents(0), cents(0)], cents(0))).toEqual([0, 0])
  })
  test('no cent is lost and no share exceeds its instalment', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1500_00 }), { minLength: 1, maxLength: 10 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amounts, part) => {
          const cost = Math.floor(amounts.reduce((a, b) => a + b, 0) * part)
          const shares = costShares(amounts.map(cents), cents(cost))
          expect(shares.reduce((a, b) => a + b, 0)).toBe(cost)
          expect(shares.every((share, index) => share >= 0 && share <= (amounts[index] ?? 0))).toBe(true)
        },
      ),
    )
  })
})

describe('interest of an installment loan', () => {
  const quoted = (more: object = {}) => {
    const quote = quoteInstallment({
      advance: cents(5000_00),
      advanceDate: localDate('2026-11-21'),
      firstDueDate: localDate('2026-12-21'),
      payFrequency: 'monthly',
      numberOfPayments: 12,
      annualRate: basisPoints(29_90),
      ...more,
    })
    if (!quote.ok) throw new Error(JSON.stringify(quote.error))
    return quote.value
  }
  const onSchedule = (quote: ReturnType<typeof quoted>): readonly PrincipalChange[] => [
    { on: quote.advanceDate, amount: quote.advance },
    ...quote.payments.map(({ scheduledDate, principal }) => ({ on: scheduledDate, amount: (0 - principal) as Cents })),
  ]

  test('a loan paid on its days costs exactly what was disclosed, at every frequency and with an odd first period', () => {
    for (const payFrequency of payFrequencies) {
      for (const first of ['2026-11-28', '2026-12-05', '2026-12-06', '2026-12-21', '2026-12-31', '2027-01-15']) {
        const quote = quoted({ payFrequency, firstDueDate: localDate(first), numberOfPayments: 24 })
        let due = 0
        for (const { scheduledDate, interest } of quote.payments) {
          due += interest
          expect(
            installmentInterestThrough(quote, onSchedule(quote), scheduledDate),
            `${payFrequency} from ${first}, ${scheduledDate}`,
          ).toBe(due)
        }
        expect(installmentInterestThrough(quote, onSchedule(quote), localDate('2031-01-01'))).toBe(
          quote.costOfBorrowing,
        )
      }
    }
  })
  test('half of the first month bears half of its interest', () => {
    const quote = quoted()
    // 5,000 × 29.90 % ÷ 12 = 124.58; 15 of 30 days = 62.29
    expect(installmentInterestThrough(quote, onSchedule(quote), localDate('2026-12-06'))).toBe(62_29)
    expect(installmentInterestThrough(quote, onSchedule(quote), localDate('2026-11-21'))).toBe(0)
  })
  test('a missed payment goes on bearing interest on its principal, and interest bears none', () => {
    const quote = quoted()
    const unpaid: readonly PrincipalChange[] = [{ on: quote.advanceDate, amount: quote.advance }]
    // Each month 124.58 on the whole 5,000
    expect(installmentInterestThrough(quote, unpaid, localDate('2027-02-21'))).toBe(3 * 124_58)
    // After the last payment by days: 5,000 × 29.90 % × 10 ÷ 365 = 40.9589
    expect(installmentInterestThrough(quote, unpaid, localDate('2027-12-01'))).toBe(12 * 124_58 + 40_95)
  })
  test('half of the principal paid at half of the month: three quarters of its interest', () => {
    const changes = [
      { on: localDate('2026-11-21'), amount: cents(5000_00) },
      { on: localDate('2026-12-06'), amount: cents(-2500_00) },
    ]
    // 124.583333 × 0.75 = 93.4375
    expect(installmentInterestThrough(quoted(), changes, localDate('2026-12-21'))).toBe(93_43)
  })
})

describe('what is owed back', () => {
  test('an overpayment beside a debit waits four clearing days', () => {
    // Thanksgiving, 12 October 2026, is closed: 9, 13, 14, 15
    expect(refundableFrom({ receivedOn: localDate('2026-10-08'), debitInFlight: true })).toEqual({
      ok: true,
      value: '2026-10-15',
    })
    expect(refundableFrom({ receivedOn: localDate('2026-10-08'), debitInFlight: false })).toEqual({
      ok: true,
      value: '2026-10-08',
    })
  })
  test('a balance below one dollar is small, either way', () => {
    expect([0, 1, 99, 100, -1, -99, -100].map((balance) => isSmallBalance(cents(balance)))).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      false,
    ])
  })
})

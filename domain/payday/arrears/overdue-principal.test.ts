import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisPoints } from '../../values/basis-points.ts'
import { cents } from '../../values/cents.ts'
import { localDate, plusDays, type LocalDate } from '../../values/local-date.ts'
import { defaultInterest, earningDays } from './default-interest.ts'
import { countedDays, defaultInterestOn as defaultInterestAt, type MissedPrincipal } from './overdue-principal.ts'

const monthly = basisPoints(2_50)
const defaultInterestOn = (missed: readonly MissedPrincipal[], through: LocalDate) =>
  defaultInterestAt(missed, monthly, through)

describe('default interest on principal that changes', () => {
  const missed = (reductions: readonly { on: string; amount: number }[] = [], principal = 500_00) => [
    {
      interestAfter: localDate('2026-03-31'),
      principal: cents(principal),
      reductions: reductions.map(({ on, amount }) => ({ on: localDate(on), amount: cents(amount) })),
      pauses: [],
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
            defaultInterestOn([{ interestAfter: from, principal: cents(500_00), reductions, pauses: [] }], through)
          expect(owedOn(plusDays(two, after))).toBe(owedOn(two))
          expect(owedOn(plusDays(one, Math.min(after, between)))).toBeGreaterThanOrEqual(owedOn(one))
        },
      ),
    )
  })
  test('half paid before the day: only the other half is in default', () => {
    expect(defaultInterestOn(missed([{ on: '2026-03-10', amount: 250_00 }]), localDate('2026-04-30'))).toBe(6_25)
  })
  test('paid and reversed: the days in between are free', () => {
    const reductions = [
      { on: '2026-04-10', amount: 500_00 },
      { on: '2026-04-20', amount: -500_00 },
    ]
    // 10 days before, 10 days after
    expect(defaultInterestOn(missed(reductions), localDate('2026-04-30'))).toBe(8_33)
  })
  test('two missed payments add up before they are rounded', () => {
    const two = [
      ...missed([], 166_67),
      {
        interestAfter: localDate('2026-04-14'),
        principal: cents(166_67),
        reductions: [],
        pauses: [],
      },
    ]
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
          const rule = defaultInterest({ overduePrincipal: cents(principal), monthly, missedOn, through })
          const whole = defaultInterestOn(
            [{ interestAfter: missedOn, principal: cents(principal), reductions: [], pauses: [] }],
            through,
          )
          expect(rule).toMatchObject({ ok: true, value: { interest: whole } })
          const amount = cents(Math.min(paid, principal))
          expect(
            defaultInterestOn(
              [
                {
                  interestAfter: missedOn,
                  principal: cents(principal),
                  reductions: [{ on: plusDays(missedOn, paidAfter), amount }],
                  pauses: [],
                },
              ],
              through,
            ),
          ).toBeLessThanOrEqual(whole)
        },
      ),
    )
  })
})

describe('TAM-85, TAM-185: pauses', () => {
  const start = localDate('2026-03-31')
  const pause = fc.record({ after: fc.nat(90), length: fc.nat(40) }).map(({ after, length }) => ({
    from: plusDays(start, after),
    to: plusDays(start, after + length),
  }))
  /** Day by day: a day earns if no pause that began before it still lasts. */
  const counted = (pauses: readonly { readonly from: LocalDate; readonly to: LocalDate }[], length: number): number =>
    Array.from({ length }, (_, index) => plusDays(start, index + 1))
      .filter((on) => !pauses.some(({ from, to }) => from < on && on <= to))
      .reduce((sum, on) => sum + earningDays(start, on) - earningDays(start, plusDays(on, -1)), 0)

  test('take out each of their days once, however they overlap', () => {
    fc.assert(
      fc.property(fc.array(pause, { maxLength: 6 }), fc.nat(140), (pauses, length) => {
        const days = countedDays({ interestAfter: start, pauses }, plusDays(start, length))
        expect(days).toBe(counted(pauses, length))
      }),
    )
  })
})

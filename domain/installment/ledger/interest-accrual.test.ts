import { describe, expect, test } from 'vitest'
import type { PrincipalChange } from '../../interest/principal-days.ts'
import { basisPoints } from '../../values/basis-points.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { compareDays, localDate, type LocalDate } from '../../values/local-date.ts'
import { payFrequencies } from '../../values/pay-frequency.ts'
import { quoteInstallment } from '../quote.ts'
import { interestMeter, type InterestTerms } from './interest-accrual.ts'

/** TAM-07: interest up to a day, with principal given and paid back on these days. */
const installmentInterestThrough = (
  terms: InterestTerms,
  changes: readonly PrincipalChange[],
  through: LocalDate,
): Cents => {
  const meter = interestMeter(terms)
  let principal = 0
  for (const { on, amount } of changes.toSorted((a, b) => compareDays(a.on, b.on))) {
    if (on >= through) break
    meter.through(on)
    principal += amount
    meter.setPrincipal(principal)
  }
  return meter.through(through)
}

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
  test('the changes of principal may be given in any order', () => {
    const quote = quoted()
    const changes = onSchedule(quote)
    for (const through of ['2026-12-30', '2027-05-21', '2027-11-21'].map(localDate))
      expect(installmentInterestThrough(quote, changes.toReversed(), through)).toBe(
        installmentInterestThrough(quote, changes, through),
      )
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

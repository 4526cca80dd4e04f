import { describe, expect, test } from 'vitest'
import { actuarialRate, effectiveAnnualRate, nominalAnnualRate } from '../../apr/actuarial-rate.ts'
import type { Credit } from '../../apr/credit.ts'
import { criminalRateApr } from '../../apr/criminal-rate.ts'
import { aprOfCost, disclosureApr } from '../../apr/disclosure-apr.ts'
import { torontoInstant } from '../../calendars/toronto.ts'
import { cancellationWindow } from '../../cancellation/cancellation-window.ts'
import { exactLevelPayment } from '../../installment/level-payment.ts'
import { refundOfUnearnedCharge } from '../../installment/unearned-charge.ts'
import { toFileDate } from '../../pad-file/file-date.ts'
import { trailerTotals } from '../../pad-file/trailer.ts'
import { debitTiming } from '../../pad/debit-initiation.ts'
import { defaultInterest } from '../../payday/arrears/default-interest.ts'
import { costIsWithinCap, costOfBorrowing } from '../../payday/cost-of-borrowing.ts'
import { extendedPaymentPlan, mustBeExtendedPlan } from '../../payday/extended-payment-plan.ts'
import { halfOfNetPay } from '../../payday/maximum-advance.ts'
import { determineNetPay } from '../../payday/net-pay.ts'
import { quotePaydayAdvance } from '../../payday/quote.ts'
import type { Result } from '../../shared/result.ts'
import { basisPoints } from '../../values/basis-points.ts'
import { cents } from '../../values/cents.ts'
import { localDate, plusDays, plusMonths } from '../../values/local-date.ts'
import type { PayFrequency } from '../../values/pay-frequency.ts'
import { scale } from '../../values/rounding.ts'
import { interestForDays } from '../../values/simple-interest.ts'

const start = localDate('2026-01-15')
const must = <Value>(result: Result<Value, { readonly code: string }>): Value => {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals))

const netPay = (payFrequency: PayFrequency, monthly = 6000_00) =>
  must(determineNetPay({ monthlyNetIncome: cents(monthly), payFrequency, basis: 'bank-data' }))
const payday = (advance: number, days: number) =>
  must(
    quotePaydayAdvance({
      advance: cents(advance),
      advanceDate: start,
      dueDate: plusDays(start, days),
      nextIncomeDate: plusDays(start, 1),
      netPay: netPay('monthly'),
      earlierAgreements: [],
    }),
  )
const single = (advance: number, cost: number, days: number): Credit => ({
  advances: [{ on: start, amount: cents(advance) }],
  payments: [{ on: plusDays(start, days), amount: cents(advance + cost) }],
})
const monthly = (advance: number, payment: number, months: number): Credit => ({
  advances: [{ on: start, amount: cents(advance) }],
  payments: Array.from({ length: months }, (_, k) => ({ on: plusMonths(start, k + 1), amount: cents(payment) })),
})
const singleApr = (advance: number, cost: number, days: number): number =>
  must(disclosureApr(single(advance, cost, days))).rate
const interestOf = (advance: number, percent: number, months: number): number =>
  exactLevelPayment(advance, percent / 1200, months) * months - advance
/** A bank's product: a flat fee and daily interest, in cents. */
const feeAndInterest = (rate: number): number => 5_00 + interestForDays(cents(300_00), basisPoints(rate), 14, 'half-up')
/** Net of a fee, with payments to a hundredth of a cent, so that the figure is the formula's and
 * not the rounding's. */
const aprNetOfFee = (advance: number, percent: number, months: number, fee: number): number => {
  const payment = Math.round(exactLevelPayment(advance, percent / 1200, months) * 10_000)
  return must(disclosureApr(monthly((advance - fee) * 10_000, payment, months), 'monthly')).percent
}
const halfNet = (payFrequency: PayFrequency): readonly [number, number] => {
  const determined = netPay(payFrequency, 2400_00)
  return [determined.perPayPeriod, halfOfNetPay(determined)]
}
const plan = (advance: number, cost: number, payFrequency: PayFrequency): readonly number[] =>
  must(
    extendedPaymentPlan({
      advance: cents(advance),
      costOfBorrowing: cents(cost),
      advanceDate: start,
      nextIncomeDate: localDate('2026-01-30'),
      payFrequency,
    }),
  ).payments.map(({ amount }) => amount)
const interestThrough = (missedOn: string, through: string): number =>
  must(
    defaultInterest({
      overduePrincipal: cents(500_00),
      monthly: basisPoints(2_50),
      missedOn: localDate(missedOn),
      through: localDate(through),
    }),
  ).interest
const lastDayToCancel = (day: string): string => {
  const agreedAt = torontoInstant(localDate(day), 11, 0, 0)
  const window = must(cancellationWindow({ agreedAt, copyReceivedAt: agreedAt, fundedAt: agreedAt }))
  return window.kind === 'until' ? window.lastDay : window.because
}
const timing = (due: string): readonly string[] => {
  const { debitDate, initiateOn } = must(debitTiming(localDate(due)))
  return [debitDate, initiateOn]
}
const v19 = monthly(1000_00, 99_96, 12)

/* The figures of the rule book, by their number. Sources: O. Reg. 475/24 (V1, V22), MoneySense and
 * FCAC payday tables (V2 to V8), FCAC, caisse and broker examples (V9 to V15), Criminal Code s.
 * 347 and Canada Gazette I 2023-12-23 (V16 to V20), SOR/2021-181 s. 11 (V28), Steps to Justice
 * (V30, V31), Payments Canada (V33), a public sample file of Standard 005 (V29, V35); the others
 * follow from the rule by hand. */
const vectors: readonly (readonly [string, string, () => unknown, unknown])[] = [
  [
    'V1',
    '$500 for 14 days',
    () => {
      const { costOfBorrowing: c, total, disclosureApr: a } = payday(500_00, 14)
      return [c, total, a]
    },
    [70_00, 570_00, 365_00],
  ],
  ['V2', '$15 per $100, 14 days', () => singleApr(100_00, 15_00, 14), 391_07],
  ['V3', '$17 per $100, 14 days, a year of 365 days', () => singleApr(100_00, 17_00, 14), 443_21],
  ['V3b', 'the same with 26 periods to the year, as FCAC prints it', () => round(aprOfCost(17, 1 / 26, 100), 2), 442],
  [
    'V4',
    '$17 per $100 on $300, which Ontario no longer allows',
    () => [scale(300_00, 17_00, 100_00, 'down'), costIsWithinCap(cents(300_00), cents(51_00), start)],
    [51_00, false],
  ],
  ['V5', 'line of credit $300, 14 days, $5 and 8 %', () => feeAndInterest(8_00), 5_92],
  ['V6', 'overdraft at 21 %', () => feeAndInterest(21_00), 7_42],
  ['V7', 'card advance at 23 %', () => feeAndInterest(23_00), 7_65],
  [
    'V8',
    '$200 cash advance',
    () => {
      const { costOfBorrowing: c, total } = payday(200_00, 14)
      return [c, total]
    },
    [28_00, 228_00],
  ],
  ['V9', '$10,000 at 10.75 % in 60 payments', () => round(exactLevelPayment(10_000, 0.1075 / 12, 60), 4), 216.1795],
  ['V10', '$2,000 at 10 % in 24: interest', () => round(interestOf(2000, 10, 24), 3), 214.956],
  ['V11', '$2,000 at 30 % in 24: interest', () => round(interestOf(2000, 30, 24), 3), 683.815],
  ['V12', '$2,000 at 10 % in 48: interest', () => round(interestOf(2000, 10, 48), 3), 434.808],
  [
    'V13',
    '$5,000 at 10 % in 36, $150 deducted',
    () => [
      round(exactLevelPayment(5000, 0.1 / 12, 36), 3),
      round(interestOf(5000, 10, 36), 2),
      round(aprNetOfFee(5000, 10, 36, 150), 3),
    ],
    [161.336, 808.09, 12.106],
  ],
  [
    'V14',
    '$5,000 at 11 % in 36, $100 deducted',
    () => [
      round(exactLevelPayment(5000, 0.11 / 12, 36), 3),
      round(interestOf(5000, 11, 36), 2),
      round(aprNetOfFee(5000, 11, 36, 100), 3),
    ],
    [163.694, 892.97, 12.402],
  ],
  [
    'V15',
    '$990 net, 12 × $88.85',
    () => {
      const rate = must(actuarialRate(monthly(990_00, 88_85, 12), { oddPeriods: 'compound' }))
      return [round(rate.nominalPercent, 4), round(rate.effectivePercent, 4)]
    },
    [13.9157, 14.8385],
  ],
  [
    'V16',
    '$100 for 30 days, $2 interest and $1 fee',
    () => [singleApr(100_00, 3_00, 30), round(must(criminalRateApr(single(100_00, 3_00, 30))).percent, 6)],
    [36_50, 36.5],
  ],
  [
    'V17',
    '60 % effective as APR',
    () => [12, 52, 365].map((m) => round(nominalAnnualRate(60, m), 2)),
    [47.93, 47.21, 47.03],
  ],
  [
    'V18',
    '35 % APR as effective rate',
    () => [12, 24, 26, 52].map((m) => round(effectiveAnnualRate(35, m), 2)),
    [41.2, 41.55, 41.58, 41.74],
  ],
  [
    'V19',
    '$1,000 at 34.99 % in 12',
    () => [round(exactLevelPayment(1000, 0.3499 / 12, 12), 2), 99_96 * 12, must(disclosureApr(v19, 'monthly')).rate],
    [99.96, 1199_52, 34_99],
  ],
  [
    'V20',
    'the same with a $50 returned-item fee at payment 3',
    () =>
      round(
        must(
          criminalRateApr({
            ...v19,
            frequency: 'monthly',
            charges: [{ on: plusMonths(start, 3), amount: cents(50_00), kind: 'dishonoured-item-fee' }],
          }),
        ).byPeriods?.nominalPercent ?? 0,
        2,
      ),
    44.3,
  ],
  [
    'V21',
    '$500 for 7, 10, 28, 30, 31, 62 days',
    () => [7, 10, 28, 30, 31, 62].map((days) => payday(500_00, days).disclosureApr),
    [730_00, 511_00, 182_50, 170_33, 164_84, 82_42],
  ],
  [
    'V22',
    '$333.33: down to the cent',
    () => [
      must(costOfBorrowing(cents(333_33), start)).cost,
      costIsWithinCap(cents(333_33), cents(46_66), start),
      costIsWithinCap(cents(333_33), cents(46_67), start),
    ],
    [46_66, true, false],
  ],
  [
    'V23',
    'net pay of $2,400 a month, and half of it',
    () => (['bi-weekly', 'semi-monthly', 'weekly', 'monthly'] as const).map(halfNet),
    [
      [1107_69, 553_84],
      [1200_00, 600_00],
      [553_85, 276_92],
      [2400_00, 1200_00],
    ],
  ],
  ['V24', 'plan of $570, bi-weekly', () => plan(500_00, 70_00, 'bi-weekly'), [190_00, 190_00, 190_00]],
  ['V25', 'plan of $570, monthly', () => plan(500_00, 70_00, 'monthly'), [285_00, 285_00]],
  ['V26', 'plan of $379.99, bi-weekly', () => plan(333_33, 46_66, 'bi-weekly'), [126_66, 126_66, 126_67]],
  [
    'V27',
    'default interest on $500 in months of 30 and 31 days',
    () => [interestThrough('2026-03-31', '2026-04-30'), interestThrough('2026-04-30', '2026-05-31')],
    [12_50, 12_50],
  ],
  [
    'V28',
    'refund of a $150 charge after 12 of 36 months',
    () => must(refundOfUnearnedCharge({ charge: cents(150_00), scheduled: 36, elapsed: 12 })).refund,
    100_00,
  ],
  [
    'V29',
    'days as the PAD file writes them',
    () => ['2001-10-02', '2023-05-17', '2026-01-30'].map((day) => toFileDate(localDate(day))),
    ['001275', '023137', '026030'],
  ],
  ['V30', 'signed Wednesday 2026-03-04 11:00', () => lastDayToCancel('2026-03-04'), '2026-03-06'],
  ['V31', 'signed Thursday before Good Friday', () => lastDayToCancel('2026-04-02'), '2026-04-08'],
  ['V32', 'debit due Friday 2026-10-16', () => timing('2026-10-16'), ['2026-10-16', '2026-10-13']],
  ['V33', 'debit due on 30 September', () => timing('2026-09-30'), ['2026-10-01', '2026-09-25']],
  [
    'V34',
    '63 days from 2026-01-05',
    () =>
      ['2026-03-08', '2026-03-09', '2026-03-10'].map((day) =>
        mustBeExtendedPlan(localDate(day), [localDate('2026-01-05'), localDate('2026-02-02')]),
      ),
    [true, true, false],
  ],
  [
    'V35',
    'trailer of five debits',
    () => {
      const totals = trailerTotals([4042, 4043, 4067, 4006, 4007].map((amount) => ({ kind: 'debit', amount })))
      return [totals.debitTotal, totals.debitCount]
    },
    [20_165, 5],
  ],
]

describe('the rule book’s figures', () => {
  test.each(vectors.map(([id, what, actual, expected]) => [id, what, { actual, expected }] as const))(
    '%s: %s',
    (_id, _what, { actual, expected }) => {
      expect(actual()).toEqual(expected)
    },
  )

  test('none is left out', () => {
    const numbers = new Set(vectors.map(([id]) => Number(/\d+/.exec(id)?.[0])))
    expect([...numbers]).toEqual(Array.from({ length: 35 }, (_, index) => index + 1))
  })
})

import {
  asCount,
  asRate,
  explain,
  formatCents,
  formatRate,
  inCents,
  inDays,
  type Explanation,
} from '../explanations/explanation.ts'
import { cents } from '../values/cents.ts'
import { exactLevelPayment, type AmortizationRequest, type AmortizationRow } from './level-payment.ts'

/** The arithmetic of the level payment, or what takes its place after a long first period. */
const levelSteps = (
  { advance, annualRate, periodsPerYear, payments, firstPeriodDays }: AmortizationRequest,
  regular: number,
) => {
  const periodic = annualRate / 100_00 / periodsPerYear
  const growth =
    firstPeriodDays === undefined ? 1 : (1 + (annualRate / 100_00) * (firstPeriodDays / 365)) / (1 + periodic)
  const base = advance * growth
  const byFormula = Math.round(exactLevelPayment(base, periodic, payments))
  const inWords = formatCents(cents(Math.round(base)))
  return [
    `i = ${formatRate(annualRate)} ÷ ${periodsPerYear} = ${(periodic * 100).toFixed(6)} %`,
    ...(firstPeriodDays === undefined
      ? []
      : [
          `${formatCents(advance)} × (1 + ${formatRate(annualRate)} × ${firstPeriodDays} ÷ 365) ÷ (1 + i) = ${inWords}`,
        ]),
    annualRate === 0
      ? `${inWords} ÷ ${payments} = ${formatCents(cents(byFormula))}`
      : `${inWords} × i ÷ (1 − (1 + i)^−${payments}) = ${formatCents(cents(byFormula))}`,
    ...(regular === byFormula || payments === 1
      ? []
      : [
          `the first period’s interest is more than that: the smallest payment not below the last is ${formatCents(cents(regular))}`,
        ]),
  ]
}

const rowStep = ({ number, amount, ...row }: AmortizationRow): string => {
  const [interest, principal, left] = [row.interest, row.principal, row.balanceAfter].map(formatCents)
  return `payment ${number}: ${formatCents(amount)} = interest ${interest} + principal ${principal}, left ${left}`
}

/** TAM-07, CPA-01: how level payment and cost came about; `rows` is that request's schedule. */
export const explainSchedule = (
  request: AmortizationRequest,
  rows: readonly AmortizationRow[],
): readonly Explanation[] => {
  const { advance, annualRate, periodsPerYear, payments, firstPeriodDays } = request
  const total = cents(rows.reduce((sum, { amount }) => sum + amount, 0))
  const [first, last] = [rows[0], rows.at(-1)]
  const regular = first?.amount ?? total
  const cost = cents(total - advance)
  return [
    explain(
      { regularPayment: inCents(regular) },
      'TAM-07: the equal payment that repays advance and interest: advance × i ÷ (1 − (1 + i)^−n), to the cent; the last absorbs the rounding',
      {
        advance: inCents(advance),
        annualRate: asRate(annualRate),
        periodsPerYear: asCount(periodsPerYear),
        numberOfPayments: asCount(payments),
        firstPeriodDays: firstPeriodDays === undefined ? undefined : inDays(firstPeriodDays),
      },
      [
        ...levelSteps(request, regular),
        ...rows.filter((row) => row === first || row === last).map(rowStep),
        `${payments - 1} × ${formatCents(regular)} + ${formatCents(last?.amount ?? total)} = ${formatCents(total)}`,
      ],
    ),
    explain(
      { costOfBorrowing: inCents(cost) },
      'CPA-01: total of payments minus the amount advanced',
      { total: inCents(total), advance: inCents(advance) },
      `${formatCents(total)} - ${formatCents(advance)} = ${formatCents(cost)}`,
    ),
  ]
}

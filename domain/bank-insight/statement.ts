import { asCount, explain, formatCents, inCents, inDays, onDay } from '../explanations/explanation.ts'
import { netPayPerPeriod } from '../payday/net-pay.ts'
import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import { payPeriodsPerYear, type PayFrequency } from '../values/pay-frequency.ts'
import { scale } from '../values/rounding.ts'
import { foundByKind } from './found-by-kind.ts'
import type { IncomeKind, IncomeSource } from './income-sources.ts'
import type { BankInsight } from './insight.ts'
import type { Obligation } from './obligations.ts'
import type { PaySchedule } from './pay-schedule.ts'
import { monthSpanDaysMin, type CountedAmount, type Seen } from './seen-amount.ts'

/** What staff read from a bank statement (TAM-210). Amounts are those of its days together. */
export type StatementReading = {
  /** First and last day of the statement. */
  readonly from: LocalDate
  readonly to: LocalDate
  readonly income: Cents
  readonly incomeKind: IncomeKind
  readonly payFrequency: PayFrequency
  readonly nextPayDate: LocalDate
  /** Paid on loans; a positive amount. */
  readonly debtPayments: Cents
  readonly returnedItems: number
  readonly otherLenders: number
  readonly daysBelowZero: number
}

/** Four weeks of a shorter statement count, as of a bank's data (TAM-151). */
const seenDaysMax = 28

const spanOf = ({ from, to }: Pick<StatementReading, 'from' | 'to'>): Seen => {
  const days = daysBetween(from, to) + 1
  const enough = days >= monthSpanDaysMin
  return { measure: enough ? 'a-month' : 'as-seen', from, to, days: enough ? days : Math.min(days, seenDaysMax) }
}

/** TAM-210: an amount of all days as a month of it, a twelfth of a year, or of the days that count;
 * down to the cent. */
const counted = (amount: Cents, statement: StatementReading): CountedAmount => {
  const span = spanOf(statement)
  const days = daysBetween(statement.from, statement.to) + 1
  const part =
    span.measure === 'a-month' ? scale(amount, 365, 12 * days, 'down') : scale(amount, span.days, days, 'down')
  const step = `read by hand: ${formatCents(amount)} in ${days} days`
  return { ...span, amount: cents(part), lineIds: [], step }
}

const scheduleOf = ({ payFrequency, nextPayDate }: StatementReading): PaySchedule => {
  const day = Number(nextPayDate.slice(8))
  if (payFrequency === 'weekly') return { rule: 'days', every: 7, from: nextPayDate, moved: 'before' }
  if (payFrequency === 'bi-weekly') return { rule: 'days', every: 14, from: nextPayDate, moved: 'before' }
  if (payFrequency === 'monthly') return { rule: 'month-days', days: [day], moved: 'before' }
  const [first, second] = day <= 15 ? [day, Math.min(day + 15, 31)] : [Math.max(day - 15, 1), day]
  return { rule: 'month-days', days: [first, second], moved: 'before' }
}

const incomesOf = (statement: StatementReading): readonly IncomeSource[] => {
  if (statement.income === 0) return []
  const days = daysBetween(statement.from, statement.to) + 1
  const monthly = cents(scale(statement.income, 365, 12 * days, 'down'))
  return [
    {
      name: 'Income on the statement',
      kind: statement.incomeKind,
      isChildBenefit: false,
      frequency: statement.payFrequency,
      schedule: scheduleOf(statement),
      typicalDeposit: netPayPerPeriod(monthly, payPeriodsPerYear[statement.payFrequency]),
      seen: counted(statement.income, statement),
      firstOn: statement.from,
      lastOn: statement.to,
      nextOn: statement.nextPayDate,
      active: true,
      lineIds: [],
    },
  ]
}

const obligationsOf = (statement: StatementReading): readonly Obligation[] => {
  const { debtPayments, to } = statement
  const { step: _step, lineIds, ...seen } = counted(debtPayments, statement)
  const paid = { name: 'Loan payments on the statement', kind: 'loan', typicalPayment: debtPayments } as const
  return debtPayments === 0 ? [] : [{ ...paid, seen, everyDays: undefined, lastOn: to, lineIds }]
}

/** TAM-210: what staff read from a statement, in the form of what an account shows, for whoever
 * computes with it. `readOn` is the last day of the statement; no balance is foreseen from it. */
export const insightOfStatement = (statement: StatementReading): BankInsight => {
  const { from, to } = statement
  const [incomes, obligations, span] = [incomesOf(statement), obligationsOf(statement), spanOf(statement)]
  const [main] = incomes
  const { amount, ...seen } = main?.seen ?? { ...span, amount: cents(0), lineIds: [], step: 'no income' }
  const days = daysBetween(from, to) + 1
  const inputs = { from: onDay(from), to: onDay(to), days: inDays(days) }
  const read = (name: string, value: ReturnType<typeof asCount>) =>
    explain({ [name]: value }, 'TAM-210: what staff read from a statement, of which two were sure', inputs, seen.step)
  const none = cents(0)
  return {
    readOn: to,
    coverage: { from, to, days, lines: 0 },
    incomes,
    jointAccount: undefined,
    correctedLineIds: undefined,
    pay: main && {
      name: main.name,
      netPayPerPeriod: main.typicalDeposit,
      frequency: statement.payFrequency,
      schedule: scheduleOf(statement),
      nextPayDate: statement.nextPayDate,
      basis: 'bank-data',
      lineIds: [],
      explanation: read('netPayPerPeriod', inCents(main.typicalDeposit)),
    },
    incomeFound: { ...seen, amount, explanation: read('incomeFound', inCents(amount)) },
    found: foundByKind(incomes, obligations, span),
    returnedItems: {
      last90Days: statement.returnedItems,
      last365Days: statement.returnedItems,
      items: [],
      lineIds: [],
      explanation: read('returnedItems', asCount(statement.returnedItems)),
    },
    belowZero: {
      daysInLast90: statement.daysBelowZero,
      daysInLast365: statement.daysBelowZero,
      lowest: undefined,
      lineIds: [],
      explanation: read('daysBelowZero', asCount(statement.daysBelowZero)),
    },
    otherLenders: Array.from({ length: statement.otherLenders }, (_, index) => ({
      name: `Lender ${index + 1} on the statement`,
      advances: { count: 0, total: none },
      payments: { count: 0, total: none },
      lastOn: to,
      lineIds: [],
    })),
    obligations,
    spending: { perMonth: none, lineIds: [] },
    accountAge: { days: daysBetween(from, plusDays(to, 1)), since: from, atLeast: true },
    ownTransfers: { lineIds: [] },
    dailyBalances: [],
  }
}

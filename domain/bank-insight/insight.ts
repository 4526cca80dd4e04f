import { asCount, formatCents, inCents, onDay, type Explanation } from '../explanations/explanation.ts'
import { netIncomeOfTheMonthBefore, type IncomeBasis } from '../payday/net-pay.ts'
import { cents, type Cents } from '../values/cents.ts'
import { compareDays, daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { scale } from '../values/rounding.ts'
import type { AccountHistory } from './account-history.ts'
import { accountBalances, type DailyBalance } from './balances.ts'
import { incomeSourcesOf, type IncomeSource } from './income-sources.ts'
import { kindedLinesOf } from './kinded-lines.ts'
import type { KindedLine, LineKind } from './line-kind.ts'
import { obligationsOf, type Obligation } from './obligations.ts'
import { otherLendersOf, type OtherLender } from './other-lenders.ts'
import type { PaySchedule } from './pay-schedule.ts'
import { returnedItemsOf, type ReturnedItems } from './returned-items.ts'

/** Net pay as the bank shows it: of the source that pays most in a month. */
export type Pay = {
  readonly name: string
  /** The usual deposit of one pay period. */
  readonly netPayPerPeriod: Cents
  readonly frequency: PayFrequency
  readonly schedule: PaySchedule
  /** The next day on which banks are open and this pay is expected; after the day of the
   * reading. */
  readonly nextPayDate: LocalDate
  readonly basis: Extract<IncomeBasis, 'bank-data'>
  readonly lineIds: readonly string[]
  readonly explanation: Explanation
}

/** Days on which the account ended below zero. */
export type BelowZero = {
  readonly daysInLast90: number
  readonly daysInLast365: number
  readonly lowest: DailyBalance | undefined
  /** The lines of those days. */
  readonly lineIds: readonly string[]
  readonly explanation: Explanation
}

/** What the lines of an account show about the person's money. Every figure names the lines behind
 * it. */
export type BankInsight = {
  readonly readOn: LocalDate
  readonly coverage: {
    readonly from: LocalDate | undefined
    readonly to: LocalDate | undefined
    /** Days from the first line to the reading, both counted. */
    readonly days: number
    readonly lines: number
  }
  readonly incomes: readonly IncomeSource[]
  /** The main pay; undefined where nothing regular is expected to go on. */
  readonly pay: Pay | undefined
  /** ON-06: net income of the 30 days before the reading, without loans, transfers and refunds. */
  readonly incomeOfTheMonth: {
    readonly amount: Cents
    readonly from: LocalDate
    readonly to: LocalDate
    readonly lineIds: readonly string[]
    readonly explanation: Explanation
  }
  readonly returnedItems: ReturnedItems
  readonly belowZero: BelowZero
  readonly otherLenders: readonly OtherLender[]
  readonly obligations: readonly Obligation[]
  /** What goes out next to obligations, own transfers and returned payments: in a month on average
   * of the last 90 days. A positive amount. */
  readonly spending: { readonly perMonth: Cents; readonly lineIds: readonly string[] }
  readonly accountAge: {
    readonly days: number
    readonly since: LocalDate | undefined
    /** The history begins with the first line read: the account may be older. */
    readonly atLeast: boolean
  }
  readonly ownTransfers: { readonly lineIds: readonly string[] }
  /** One balance for each day from the first line to the reading; empty where the bank gives no
   * balance at all. */
  readonly dailyBalances: readonly DailyBalance[]
}

const mainPayOf = (incomes: readonly IncomeSource[]): Pay | undefined => {
  const candidates = incomes.flatMap((source) => {
    const { frequency, nextOn, schedule } = source
    return frequency === 'irregular' || nextOn === undefined || schedule === undefined
      ? []
      : [{ source, frequency, nextOn, schedule }]
  })
  const [main] = candidates.sort((a, b) => b.source.perMonth - a.source.perMonth)
  if (main === undefined) return undefined
  const { source, frequency, nextOn, schedule } = main
  return {
    name: source.name,
    netPayPerPeriod: source.typicalDeposit,
    frequency,
    schedule,
    nextPayDate: nextOn,
    basis: 'bank-data',
    lineIds: source.lineIds,
    explanation: {
      figure: 'netPayPerPeriod',
      value: inCents(source.typicalDeposit),
      ruleId: 'TAM-28',
      formula: 'the middle one of the latest deposits of the source that pays most in a month',
      inputs: [
        { name: 'deposits', value: asCount(source.lineIds.length) },
        { name: 'lastDeposit', value: onDay(source.lastOn) },
      ],
      steps: [`${source.name}: ${source.lineIds.length} deposits, usually ${formatCents(source.typicalDeposit)}`],
    },
  }
}

/** A month of 30 days can miss a monthly deposit by so many days. */
const monthlyReachDays = 35

/** What counts as the month's deposits of one source: those of the 30 days before the reading, and
 * of a monthly source its latest one alone. */
const depositsOfTheMonth = (
  source: IncomeSource,
  lines: ReadonlyMap<string, KindedLine>,
  readOn: LocalDate,
): readonly KindedLine[] => {
  const before = source.lineIds.flatMap((id) => lines.get(id) ?? []).filter(({ on }) => on < readOn)
  const within = (days: number): readonly KindedLine[] => before.filter(({ on }) => on >= plusDays(readOn, -days))
  if (source.frequency !== 'monthly') return within(30)
  const last = within(monthlyReachDays).at(-1)
  return last === undefined ? [] : within(monthlyReachDays).filter(({ on }) => on === last.on)
}

const incomeOfTheMonth = (
  readOn: LocalDate,
  incomes: readonly IncomeSource[],
  lines: readonly KindedLine[],
): BankInsight['incomeOfTheMonth'] => {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const counted = incomes
    .flatMap((source) => depositsOfTheMonth(source, byId, readOn))
    .toSorted((a, b) => compareDays(a.on, b.on))
  const [from, to] = [plusDays(readOn, -30), plusDays(readOn, -1)]
  const total = netIncomeOfTheMonthBefore(
    readOn,
    // A monthly deposit that lies just outside the 30 days stands for the month all the same.
    counted.map(({ on, amount }) => ({ on: on < from ? from : on, amount, kind: 'income' })),
  )
  const amount = total.ok ? total.value : cents(0)
  return {
    amount,
    from,
    to,
    lineIds: counted.map(({ id }) => id),
    explanation: {
      figure: 'incomeOfTheMonth',
      value: inCents(amount),
      ruleId: 'ON-06',
      formula: 'the deposits of the 30 days before the reading that are income; of a monthly source its latest one',
      inputs: [
        { name: 'from', value: onDay(from) },
        { name: 'to', value: onDay(to) },
        { name: 'deposits', value: asCount(counted.length) },
      ],
      steps: [...counted.map((line) => `${line.on} ${formatCents(line.amount)}`), `sum = ${formatCents(amount)}`],
    },
  }
}

const belowZeroOf = (readOn: LocalDate, balances: readonly DailyBalance[], lines: readonly KindedLine[]): BelowZero => {
  const below = balances.filter(({ balance }) => balance < 0)
  const within = (days: number): number => below.filter(({ on }) => on > plusDays(readOn, -days)).length
  const days = new Set(below.map(({ on }) => on))
  const daysInLast90 = within(90)
  return {
    daysInLast90,
    daysInLast365: within(365),
    lowest: balances.reduce<DailyBalance | undefined>(
      (least, day) => (least === undefined || day.balance < least.balance ? day : least),
      undefined,
    ),
    lineIds: lines.filter(({ on }) => days.has(on)).map(({ id }) => id),
    explanation: {
      figure: 'daysBelowZero',
      value: asCount(daysInLast90),
      ruleId: 'TAM-28',
      formula: 'the days of the last 90 on which the account ended below zero',
      inputs: [{ name: 'readOn', value: onDay(readOn) }],
      steps: [`${daysInLast90} of 90 days`],
    },
  }
}

/** Lines that are neither an obligation nor gone: everyday spending, cash, fees, money to
 * people. */
const everyday: ReadonlySet<LineKind> = new Set(['spending', 'person-transfer', 'bank-fee', 'returned-item-fee'])

const spendingOf = (lines: readonly KindedLine[], readOn: LocalDate): BankInsight['spending'] => {
  const from = plusDays(readOn, -90)
  const spent = lines.filter(({ amount, kind, on }) => amount < 0 && on > from && everyday.has(kind))
  const total = spent.reduce((sum, { amount }) => sum - amount, 0)
  return { perMonth: cents(scale(total, 1, 3, 'half-up')), lineIds: spent.map(({ id }) => id) }
}

/** What an account shows: pay, income, returned items, lenders, obligations and balances. Pure; the
 * order of the lines does not matter. */
export const bankInsightOf = (history: AccountHistory): BankInsight => {
  const { readOn } = history
  const lines = kindedLinesOf(history)
  const first = lines[0]?.on
  const days = first === undefined ? 0 : daysBetween(first, readOn) + 1
  const incomes = incomeSourcesOf(lines, readOn)
  const dailyBalances = accountBalances(lines, readOn, history.balance)
  return {
    readOn,
    coverage: { from: first, to: lines.at(-1)?.on, days, lines: lines.length },
    incomes,
    pay: mainPayOf(incomes),
    incomeOfTheMonth: incomeOfTheMonth(readOn, incomes, lines),
    returnedItems: returnedItemsOf(lines, readOn),
    belowZero: belowZeroOf(readOn, dailyBalances, lines),
    otherLenders: otherLendersOf(lines),
    obligations: obligationsOf(lines, readOn),
    spending: spendingOf(lines, readOn),
    accountAge: { days, since: first, atLeast: true },
    ownTransfers: { lineIds: lines.filter(({ kind }) => kind === 'own-transfer').map(({ id }) => id) },
    dailyBalances,
  }
}

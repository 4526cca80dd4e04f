import { asCount, explain, formatCents, inCents, inDays, onDay, type Explanation } from '../explanations/explanation.ts'
import type { IncomeBasis } from '../payday/net-pay.ts'
import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import { scale } from '../values/rounding.ts'
import type { AccountHistory } from './account-history.ts'
import { accountBalances, type DailyBalance } from './balances.ts'
import { foundByKind, type FoundByKind } from './found-by-kind.ts'
import { incomeSourcesOf, type IncomeSource } from './income-sources.ts'
import { kindedLinesOf } from './kinded-lines.ts'
import type { KindedLine, LineCorrection, LineKind } from './kinds.ts'
import { obligationsOf, type Obligation } from './obligations.ts'
import { otherLendersOf, type OtherLender } from './other-lenders.ts'
import type { PayRhythm, PaySchedule } from './pay-schedule.ts'
import { returnedItemsOf, type ReturnedItems } from './returned-items.ts'
import { monthSpanDaysMin, seenSpan, sumOfSeen, type Seen, type SeenAmount } from './seen-amount.ts'
import { splitIncome, type OthersIncome } from './whose-income.ts'

/** Net pay as the bank shows it: of the source that pays most in a month. */
export type Pay = {
  readonly name: string
  readonly netPayPerPeriod: Cents
  readonly frequency: PayRhythm
  readonly schedule: PaySchedule
  /** The next day on which banks are open and this pay is expected, after the reading. */
  readonly nextPayDate: LocalDate
  readonly basis: Extract<IncomeBasis, 'bank-data'>
  readonly lineIds: readonly string[]
  readonly explanation: Explanation
}

export type BelowZero = {
  readonly daysInLast90: number
  readonly daysInLast365: number
  readonly lowest: DailyBalance | undefined
  readonly lineIds: readonly string[]
  readonly explanation: Explanation
}

/** What the lines of an account show; every figure names the lines behind it. */
export type BankInsight = {
  readonly readOn: LocalDate
  readonly coverage: {
    readonly from: LocalDate | undefined
    readonly to: LocalDate | undefined
    /** Days from the first line to the reading, both counted. */
    readonly days: number
    readonly lines: number
  }
  /** The borrower's sources, which alone count. */
  readonly incomes: readonly IncomeSource[]
  /** TAM-320: income on a joint account that does not count. Undefined if all income counts. */
  readonly jointAccount: { readonly others: readonly OthersIncome[]; readonly isClear: boolean } | undefined
  /** The main pay; undefined where nothing regular is expected to go on. */
  readonly pay: Pay | undefined
  /** TAM-150: net income of a month, or of the days seen: the sum of its sources, without loans. */
  readonly incomeFound: SeenAmount & { readonly lineIds: readonly string[]; readonly explanation: Explanation }
  /** TAM-322: the lines whose kinds staff corrected. Undefined if there are none. */
  readonly correctedLineIds: readonly string[] | undefined
  /** The same by the questions of the forms, next to payments on loans and a home. */
  readonly found: FoundByKind
  readonly returnedItems: ReturnedItems
  readonly belowZero: BelowZero
  readonly otherLenders: readonly OtherLender[]
  readonly obligations: readonly Obligation[]
  /** Besides obligations and own transfers, a month on average of the last 90 days; positive. */
  readonly spending: { readonly perMonth: Cents; readonly lineIds: readonly string[] }
  readonly accountAge: {
    readonly days: number
    readonly since: LocalDate | undefined
    /** The history begins with the first line read: the account may be older. */
    readonly atLeast: boolean
  }
  readonly ownTransfers: { readonly lineIds: readonly string[] }
  /** From the first line to the reading; empty where the bank gives no balance at all. */
  readonly dailyBalances: readonly DailyBalance[]
}

const mainPayOf = (incomes: readonly IncomeSource[]): Pay | undefined => {
  const candidates = incomes.flatMap((source) => {
    const { frequency, nextOn, schedule } = source
    return frequency === 'irregular' || nextOn === undefined || schedule === undefined
      ? []
      : [{ source, frequency, nextOn, schedule }]
  })
  const [main] = candidates
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
    explanation: explain(
      { netPayPerPeriod: inCents(source.typicalDeposit) },
      'TAM-28: the middle one of the latest deposits of the source that pays most in a month',
      { deposits: asCount(source.lineIds.length), lastDeposit: onDay(source.lastOn) },
      `${source.name}: ${source.lineIds.length} deposits, usually ${formatCents(source.typicalDeposit)}`,
    ),
  }
}

const incomeFoundOf = (incomes: readonly IncomeSource[], span: Seen, corrected: number): BankInsight['incomeFound'] => {
  const together = sumOfSeen(
    incomes.map(({ seen }) => seen),
    span,
  )
  return {
    ...together,
    lineIds: incomes.flatMap(({ seen }) => seen.lineIds),
    explanation: explain(
      { incomeFound: inCents(together.amount) },
      span.measure === 'a-month'
        ? 'TAM-150: what each source that still pays brings in a month: its usual deposit by its pay frequency; of an irregular or new one the average'
        : `TAM-151: what came in the days that were seen: fewer than ${monthSpanDaysMin} show no month`,
      { from: onDay(span.from), to: onDay(span.to), days: inDays(span.days) },
      [
        ...(corrected === 0 ? [] : [`lines corrected by staff: ${corrected}`]),
        ...incomes.map(({ name, seen }) => `${name}: ${seen.step}`),
        `sum = ${formatCents(together.amount)}`,
      ],
    ),
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
    explanation: explain(
      { daysBelowZero: asCount(daysInLast90) },
      'TAM-28: the days of the last 90 on which the account ended below zero',
      { readOn: onDay(readOn) },
      `${daysInLast90} of 90 days`,
    ),
  }
}

/** Neither an obligation nor gone: everyday spending, cash, fees, money to people. */
const everyday: ReadonlySet<LineKind> = new Set(['spending', 'person-transfer', 'bank-fee', 'returned-item-fee'])

const spendingOf = (lines: readonly KindedLine[], readOn: LocalDate): BankInsight['spending'] => {
  const from = plusDays(readOn, -90)
  const spent = lines.filter(({ amount, kind, on }) => amount < 0 && on > from && everyday.has(kind))
  const total = spent.reduce((sum, { amount }) => sum - amount, 0)
  return { perMonth: cents(scale(total, 1, 3, 'half-up')), lineIds: spent.map(({ id }) => id) }
}

/** What an account shows; the order of the lines does not matter. */
export const bankInsightOf = (history: AccountHistory, corrections: readonly LineCorrection[] = []): BankInsight => {
  const { readOn } = history
  const lines = kindedLinesOf(history, corrections)
  const corrected = lines.filter(({ layer }) => layer === 'staff').map(({ id }) => id)
  const first = lines[0]?.on
  const days = first === undefined ? 0 : daysBetween(first, readOn) + 1
  const span = seenSpan(first, readOn)
  const { counted: incomes, ...joint } = splitIncome(
    incomeSourcesOf(lines, readOn, span),
    history.holderName,
    history.people,
  )
  const obligations = obligationsOf(lines, readOn, span)
  const dailyBalances = accountBalances(lines, readOn, history.balance)
  return {
    readOn,
    coverage: { from: first, to: lines.at(-1)?.on, days, lines: lines.length },
    incomes,
    jointAccount: joint.others.length === 0 && joint.isClear ? undefined : joint,
    pay: mainPayOf(incomes),
    incomeFound: incomeFoundOf(incomes, span, corrected.length),
    correctedLineIds: corrected.length === 0 ? undefined : corrected,
    found: foundByKind(incomes, obligations, span),
    returnedItems: returnedItemsOf(lines, readOn),
    belowZero: belowZeroOf(readOn, dailyBalances, lines),
    otherLenders: otherLendersOf(lines),
    obligations,
    spending: spendingOf(lines, readOn),
    accountAge: { days, since: first, atLeast: true },
    ownTransfers: { lineIds: lines.filter(({ kind }) => kind === 'own-transfer').map(({ id }) => id) },
    dailyBalances,
  }
}

import type { AccountHistory, AccountLine } from '@tamarack/domain/bank-insight/account-history'
import { forecastBalance, type ExpectedBalance } from '@tamarack/domain/bank-insight/forecast'
import { bankInsightOf, type BankInsight } from '@tamarack/domain/bank-insight/insight'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { parseCents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { parseLocalDate, type LocalDate } from '@tamarack/domain/values/local-date'
import type { BankAccount, BankTransaction } from '../ports/bank-data-provider.port.ts'
import type { CollectedBankData } from '../ports/customer-evidence.port.ts'
import { newestFirst, type MarksOf, type TransactionMark } from './bank-transactions.ts'

/** A line that the domain can count; one whose day or amount is none is left out. */
const lineOf = ({ id, date, description, amountCents, balanceCents, category }: BankTransaction): AccountLine[] => {
  const [on, amount] = [parseLocalDate(date), parseCents(amountCents)]
  if (!on.ok || !amount.ok) return []
  const balance = balanceCents === null ? undefined : parseCents(balanceCents)
  return [
    {
      id,
      on: on.value,
      description,
      amount: amount.value,
      balance: balance?.ok ? balance.value : undefined,
      category: category ?? undefined,
    },
  ]
}

/** What was read of the account, as the domain takes it. Looks at no more than
 * `transactionsReadMax` transactions, the newest. */
export const accountHistoryOf = ({ data, collectedAt }: CollectedBankData): AccountHistory => {
  const balance = data.account.balanceCents === null ? undefined : parseCents(data.account.balanceCents)
  return {
    readOn: torontoDateOf(instant(collectedAt)),
    balance: balance?.ok ? balance.value : undefined,
    holderName: data.account.holderName ?? undefined,
    lines: newestFirst(data.transactions).flatMap(lineOf),
  }
}

/** What the insight found in each transaction. */
export const marksOf = ({ incomes, otherLenders, returnedItems }: BankInsight): MarksOf => {
  const marks = new Map<string, TransactionMark[]>()
  const mark = (ids: readonly string[], found: TransactionMark): void => {
    for (const id of ids) marks.set(id, [...(marks.get(id) ?? []), found])
  }
  for (const { lineIds } of incomes) mark(lineIds, 'income')
  for (const { lineIds } of otherLenders) mark(lineIds, 'lender')
  mark(returnedItems.lineIds, 'returned')
  return marks
}

export interface AccountInsight {
  readonly account: BankAccount
  /** Epoch milliseconds. */
  readonly readAt: number
  readonly insight: BankInsight
  readonly forecast: readonly ExpectedBalance[]
  readonly marks: MarksOf
  /** The transactions behind the figures, the newest first. */
  readonly evidence: readonly BankTransaction[]
}

const idsBehind = (insight: BankInsight, forecast: readonly ExpectedBalance[]): ReadonlySet<string> =>
  new Set(
    [
      ...insight.incomes,
      ...insight.otherLenders,
      ...insight.obligations,
      insight.returnedItems,
      insight.belowZero,
      insight.incomeFound,
      ...forecast.flatMap(({ movements }) => movements),
    ].flatMap(({ lineIds }) => lineIds),
  )

/** What the account shows, with the balance to expect on each of the days; days before the reading
 * are left out. */
export const accountInsight = (collected: CollectedBankData, dueDates: readonly LocalDate[]): AccountInsight => {
  const { data, collectedAt } = collected
  const insight = bankInsightOf(accountHistoryOf(collected))
  const forecast = forecastBalance(
    insight,
    dueDates.filter((due) => due > insight.readOn),
  )
  const behind = idsBehind(insight, forecast)
  return {
    account: data.account,
    readAt: collectedAt,
    insight,
    forecast,
    marks: marksOf(insight),
    evidence: newestFirst(data.transactions).filter(({ id }) => behind.has(id)),
  }
}

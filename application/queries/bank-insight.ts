import type { AccountHistory, AccountLine } from '@tamarack/domain/bank-insight/account-history'
import { shortDebit, type DebitForecast } from '@tamarack/domain/bank-insight/debit-forecast'
import { forecastBalance, type ExpectedBalance } from '@tamarack/domain/bank-insight/forecast'
import { bankInsightOf, type BankInsight } from '@tamarack/domain/bank-insight/insight'
import { kindedLinesOf } from '@tamarack/domain/bank-insight/kinded-lines'
import type { KindedLine } from '@tamarack/domain/bank-insight/kinds'
import { insightOfStatement } from '@tamarack/domain/bank-insight/statement'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import { cents, parseCents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { localDate, parseLocalDate, type LocalDate } from '@tamarack/domain/values/local-date'
import type { BankAccount, BankData, BankTransaction } from '../ports/bank-data-provider.port.ts'
import type { CollectedBankData } from '../ports/customer-evidence.port.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { Servicing } from './servicing.ts'

/** What the insight found in a transaction. */
export const transactionMarks = ['income', 'lender', 'returned'] as const
export type TransactionMark = (typeof transactionMarks)[number]
export type MarksOf = ReadonlyMap<string, readonly TransactionMark[]>

export interface TransactionFilter {
  /** Any part of the description or category; case and accents do not matter. */
  readonly text: string | null
  readonly direction: 'in' | 'out' | null
  readonly mark: TransactionMark | null
  /** The `next` of an earlier page; null begins with the newest. */
  readonly cursor: string | null
  /** Transactions on a page, at least 1. */
  readonly limit: number
}

export interface MarkedTransaction extends BankTransaction {
  readonly marks: readonly TransactionMark[]
}

export interface TransactionPage {
  readonly transactions: readonly MarkedTransaction[]
  /** How many there are at all, and how many fit the filter. */
  readonly total: number
  readonly matching: number
  /** Where the next page begins; null on the last one. */
  readonly next: string | null
}

/** Twelve months of a very busy account; whatever a bank sends beyond that is not looked at. */
export const transactionsReadMax = 10_000

/** The newest first. Transactions of one day stay in the bank's order, turned round when the bank
 * lists the oldest first, so that the same data always have the same order. */
export const newestFirst = (transactions: readonly BankTransaction[]): readonly BankTransaction[] => {
  const oldestFirst = (transactions[0]?.date ?? '') < (transactions.at(-1)?.date ?? '')
  const listed = oldestFirst ? transactions.toReversed() : transactions
  return listed
    .toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? 1 : -1))
    .slice(0, transactionsReadMax)
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const fits =
  ({ text, direction, mark }: TransactionFilter, marks: MarksOf) =>
  ({ id, amountCents, description, category }: BankTransaction): boolean => {
    if (direction !== null && (direction === 'in') !== amountCents > 0) return false
    if (mark !== null && !(marks.get(id) ?? []).includes(mark)) return false
    return text === null || folded(`${description} ${category ?? ''}`).includes(folded(text.trim()))
  }

const cursorShape = /^([0-9a-f]{12})([0-9a-z]{1,4})$/

/** The data that a cursor belongs to: of another connection it leads nowhere. */
const mintOf = ({ requestId }: BankData, fingerprint: Fingerprint): string =>
  fingerprint.of(`bank transactions ${requestId}`).slice(0, 12)

/** The place after which a page begins, counted in all transactions; undefined for a cursor that
 * this data never gave. */
const placeAfter = (cursor: string | null, mint: string, total: number): number | undefined => {
  if (cursor === null) return 0
  const [, owner, place = ''] = cursorShape.exec(cursor) ?? []
  const after = Number.parseInt(place, 36)
  return owner === mint && after > 0 && after < total ? after : undefined
}

/** One page of a bank account's transactions. A cursor names a place in the data that were read and
 * nothing about the person, so a page begins where the last one ended whatever the filter, and
 * transactions of one day are never repeated or passed over. Refuses a cursor that is none of
 * these data's (`BAD_CURSOR`). Works through at most `transactionsReadMax` transactions. */
export const transactionPage = (
  data: BankData,
  marks: MarksOf,
  filter: TransactionFilter,
  fingerprint: Fingerprint,
): Result<TransactionPage, Refusal> => {
  const all = newestFirst(data.transactions)
  const mint = mintOf(data, fingerprint)
  const after = placeAfter(filter.cursor, mint, all.length)
  if (after === undefined) return refuse('BAD_CURSOR')
  const matching = all.map((transaction, place) => ({ transaction, place })).filter(isMatch(filter, marks))
  const following = matching.filter(({ place }) => place >= after)
  const shown = following.slice(0, filter.limit)
  const last = shown.at(-1)
  return ok({
    transactions: shown.map(({ transaction }) => ({ ...transaction, marks: marks.get(transaction.id) ?? [] })),
    total: all.length,
    matching: matching.length,
    next: last !== undefined && following.length > shown.length ? `${mint}${(last.place + 1).toString(36)}` : null,
  })
}

const isMatch = (filter: TransactionFilter, marks: MarksOf) => {
  const fit = fits(filter, marks)
  return ({ transaction }: { readonly transaction: BankTransaction }): boolean => fit(transaction)
}

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
export const accountHistoryOf = ({ data, collectedAt, people }: CollectedBankData): AccountHistory => {
  const balance = data.account.balanceCents === null ? undefined : parseCents(data.account.balanceCents)
  return {
    readOn: torontoDateOf(instant(collectedAt)),
    balance: balance?.ok ? balance.value : undefined,
    holderName: data.account.holderName ?? undefined,
    people,
    lines: newestFirst(data.transactions).flatMap(lineOf),
  }
}

/** What was collected, or read by hand from a statement (TAM-210), shows. */
export const insightOfData = (collected: CollectedBankData): BankInsight => {
  const { statement } = collected.data
  return statement === undefined
    ? bankInsightOf(accountHistoryOf(collected), collected.corrections)
    : insightOfStatement(statement)
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

/** TAM-201: the next debit, where what its payor shared of the account makes it likely that it
 * finds too little; null otherwise, and always without such data. */
export const shortDebitOf = (
  { asOf, nextDebit, made }: Pick<Servicing, 'asOf' | 'nextDebit' | 'made'>,
  collected: CollectedBankData | null,
): DebitForecast | null => {
  if (nextDebit === null || nextDebit.debitDate < asOf || collected === null) return null
  const dated = ({ debitDate, amount }: { readonly debitDate: string; readonly amount: number }) => ({
    on: localDate(debitDate),
    amount: cents(amount),
  })
  const earlier = made.filter(({ state }) => state !== 'returned').map(dated)
  return shortDebit(insightOfData(collected), dated(nextDebit), earlier) ?? null
}

/** The kind of each line and the evidence that decided it (TAM-310), by the line's id. */
export type ReadingsOf = ReadonlyMap<string, Pick<KindedLine, 'kind' | 'layer'>>

export const readingsOf = (collected: CollectedBankData): ReadingsOf =>
  new Map(
    kindedLinesOf(accountHistoryOf(collected), collected.corrections).map(({ id, kind, layer }) => [
      id,
      { kind, layer },
    ]),
  )

export interface AccountInsight {
  readonly account: BankAccount
  /** Epoch milliseconds. */
  readonly readAt: number
  readonly insight: BankInsight
  readonly forecast: readonly ExpectedBalance[]
  readonly marks: MarksOf
  readonly readings: ReadingsOf
  /** The transactions behind the figures, the newest first. */
  readonly evidence: readonly BankTransaction[]
}

const idsBehind = (insight: BankInsight, forecast: readonly ExpectedBalance[]): ReadonlySet<string> =>
  new Set(
    [
      ...insight.incomes,
      ...(insight.jointAccount?.others ?? []),
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
  const insight = insightOfData(collected)
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
    readings: readingsOf(collected),
    evidence: newestFirst(data.transactions).filter(({ id }) => behind.has(id)),
  }
}

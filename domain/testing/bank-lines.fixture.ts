import type { AccountLine } from '../bank-insight/account-history.ts'
import { bankInsightOf, type BankInsight } from '../bank-insight/insight.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'

/** A line of a table: day, description, dollars (money out negative), and the balance after it in
 * dollars. */
export type Row = readonly [on: string, description: string, dollars: number, balance?: number]

/** The lines of a table, with ids `1`, `2`, ... in its order. */
export const linesOf = (rows: readonly Row[]): readonly AccountLine[] =>
  rows.map(([on, description, dollars, balance], index) => ({
    id: String(index + 1),
    on: localDate(on),
    description,
    amount: cents(Math.round(dollars * 100)),
    balance: balance === undefined ? undefined : cents(Math.round(balance * 100)),
    category: undefined,
  }))

/** The insight of a table of lines, read on a day. */
export const insightOfRows = (
  readOn: string,
  rows: readonly Row[],
  more: { readonly balance?: number; readonly holderName?: string } = {},
): BankInsight =>
  bankInsightOf({
    readOn: localDate(readOn),
    balance: more.balance === undefined ? undefined : cents(more.balance * 100),
    holderName: more.holderName,
    lines: linesOf(rows),
  })

/** So many rows of one description and amount, each so many days before the one after it, the last
 * on a day. */
export const every = (
  days: number,
  last: string,
  count: number,
  description: string,
  dollars: number,
): readonly Row[] =>
  Array.from(
    { length: count },
    (_, index) => [plusDays(localDate(last), -days * (count - 1 - index)), description, dollars] as const,
  )

/** A row on each of these days. */
export const on = (days: readonly string[], description: string, dollars: number): readonly Row[] =>
  days.map((day) => [day, description, dollars] as const)

import { asCount, explain, onDay, type Explanation } from '../explanations/explanation.ts'
import { compareDays, daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import type { KindedLine, LineKind } from './kinds.ts'

/** Payments returned for want of money; a fee and the debit that it was for are one item. */
export type ReturnedItems = {
  readonly last90Days: number
  readonly last365Days: number
  readonly items: readonly { readonly on: LocalDate; readonly lineIds: readonly string[] }[]
  readonly lineIds: readonly string[]
  readonly explanation: Explanation
}

/** A fee is charged within so many days of the return. */
const feeWithinDays = 3

/** Each return with the payment that it returned and with the fee nearest to it. */
export const returnedItemsOf = (lines: readonly KindedLine[], readOn: LocalDate): ReturnedItems => {
  const of = (kind: LineKind): Set<KindedLine> => new Set(lines.filter((line) => line.kind === kind))
  const [payments, fees] = [of('returned-payment'), of('returned-item-fee')]
  const take = (from: Set<KindedLine>, matches: (line: KindedLine) => boolean): readonly KindedLine[] => {
    const found = [...from].find(matches)
    if (found === undefined) return []
    from.delete(found)
    return [found]
  }
  const returns = [...of('returned-debit')].map((back) => ({
    on: back.on,
    lineIds: [
      ...take(payments, ({ amount }) => amount === -back.amount),
      back,
      ...take(fees, ({ on }) => Math.abs(daysBetween(on, back.on)) <= feeWithinDays),
    ].map(({ id }) => id),
  }))
  const all = [...returns, ...[...fees].map(({ on, id }) => ({ on, lineIds: [id] }))].sort((a, b) =>
    compareDays(a.on, b.on),
  )
  const within = (days: number): number => all.filter(({ on }) => on > plusDays(readOn, -days)).length
  const last90Days = within(90)
  return {
    last90Days,
    last365Days: within(365),
    items: all,
    lineIds: all.flatMap(({ lineIds }) => lineIds),
    explanation: explain(
      { returnedItems: asCount(last90Days) },
      'TAM-29: payments returned in the last 90 days; a fee and the payment that it was charged for are one',
      { readOn: onDay(readOn) },
      all.map(({ on }) => on),
    ),
  }
}

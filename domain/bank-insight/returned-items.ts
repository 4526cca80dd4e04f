import { asCount, onDay, type Explanation } from '../explanations/explanation.ts'
import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import type { KindedLine } from './line-kind.ts'

/** Payments that the bank returned for want of money. A fee and the debit that it was charged for are one item. */
export type ReturnedItems = {
  readonly last90Days: number
  readonly last365Days: number
  readonly items: readonly { readonly on: LocalDate; readonly lineIds: readonly string[] }[]
  readonly lineIds: readonly string[]
  readonly explanation: Explanation
}

/** Returned items of an account: each fee with the returned debit nearest to it, within three days. */
export const returnedItemsOf = (lines: readonly KindedLine[], readOn: LocalDate): ReturnedItems => {
  const returned = lines.filter(({ kind }) => kind === 'returned-debit')
  const fees = lines.filter(({ kind }) => kind === 'returned-item-fee')
  const unpaired = new Set(returned)
  const items = fees.map((fee) => {
    const debit = [...unpaired].find(({ on }) => Math.abs(daysBetween(on, fee.on)) <= 3)
    if (debit !== undefined) unpaired.delete(debit)
    return { on: fee.on, lineIds: debit === undefined ? [fee.id] : [debit.id, fee.id] }
  })
  const all = [...items, ...[...unpaired].map(({ on, id }) => ({ on, lineIds: [id] }))].sort((a, b) =>
    a.on < b.on ? -1 : 1,
  )
  const within = (days: number): number => all.filter(({ on }) => on > plusDays(readOn, -days)).length
  const last90Days = within(90)
  return {
    last90Days,
    last365Days: within(365),
    items: all,
    lineIds: all.flatMap(({ lineIds }) => lineIds),
    explanation: {
      figure: 'returnedItems',
      value: asCount(last90Days),
      ruleId: 'C-22',
      formula: 'payments returned in the last 90 days; a fee and the payment that it was charged for are one',
      inputs: [{ name: 'readOn', value: onDay(readOn) }],
      steps: all.map(({ on }) => on),
    },
  }
}

import { err, ok, type Result } from '../shared/result.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { isWholeNumber } from '../values/whole-number.ts'

/** Money on a day; always positive, the list that holds it gives its direction. */
export type DatedAmount = { readonly on: LocalDate; readonly amount: Cents }

/** What was lent and what is paid back, charges included, in any order. */
export type Credit = { readonly advances: readonly DatedAmount[]; readonly payments: readonly DatedAmount[] }

export type NoRate = {
  readonly code: 'NO_RATE_EXISTS'
  readonly because: 'NOTHING_ADVANCED' | 'REPAID_LESS_THAN_ADVANCED' | 'BEYOND_ANY_RATE'
}

export type CreditRefusal = NoRate | { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }

export const noRate = (because: NoRate['because']): { readonly ok: false; readonly error: NoRate } =>
  err({ code: 'NO_RATE_EXISTS', because })

export type CheckedCredit = {
  readonly start: LocalDate
  readonly end: LocalDate
  readonly advanced: number
  readonly repaid: number
}

const sumOn = (flows: readonly DatedAmount[], day: LocalDate): number => {
  let sum = 0
  for (const { on, amount } of flows) if (on === day) sum += amount
  return sum
}

/** Guards flows before any rate is looked for: whole positive cents (zero is harmless), sums within
 * the safe integers, something lent on the first day, something repaid later. */
export const checkCredit = ({ advances, payments }: Credit): Result<CheckedCredit, CreditRefusal> => {
  let [start, end]: [LocalDate | undefined, LocalDate | undefined] = [undefined, undefined]
  const sums: [number, number] = [0, 0]
  for (const [side, flows] of [advances, payments].entries()) {
    for (const { on, amount } of flows) {
      if (!isWholeNumber(amount)) return err({ code: 'NOT_AN_AMOUNT', given: amount })
      if (amount === 0) continue
      sums[side as 0 | 1] += amount
      if (start === undefined || on < start) start = on
      if (end === undefined || on > end) end = on
    }
  }
  const [advanced, repaid] = sums
  if (!Number.isSafeInteger(advanced + repaid)) return err({ code: 'NOT_AN_AMOUNT', given: advanced + repaid })
  if (start === undefined || end === undefined) return noRate('NOTHING_ADVANCED')
  if (sumOn(advances, start) <= sumOn(payments, start)) return noRate('NOTHING_ADVANCED')
  if (repaid < advanced) return noRate('REPAID_LESS_THAN_ADVANCED')
  return ok({ start, end, advanced, repaid })
}

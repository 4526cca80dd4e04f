import { err, ok, type Result } from '../shared/result.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'

/** Money on a day; always positive, its direction is told by the list it stands in. */
export type DatedAmount = { readonly on: LocalDate; readonly amount: Cents }

/** What was lent and what is paid back, charges included, in any order. */
export type Credit = { readonly advances: readonly DatedAmount[]; readonly payments: readonly DatedAmount[] }

export type NoRate = {
  readonly code: 'NO_RATE_EXISTS'
  readonly because: 'NOTHING_ADVANCED' | 'REPAID_LESS_THAN_ADVANCED' | 'NO_TERM' | 'BEYOND_ANY_RATE'
}

export type CreditRefusal = NoRate | { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }

export const noRate = (because: NoRate['because']): { readonly ok: false; readonly error: NoRate } =>
  err({ code: 'NO_RATE_EXISTS', because })

export type CheckedCredit = { readonly start: LocalDate; readonly end: LocalDate; readonly advanced: number; readonly repaid: number }

const sum = (flows: readonly DatedAmount[]): number => flows.reduce((total, { amount }) => total + amount, 0)

/**
 * Guards flows from outside before any rate is looked for: whole positive cents (zero is harmless), sums within the safe integers,
 * something lent on balance on the first day, something repaid later.
 */
export const checkCredit = ({ advances, payments }: Credit): Result<CheckedCredit, CreditRefusal> => {
  const all = [...advances, ...payments]
  const bad = all.find(({ amount }) => !Number.isSafeInteger(amount) || amount < 0)
  if (bad) return err({ code: 'NOT_AN_AMOUNT', given: bad.amount })
  const [advanced, repaid] = [sum(advances), sum(payments)]
  if (!Number.isSafeInteger(advanced + repaid)) return err({ code: 'NOT_AN_AMOUNT', given: advanced + repaid })
  const days = all
    .filter(({ amount }) => amount > 0)
    .map(({ on }) => on)
    .sort()
  const [start, end] = [days[0], days.at(-1)]
  if (advanced === 0 || start === undefined || end === undefined) return noRate('NOTHING_ADVANCED')
  const onStart = (flows: readonly DatedAmount[]): number => sum(flows.filter(({ on }) => on === start))
  if (onStart(advances) <= onStart(payments)) return noRate('NOTHING_ADVANCED')
  if (repaid < advanced) return noRate('REPAID_LESS_THAN_ADVANCED')
  if (start === end) return noRate('NO_TERM')
  return ok({ start, end, advanced, repaid })
}

import { installmentAdvanceCentsMax, installmentRateMax } from '../installment/rules/in-force.ts'
import { advanceCentsMin, paydayAdvanceCentsMax } from '../payday/maximum-advance.ts'
import { ok, refuse, type Refusal, type Result } from '../shared/result.ts'
import { isWholeNumber } from '../values/whole-number.ts'
import { policyKeys, type HousePolicy } from './house-policy.ts'

type Range = { readonly least: number; readonly most: number }

/** The values that are one number. */
export type PolicyNumber = {
  [Key in keyof HousePolicy]: HousePolicy[Key] extends number ? Key : never
}[keyof HousePolicy]

/** Both ends are allowed. The law's: FED-02 for a cash advance, C-23 for the rate; the others keep
 * a slip of the pen out. */
export const policyBounds: Readonly<Record<PolicyNumber, Range>> = {
  cashAdvanceMost: { least: advanceCentsMin, most: paydayAdvanceCentsMax },
  installmentMost: { least: advanceCentsMin, most: installmentAdvanceCentsMax },
  leastMonthlyIncome: { least: 0, most: 100_000_00 },
  installmentRate: { least: 1_00, most: installmentRateMax },
  affordableSharePercent: { least: 1, most: 100 },
  debtCostPercent: { least: 1, most: 100 },
  // A policy cannot abolish the second person.
  secondPersonAbove: { least: 0, most: 5_000_00 },
  moneyAbove: { least: 0, most: 2_000_00 },
  decisionTargetHours: { least: 1, most: 168 },
  sampleOneIn: { least: 1, most: 1_000 },
}

/** Days and number of reminders: an application ends after 30 days. */
export const reminderBounds = { least: 1, most: 29, count: 5 } as const

export const waitingWordsMax = 280

const isNumber = (key: keyof HousePolicy): key is PolicyNumber => key in policyBounds

const isWithin = (given: number, { least, most }: Range): boolean => isWholeNumber(given, least) && given <= most

const areAscending = (days: readonly number[]): boolean =>
  days.length <= reminderBounds.count &&
  days.every((day, index) => isWithin(day, reminderBounds) && day > (days[index - 1] ?? 0))

/** TAM-205: what the lender may decide: every number within its bounds, reminders in their order,
 * words that name no rate and no amount, because an advertisement that does has to name the APR and
 * the term as well (CPA-08). Refuses the first value that is not. */
export const checkPolicy = (policy: HousePolicy): Result<true, Refusal> => {
  const outside = policyKeys.filter(isNumber).find((key) => !isWithin(policy[key], policyBounds[key]))
  if (outside !== undefined) return refuse('POLICY_OUT_OF_BOUNDS', { value: outside, ...policyBounds[outside] })
  if (!areAscending(policy.reminderDays)) return refuse('REMINDERS_NOT_ASCENDING', reminderBounds)
  if (policy.waitingWords.length > waitingWordsMax) return refuse('WORDS_TOO_LONG', { most: waitingWordsMax })
  return /[%$]|percent|per cent/i.test(policy.waitingWords) ? refuse('WORDS_NAME_A_RATE') : ok(true)
}

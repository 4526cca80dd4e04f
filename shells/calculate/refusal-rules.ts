import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BusinessCalendar } from '@tamarack/domain/calendars/business-calendar'
import type { RuleId } from '@tamarack/domain/explanations/explanation'
import { paydayAdvanceCentsMax } from '@tamarack/domain/payday/maximum-advance'
import { paydayTermDaysMax } from '@tamarack/domain/payday/term'
import type { Refusal } from './question.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/calculate.md'), 'utf8')

/** The rule of each code: the table at the end of docs/calculate.md is the one place that states
 * it, with a dash where a code stands for no rule of lending. */
export const ruleOfRefusal: Readonly<Record<string, RuleId>> = Object.fromEntries(
  [...document.matchAll(/^\| `([A-Z_]+)` \| ([A-Z]+-\d+) \|/gm)].map(([, code, rule]) => [code, rule as RuleId]),
)

/** Two codes are shared by both products; an installment loan's limits are our own. */
const ruleOf = ({ code, maximum }: Refusal): RuleId | undefined => {
  const ofInstallments =
    (code === 'ADVANCE_ABOVE_MAXIMUM' && maximum !== paydayAdvanceCentsMax) ||
    (code === 'TERM_TOO_LONG' && maximum !== paydayTermDaysMax)
  return ofInstallments ? 'TAM-09' : ruleOfRefusal[code]
}

const isRefusal = (value: unknown): value is Refusal => typeof value === 'object' && value !== null && 'code' in value

/** Calendars as questions name them. */
const calendarNames: Readonly<Record<BusinessCalendar['name'], string>> = {
  'ontario-statutory': 'ontario',
  'acss-clearing': 'acss',
}
const isCalendarName = (value: unknown): value is BusinessCalendar['name'] =>
  typeof value === 'string' && Object.hasOwn(calendarNames, value)

/** With its rule's id, and so each of its `reasons` and what it is `because` of. */
export const withRule = (refusal: Refusal): Refusal => {
  const { code, ...facts } = refusal
  const ruleId = ruleOf(refusal)
  const { reasons, because, calendar } = facts
  return {
    code,
    ...(ruleId && { ruleId }),
    ...facts,
    ...(isCalendarName(calendar) && { calendar: calendarNames[calendar] }),
    ...(Array.isArray(reasons) && { reasons: reasons.filter(isRefusal).map(withRule) }),
    ...(isRefusal(because) && { because: withRule(because) }),
  }
}

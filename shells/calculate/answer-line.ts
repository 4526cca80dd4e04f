import { agreementCases } from './cases/agreements.ts'
import { applicationCases } from './cases/applications.ts'
import { dayCases } from './cases/days.ts'
import { houseCases } from './cases/house.ts'
import { lawCases } from './cases/law.ts'
import { lifeCases } from './cases/life-of-a-loan.ts'
import { loanCases } from './cases/loans.ts'
import { padCases } from './cases/pad.ts'
import { personCases } from './cases/persons.ts'
import { quoteCases } from './cases/quotes.ts'
import { rateCases } from './cases/rates.ts'
import { ruleCases } from './cases/rules.ts'
import { servedCases } from './cases/served-loans.ts'
import type { Outcome, Question } from './question.ts'
import { isJsonObject, reading, shown, unread, type JsonObject } from './reading.ts'
import { withRule } from './refusal-rules.ts'

/** Every question that has an answer, by its name in the field `case`. */
export const cases: Readonly<Record<string, Question>> = {
  ...quoteCases,
  ...rateCases,
  ...dayCases,
  ...ruleCases,
  ...loanCases,
  ...padCases,
  ...lifeCases,
  ...agreementCases,
  ...applicationCases,
  ...personCases,
  ...lawCases,
  ...servedCases,
  ...houseCases,
}

const parse = (text: string): JsonObject | 'NOT_JSON' | 'NOT_AN_OBJECT' => {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : 'NOT_AN_OBJECT'
  } catch {
    return 'NOT_JSON'
  }
}

/** No question nests deeper; endless nesting would end the process. */
const levelsMax = 12

const nestsDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => nestsDeeperThan(levels - 1, inner)))

const outcomeOf = (record: JsonObject): Outcome & { readonly ignored?: readonly string[] } => {
  const name = record['case']
  const chosen = typeof name === 'string' && Object.hasOwn(cases, name) ? cases[name] : undefined
  if (!chosen)
    return { ok: false, refusal: { code: 'UNKNOWN_CASE', given: shown(name ?? null), known: Object.keys(cases) } }
  const { case: _case, id: _id, ...fields } = record
  const from = reading(fields)
  const answer = chosen(from)
  const [fault] = from.faults.values()
  const answered: Outcome = fault ? { ok: false, refusal: { ...fault, faults: from.faults.size } } : answer()
  const outcome: Outcome = answered.ok ? answered : { ok: false, refusal: withRule(answered.refusal) }
  const ignored = [...unread(from), ...from.ignored]
  return { ...outcome, ...(ignored.length > 0 && { ignored }) }
}

/** Fractions to six decimals: what stands further behind is the arithmetic's, not the loan's. */
const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) && Math.abs(value) < 1e9 ? Math.round(value * 1e6) / 1e6 : value

/** Ends of line to people's readers, not to JSON: escaped, so that lines stay lines. */
const oneLine = (json: string): string =>
  json.replace(/[\u0085\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The answer to one line of input, as one line of JSON; undefined for an empty line. Never throws:
 * what cannot be read, or breaks a rule's machinery, is refused. */
export const answerLine = (text: string, line: number): string | undefined => {
  if (text.trim() === '') return undefined
  const record = parse(text)
  if (typeof record === 'string')
    return JSON.stringify({ line, ok: false, refusal: { code: 'NOT_A_JSON_OBJECT', because: record } })
  if (nestsDeeperThan(levelsMax, record))
    return JSON.stringify({ line, ok: false, refusal: { code: 'NESTED_TOO_DEEPLY', levelsMax } })
  // What came with the question goes back as it came; only our own figures are rounded.
  const head = JSON.stringify({ line, ...(record['id'] !== undefined && { id: record['id'] }) }).slice(0, -1)
  try {
    return oneLine(`${head},${JSON.stringify(outcomeOf(record), rounded).slice(1)}`)
  } catch (error) {
    const refusal = { code: 'BROKEN', message: error instanceof Error ? error.message : String(error) }
    return oneLine(`${head},${JSON.stringify({ ok: false, refusal }).slice(1)}`)
  }
}

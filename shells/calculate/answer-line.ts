import type { Case, Outcome } from './case.ts'
import { dayCases } from './cases/days.ts'
import { loanCases } from './cases/loans.ts'
import { padFileCases } from './cases/pad-file.ts'
import { quoteCases } from './cases/quotes.ts'
import { rateCases } from './cases/rates.ts'
import { ruleCases } from './cases/rules.ts'
import { readInput } from './input.ts'

/** Every question that can be asked, by its name in the field `case`. */
export const cases: Readonly<Record<string, Case>> = {
  ...quoteCases,
  ...rateCases,
  ...dayCases,
  ...ruleCases,
  ...padFileCases,
  ...loanCases,
}

const parse = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

/** No question of ours holds more than lists of objects of objects; reading or saying endless nesting would end the process. */
const levelsMax = 12

const nestsDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => nestsDeeperThan(levels - 1, inner)))

const outcomeOf = (record: Readonly<Record<string, unknown>>): Outcome & { readonly ignored?: readonly string[] } => {
  const name = record['case']
  const chosen = typeof name === 'string' && Object.hasOwn(cases, name) ? cases[name] : undefined
  if (!chosen) return { ok: false, refusal: { code: 'UNKNOWN_CASE', given: name ?? null, known: Object.keys(cases) } }
  const { case: _case, id: _id, ...fields } = record
  const input = readInput(fields)
  const answer = chosen(input)
  const [fault] = input.faults
  if (fault) return { ok: false, refusal: { ...fault, faults: input.faults.length } }
  const ignored = input.unread()
  return { ...answer(), ...(ignored.length > 0 && { ignored }) }
}

/** Fractions to six decimals: what stands further behind is the arithmetic's, not the loan's. */
const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) && Math.abs(value) < 1e9 ? Math.round(value * 1e6) / 1e6 : value

/**
 * The answer to one line of input, as one line of JSON; undefined for an empty line. Never throws: a line that cannot be read is refused,
 * and so is one that breaks a rule's own machinery, so that the lines after it are still answered.
 */
export const answerLine = (text: string, line: number): string | undefined => {
  if (text.trim() === '') return undefined
  const record = parse(text)
  if (!record) return JSON.stringify({ line, ok: false, refusal: { code: 'NOT_A_JSON_OBJECT' } })
  if (nestsDeeperThan(levelsMax, record)) return JSON.stringify({ line, ok: false, refusal: { code: 'NESTED_TOO_DEEPLY', levelsMax } })
  // What came with the question goes back as it came; only our own figures are rounded.
  const head = JSON.stringify({ line, ...(record['id'] !== undefined && { id: record['id'] }) }).slice(0, -1)
  try {
    return `${head},${JSON.stringify(outcomeOf(record), rounded).slice(1)}`
  } catch (error) {
    const refusal = { code: 'BROKEN', message: error instanceof Error ? error.message : String(error) }
    return `${head},${JSON.stringify({ ok: false, refusal }).slice(1)}`
  }
}

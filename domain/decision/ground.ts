import { err, ok, type Result } from '../shared/result.ts'
import type { RuleCheck } from './check.ts'

export type GroundRefusal = {
  readonly code: 'EXCEPTION_NEEDS_GROUND' | 'GROUND_REPEATED'
}

/** How a note compares: neither letter case nor spaces make it another one. */
const plain = (note: string): string => note.toLowerCase().trim().split(/\s+/).join(' ')

/** TAM-119: the second of two people states a ground of their own, as proof that both looked.
 * `first` is absent where nobody proposed anything. */
export const isOwnGround = (note: string, first: string | undefined): Result<true, GroundRefusal> =>
  first !== undefined && plain(first) === plain(note) ? err({ code: 'GROUND_REPEATED' }) : ok(true)

/** Whether a check fails, of the borrower or the co-applicant. */
export const isException = (checks: readonly Pick<RuleCheck, 'outcome'>[]): boolean =>
  checks.some(({ outcome }) => outcome === 'fail')

/** TAM-118: an approval against a failing check states a ground in its note, each of two people in
 * their own words (TAM-119). */
export const exceptionHasGround = (
  checks: readonly Pick<RuleCheck, 'outcome'>[],
  note: string | null,
  first: string | undefined,
): Result<true, GroundRefusal> => {
  if (!isException(checks)) return ok(true)
  return note === null || plain(note) === '' ? err({ code: 'EXCEPTION_NEEDS_GROUND' }) : isOwnGround(note, first)
}

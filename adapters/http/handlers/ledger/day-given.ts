import type { Refusal } from '@tamarack/domain/shared/refusal'
import { refuse } from '@tamarack/domain/shared/refusal'
import { ok, type Result } from '@tamarack/domain/shared/result'
import { parseLocalDate, type LocalDate } from '@tamarack/domain/values/local-date'

/** The day of a query; null where none was given. */
export const dayGiven = (given: string | undefined): Result<LocalDate | null, Refusal> => {
  if (given === undefined || given === '') return ok(null)
  const parsed = parseLocalDate(given)
  return parsed.ok ? ok(parsed.value) : refuse('NOT_A_DAY')
}

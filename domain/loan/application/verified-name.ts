import type { NameMatch } from '../../person/name-comparison.ts'
import { ok, refuse, type Refusal, type Result } from '../../shared/result.ts'

/** The name of the customer's account against the name that was verified. */
export type NameFacts = { readonly accountName: NameMatch }

/** Near names go on, and staff see it; without a name to compare there is no conflict. */
export const mayBeOnePerson = (names: NameMatch): boolean => names !== 'different'

/** TAM-27, PAD-10: nobody goes on under another name than the verified one. */
export const nameIsVerified = ({ accountName }: NameFacts): Result<true, Refusal> =>
  mayBeOnePerson(accountName) ? ok(true) : refuse('NAME_CHANGED')

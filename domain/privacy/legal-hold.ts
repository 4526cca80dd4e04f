import { ok, refuse, type Refusal, type Result } from '../shared/result.ts'
import type { Instant } from '../values/instant.ts'

/** TAM-105: why records are held: coded, and in words of staff next to it. */
export const legalHoldReasons = ['lawsuit', 'regulator', 'complaint', 'police', 'fintrac'] as const
export type LegalHoldReason = (typeof legalHoldReasons)[number]

export const legalHoldLiftReasons = ['matter-closed', 'authority-released', 'placed-by-mistake'] as const
export type LegalHoldLiftReason = (typeof legalHoldLiftReasons)[number]

/** One loan; or all of its borrower: each loan that they owe, and their account. */
export const legalHoldScopes = ['loan', 'person'] as const
export type LegalHoldScope = (typeof legalHoldScopes)[number]

export type HoldStaff = { readonly id: string; readonly name: string }
type Act<Reason> = { readonly by: HoldStaff; readonly at: Instant; readonly reason: Reason; readonly note: string }

/** From the day on which staff placed it; kept as long as the records it is about. */
export type LegalHold = {
  readonly id: string
  /** The loan that it is on; of one on a person, the loan on whose page it was placed. */
  readonly loanId: string
  readonly scope: LegalHoldScope
  readonly placed: Act<LegalHoldReason>
  /** Absent while it is in force. */
  readonly lifted?: Act<LegalHoldLiftReason>
}

const accounted = <Reason extends string>(
  reasons: readonly Reason[],
  given: { readonly reason: string; readonly note: string },
): Result<{ readonly reason: Reason; readonly note: string }, Refusal> => {
  const note = given.note.trim()
  if (given.reason === '') return refuse('REASON_REQUIRED')
  const reason = reasons.find((one) => one === given.reason)
  if (reason === undefined) return refuse('UNKNOWN_REASON', { given: given.reason })
  return note === '' ? refuse('NOTE_REQUIRED') : ok({ reason, note })
}

type Given = { readonly by: HoldStaff; readonly at: Instant; readonly reason: string; readonly note: string }

/** TAM-105: with a coded reason and a note; one person places it, since it ends nothing. */
export const placeLegalHold = (
  on: Pick<LegalHold, 'id' | 'loanId' | 'scope'>,
  { by, at, ...given }: Given,
): Result<LegalHold, Refusal> => {
  const why = accounted(legalHoldReasons, given)
  return why.ok ? ok({ ...on, placed: { by, at, ...why.value } }) : why
}

/** TAM-105: lifted with a coded reason and a note, by somebody else: what it kept may be destroyed
 * the next night. Lifted once, it stays so. */
export const liftLegalHold = (hold: LegalHold, { by, at, ...given }: Given): Result<LegalHold, Refusal> => {
  if (hold.lifted !== undefined) return ok(hold)
  const why = accounted(legalHoldLiftReasons, given)
  if (!why.ok) return why
  if (by.id === hold.placed.by.id) return refuse('ANOTHER_PERSON_LIFTS', { by: hold.placed.by.name })
  return ok({ ...hold, lifted: { by, at, ...why.value } })
}

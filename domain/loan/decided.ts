import { refuse, type Refusal, type Refused } from '../shared/refusal.ts'
import { ok, type Result } from '../shared/result.ts'
import type { Instant } from '../values/instant.ts'
import type { LoanEvent } from './loan-event.ts'
import type { Loan } from './loan.ts'

/** What a decision answers: what happened (nothing, where it is so already), or why nothing may. */
export type Decided = Result<readonly LoanEvent[], Refusal>

export type Moment = { readonly now: Instant }

export const happened = (...events: readonly LoanEvent[]): Decided => ok(events)

/** It is so already: an answer, not a refusal. */
export const noChange: Decided = ok([])

export const stepNotDue = (loan: Loan): Refused => refuse('STEP_NOT_DUE', { status: loan.status })

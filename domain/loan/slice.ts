import { ok, refuse, type Refusal, type Refused, type Result } from '../shared/result.ts'
import type { SignInFacts } from '../signing/sign-in.ts'
import type { Instant } from '../values/instant.ts'
import type { Actor, Origin } from './actor.ts'
import type { AccountKey, IdDocumentKey, PersonKey } from './application/person.ts'
import type { BankFailure, IdentityFailure, LoanEvent } from './loan-event.ts'
import type { Loan } from './loan.ts'
import type { LoanStatus } from './status.ts'

/** What a decision answers: what happened (nothing, where it is so already), or why nothing may. */
export type Decided = Result<readonly LoanEvent[], Refusal>

export type Moment = { readonly now: Instant }

export const happened = (...events: readonly LoanEvent[]): Decided => ok(events)

/** It is so already: an answer, not a refusal. */
export const noChange: Decided = ok([])

export const stepNotDue = (loan: Loan): Refused => refuse('STEP_NOT_DUE', { status: loan.status })

/** What every command carries: which loan, who, from where. Its key travels next to it. */
export type Issued = { readonly loanId: string; readonly actor: Actor; readonly origin: Origin }

/** `invited`: any customer but the borrower; the decision compares token and e-mail address. */
export type Issuer = 'customer' | 'invited' | 'co-applicant' | 'staff' | 'system'

/** The loan as it is in one of these statuses. */
type LoanIn<In extends LoanStatus, Each extends Loan = Loan> = Each extends unknown
  ? Extract<Each['status'], In> extends never
    ? never
    : Each & { readonly status: In }
  : never

export interface Slice<Before, Command extends Issued, Facts, By extends Issuer, In extends LoanStatus = LoanStatus> {
  /** Customers act on their own loans only; staff are those whose endpoint lets them decide. */
  readonly issuer: By
  /** In any other status the step is not due, before anything is decided; in all where left out. */
  readonly statuses?: readonly In[]
  /** `application/commands/<name>.ts` gathers facts, or keeps something next to the log. */
  readonly gathers?: boolean
  readonly decide: (loan: Before, command: Command, facts: Facts) => Decided
}

/** A decision that needs more than the moment has its facts gathered. */
type NeedsFacts<Facts> = Moment extends Facts ? unknown : { readonly gathers: true }

/** Declares a command once; `domain/loan/commands.ts` lists them all. */
export const slice = <
  const By extends Issuer,
  const In extends LoanStatus = LoanStatus,
  Before = LoanStatus extends In ? Loan : LoanIn<In>,
  Command extends Issued = Issued,
  Facts = Moment,
>(
  declared: Slice<Before, Command, Facts, By, In> & NeedsFacts<Facts>,
): Slice<Before, Command, Facts, By, In> => declared

/** From the browser, labelled as such; its epoch milliseconds. */
export type SigningEvidence = {
  /** Fingerprint of the text that was on the screen. */
  readonly documentSha256: string
  readonly sessionId: string
  readonly openedAt: number | null
  readonly reachedEndAt: number | null
  readonly tickedAt: number | null
  /** At the press, which corrects the moments above; absent where it states none. */
  readonly pressedAt?: number | null
  /** From the session on the server, never from the browser. */
  readonly signIn: SignInFacts
}

export type IdentityOutcome =
  | { readonly state: 'passed'; readonly person: PersonKey; readonly idDocument?: IdDocumentKey }
  | { readonly state: 'failed'; readonly failed: IdentityFailure }
  | { readonly state: 'open' | 'pending-review' }

export type BankOutcome =
  | { readonly state: 'collected'; readonly account: AccountKey; readonly transactions: number }
  | { readonly state: 'failed'; readonly reason: BankFailure }

import { isApplication, mayMove, type LoanStatus } from '../loan/status.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { Instant } from '../values/instant.ts'
import {
  parseApprovalReasons,
  parseRejectionReasons,
  type ApprovalReasonCode,
  type ReasonRefusal,
  type RejectionReasonCode,
} from './reasons.ts'

export type Verdict =
  | { readonly outcome: 'approved'; readonly reasons: readonly ApprovalReasonCode[] }
  | { readonly outcome: 'rejected'; readonly reasons: readonly RejectionReasonCode[] }

export type Signed = { readonly by: string; readonly at: Instant; readonly note: string | undefined }

/** Where the decision on an application stands: nobody spoke, one of two spoke, or it is made. */
export type DecisionState =
  | { readonly status: 'undecided' }
  | { readonly status: 'proposed'; readonly verdict: Verdict; readonly proposed: Signed }
  | {
      readonly status: 'decided'
      readonly verdict: Verdict
      readonly proposed: Signed | undefined
      readonly decided: Signed
    }

export type DecisionCommand = {
  readonly outcome: Verdict['outcome']
  readonly reasons: readonly string[]
  readonly by: string
  readonly at: Instant
  readonly note?: string
}

export type DecisionContext = {
  readonly status: LoanStatus
  /** Our policy requires a second person to agree before the decision takes effect. */
  readonly secondReview: boolean
}

export type DecisionRefusal =
  | {
      readonly code: 'ALREADY_DECIDED'
      readonly outcome: Verdict['outcome']
      readonly by: string
      readonly at: Instant
    }
  | { readonly code: 'NOT_UP_FOR_DECISION'; readonly status: LoanStatus }
  | { readonly code: 'SECOND_PERSON_REQUIRED'; readonly proposedBy: string }
  | { readonly code: 'DIFFERS_FROM_PROPOSAL'; readonly proposed: Verdict['outcome'] }
  | ReasonRefusal

const verdictOf = ({ outcome, reasons }: DecisionCommand): Result<Verdict, ReasonRefusal> => {
  if (outcome === 'approved') {
    const parsed = parseApprovalReasons(reasons)
    return parsed.ok ? ok({ outcome, reasons: parsed.value }) : parsed
  }
  const parsed = parseRejectionReasons(reasons)
  return parsed.ok ? ok({ outcome, reasons: parsed.value }) : parsed
}

/** Approving while the review is due; rejecting as long as the table of moves allows it. */
const isUpFor = (outcome: Verdict['outcome'], status: LoanStatus): boolean =>
  outcome === 'approved' ? status === 'review' : isApplication(status) && mayMove(status, 'rejected')

/** TAM-18: one staff decision on an application, made once; with second review a proposal that
 * another person confirms with the same outcome. Nobody decides on their own (TAM-117). */
export const decide = (
  state: DecisionState,
  context: DecisionContext,
  command: DecisionCommand,
): Result<DecisionState, DecisionRefusal> => {
  if (state.status === 'decided')
    return err({ code: 'ALREADY_DECIDED', outcome: state.verdict.outcome, by: state.decided.by, at: state.decided.at })
  if (!isUpFor(command.outcome, context.status)) return err({ code: 'NOT_UP_FOR_DECISION', status: context.status })
  const verdict = verdictOf(command)
  if (!verdict.ok) return verdict
  const signed: Signed = { by: command.by, at: command.at, note: command.note }
  if (state.status === 'undecided') {
    return ok(
      context.secondReview
        ? { status: 'proposed', verdict: verdict.value, proposed: signed }
        : { status: 'decided', verdict: verdict.value, proposed: undefined, decided: signed },
    )
  }
  if (command.by === state.proposed.by) return err({ code: 'SECOND_PERSON_REQUIRED', proposedBy: state.proposed.by })
  if (command.outcome !== state.verdict.outcome)
    return err({ code: 'DIFFERS_FROM_PROPOSAL', proposed: state.verdict.outcome })
  return ok({ status: 'decided', verdict: verdict.value, proposed: state.proposed, decided: signed })
}

import { torontoDateOf } from '../../calendars/toronto.ts'
import { contradictedReasons, type RejectionReasonCode } from '../../decision/reasons.ts'
import { alternativesTo } from '../../products/alternatives.ts'
import type { RequestedTerms } from '../../products/product.ts'
import { ok, refuse, type Refusal, type Result } from '../../shared/result.ts'
import type { Loan } from '../loan.ts'
import { happened, slice, type Issued, type Moment } from '../slice.ts'
import type { TermsFacts } from './choose-terms.ts'
import { decided, noted, staffMember } from './shared/decide-application.ts'

export type RejectionFacts = Moment & Pick<TermsFacts, 'applicant' | 'findings' | 'policy'>

/** TAM-59: what would have passed instead of the terms; none before terms were sent. */
const alternativesOf = (
  loan: Loan,
  reasons: readonly RejectionReasonCode[],
  { now, applicant, findings, policy }: RejectionFacts,
): readonly RequestedTerms[] =>
  loan.status === 'review' && applicant !== undefined && findings !== undefined
    ? alternativesTo(loan, reasons, { applicant, findings, today: torontoDateOf(now), policy })
    : []

/** TAM-116: no reason that the stored checks contradict without a note. */
const reasonIsSupported = (loan: Loan, { reasons, note }: RejectApplication): Result<null, Refusal> => {
  const [contradicted] = 'checks' in loan ? contradictedReasons(reasons, loan.checks) : []
  return contradicted === undefined || (note !== null && note.trim() !== '')
    ? ok(null)
    : refuse('GROUND_REQUIRED', { reason: contradicted })
}

type RejectApplication = Issued & { readonly reasons: readonly string[]; readonly note: string | null }

/** Staff reject with a coded reason, and a note where the checks contradict it. What the customer
 * reads as passing is part of the event, so that it stays. */
export const rejectApplication = slice({
  issuer: 'staff',
  gathers: true,
  decide: (loan, command: RejectApplication, facts: RejectionFacts) => {
    const { reasons } = command
    const decision = decided(loan, command, { outcome: 'rejected', reasons, secondReview: false }, facts)
    if (!decision.ok) return decision
    const borneOut = reasonIsSupported(loan, command)
    if (!borneOut.ok) return borneOut
    const { verdict } = decision.value
    const alternatives = verdict.outcome === 'rejected' ? alternativesOf(loan, verdict.reasons, facts) : []
    return happened({
      type: 'decision-made',
      at: facts.now,
      verdict,
      by: staffMember(command),
      policy: facts.policy.version,
      ...noted(command),
      ...(alternatives.length > 0 && { alternatives }),
    })
  },
})

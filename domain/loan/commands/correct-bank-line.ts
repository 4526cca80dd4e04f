import { fitsAmount, type Layer, type LineKind } from '../../bank-insight/kinds.ts'
import { torontoDateOf } from '../../calendars/toronto.ts'
import {
  checksOfApplicant,
  checksOfCoApplicant,
  type ApplicantFacts,
  type CoApplicantFindings,
} from '../../decision/applicant-checks.ts'
import type { RuleCheck } from '../../decision/check.ts'
import { worstOf } from '../../decision/clean-file.ts'
import type { PolicyInForce } from '../../policy/house-policy.ts'
import type { Applicant } from '../../products/offer.ts'
import { checksOf, offerOn, type Offer } from '../../products/product.ts'
import { refuse } from '../../shared/result.ts'
import { boundCoApplicant } from '../signing/co-applicant.ts'
import { happened, slice, stepNotDue, type Issued, type Moment } from '../slice.ts'
import { staffMember } from './shared/decide-application.ts'

export type CorrectedLineFacts = Moment & {
  /** The line as it is read now. Undefined if the account has no such line. */
  readonly line: { readonly amount: number; readonly kind: LineKind; readonly layer: Layer } | undefined
  /** The applicant and the findings with the correction. */
  readonly applicant: Applicant | undefined
  readonly findings: ((offer: Offer) => ApplicantFacts) | undefined
  readonly coApplicantFindings: CoApplicantFindings | undefined
  readonly policy: PolicyInForce
}

type CorrectBankLine = Issued & { readonly lineId: string; readonly kind: LineKind; readonly note: string }

/** TAM-322: corrects the kind of a bank line while an application is in review. The checks are
 * computed again with the correction. Refuses a line that the account does not have (`NOT_FOUND`)
 * and a kind that money of its sign cannot be (`LINE_KIND`). */
export const correctBankLine = slice({
  issuer: 'staff',
  statuses: ['review'],
  gathers: true,
  decide: (loan, command: CorrectBankLine, facts: CorrectedLineFacts) => {
    const { lineId, kind } = command
    const { now, line, applicant, findings, coApplicantFindings, policy } = facts
    const note = command.note.trim()
    if (note === '') return refuse('NOTE_REQUIRED')
    if (loan.status !== 'review' || applicant === undefined || findings === undefined) return stepNotDue(loan)
    if (line === undefined) return refuse('NOT_FOUND')
    if (!fitsAmount(kind, line.amount)) return refuse('LINE_KIND')
    const other = boundCoApplicant(loan, loan.terms.loanType) && coApplicantFindings
    const ofPeople = [...checksOfApplicant(findings(loan.offer)), ...(other ? checksOfCoApplicant(other) : [])]
    const priced = offerOn(loan.terms, applicant, torontoDateOf(now), policy)
    // Terms that can no longer be priced keep their checks; the approval refuses them.
    const isOfPeople = ({ rule, about }: RuleCheck): boolean =>
      ofPeople.some((check) => check.rule === rule && check.about === about)
    const ofTerms = priced.ok ? checksOf(priced.value, policy) : loan.checks.filter((check) => !isOfPeople(check))
    const checks = [...ofPeople, ...ofTerms]
    return happened(
      {
        type: 'bank-line-corrected',
        at: now,
        by: staffMember(command),
        lineId,
        was: line.kind,
        layer: line.layer,
        kind,
        note,
      },
      { type: 'checks-computed', checks, basis: { applicant, worst: worstOf(checks) } },
    )
  },
})

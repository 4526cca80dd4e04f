import { isServiced } from '../loan.ts'
import { assentTo, type Prepared } from '../signing/assent-to.ts'
import { boundCoApplicant, checkCoApplicant } from '../signing/co-applicant.ts'
import { happened, noChange, slice, stepNotDue, type Issued, type SigningEvidence } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { activation, type ActivationFacts } from './shared/activation.ts'

export type CoSignatureFacts = ActivationFacts & Prepared

/** TAM-53: the co-applicant signs the loan agreement under their own account and owes the whole of
 * the loan (C-02). Where the borrower has signed everything, the loan is active. */
export const coSignAgreement = slice({
  issuer: 'co-applicant',
  statuses: ['agreement', 'pad', ...servicingStatuses],
  gathers: true,
  decide: (loan, { evidence, origin }: Issued & { readonly evidence: SigningEvidence }, facts: CoSignatureFacts) => {
    if (isServiced(loan)) return noChange
    if (boundCoApplicant(loan, loan.offer.loanType) === undefined) return stepNotDue(loan)
    if (loan.coSigned !== undefined) return noChange
    const { now, preparedAt, consentSha256 } = facts
    const stands = checkCoApplicant(loan, facts.coApplicant, now)
    if (!stands.ok) return stands
    const assent = assentTo(loan.agreement, loan.date, { evidence, origin, now, preparedAt, consentSha256 })
    if (!assent.ok) return assent
    const signed = { type: 'agreement-co-signed', at: now, document: loan.agreement, assent: assent.value } as const
    if (loan.status !== 'pad' || loan.authorized === undefined) return happened(signed)
    const active = activation(loan, facts)
    return active.ok ? happened(signed, ...active.value) : active
  },
})

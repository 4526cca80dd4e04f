import { assentTo, type Prepared } from '../assent-to.ts'
import { boundCoApplicant, coApplicantStands } from '../co-applicant.ts'
import type { CommandOf } from '../command.ts'
import { alreadySo, happened, stepNotDue, type Decided } from '../decided.ts'
import { isServiced, type Loan } from '../loan.ts'
import { activation, type ActivationFacts } from './activation.ts'

export type CoSignatureFacts = ActivationFacts & Prepared

/**
 * TAM-53: the co-applicant signs the loan agreement, for themselves and under their own account: from then on they owe the whole of the loan (C-02). Where the
 * borrower has signed everything before, the loan is active.
 */
export const coSignAgreement = (
  loan: Loan,
  { evidence, origin }: CommandOf<'co-sign-agreement'>,
  facts: CoSignatureFacts,
): Decided => {
  if (isServiced(loan)) return alreadySo
  if (loan.status !== 'agreement' && loan.status !== 'pad') return stepNotDue(loan)
  if (boundCoApplicant(loan, loan.offer.loanType) === undefined) return stepNotDue(loan)
  if (loan.coSigned !== undefined) return alreadySo
  const { now, preparedAt, consentSha256 } = facts
  const stands = coApplicantStands(loan, facts.coApplicant, now)
  if (!stands.ok) return stands
  const assent = assentTo(loan.agreement, loan.date, { evidence, origin, now, preparedAt, consentSha256 })
  if (!assent.ok) return assent
  const signed = { type: 'agreement-co-signed', at: now, document: loan.agreement, assent: assent.value } as const
  if (loan.status !== 'pad' || loan.authorized === undefined) return happened(signed)
  const active = activation(loan, facts)
  return active.ok ? happened(signed, ...active.value) : active
}

import type { Instant } from '../../values/instant.ts'
import type { AgreementDue, Loan, PadDue } from '../loan.ts'
import { boundCoApplicant } from './co-applicant.ts'
import type { DocumentKind } from './documents.ts'

/** Who signs a loan: a co-applicant signs the agreement, the borrower signs both documents. */
export const signers = ['borrower', 'co-applicant'] as const
export type Signer = (typeof signers)[number]

/** Whose, on which document, and since when they could give it. */
export type AwaitedSignature = {
  readonly signer: Signer
  readonly document: DocumentKind
  readonly since: Instant
}

const ofBorrower = (loan: AgreementDue | PadDue): readonly AwaitedSignature[] => {
  if (loan.status === 'agreement') return [{ signer: 'borrower', document: 'loan-agreement', since: loan.decision.at }]
  return loan.authorized === undefined ? [{ signer: 'borrower', document: 'pad-agreement', since: loan.signed.at }] : []
}

const ofCoApplicant = (loan: AgreementDue | PadDue): readonly AwaitedSignature[] =>
  boundCoApplicant(loan, loan.offer.loanType) === undefined || loan.coSigned !== undefined
    ? []
    : [{ signer: 'co-applicant', document: 'loan-agreement', since: loan.decision.at }]

/** TAM-98: of each person the signature that is theirs to give now, the borrower's first. A redated
 * agreement is no new wait: it is counted from the approval. */
export const awaitedSignatures = (loan: Loan): readonly AwaitedSignature[] =>
  loan.status === 'agreement' || loan.status === 'pad' ? [...ofBorrower(loan), ...ofCoApplicant(loan)] : []

import type { CoApplication } from '@tamarack/application/ports/loan-queries.port'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { CoApplicationStage, CoApplicationView } from '@tamarack/contracts/views/co-application'
import { isApplication } from '@tamarack/domain/loan/status'
import { annualRateOf } from '@tamarack/domain/products/product'

const stageOf = ({ summary, coApplicant }: CoApplication): CoApplicationStage => {
  const { status } = summary
  if (coApplicant.state === 'invited') return isApplication(status) ? 'invited' : 'ended'
  if (coApplicant.state !== 'accepted' || ['rejected', 'withdrawn', 'expired'].includes(status)) return 'ended'
  if (!isApplication(status)) return 'active'
  if (coApplicant.person === undefined) return 'identity'
  if (coApplicant.consent === undefined) return 'consent'
  if (status !== 'agreement' && status !== 'pad') return 'waiting'
  return summary.coApplicant?.signedAt === null ? 'sign' : 'signed'
}

/** What a co-applicant sees: the figures of the agreement once it is prepared, those of the
 * invitation before. */
export const toCoApplicationView = (application: CoApplication): ReadOnly<CoApplicationView> => {
  const { summary, coApplicant, borrowerName, invitee } = application
  const { offer } = coApplicant
  const stage = stageOf(application)
  const isSent = summary.product !== null
  const payments = isSent ? summary.payments : offer.payments.map(({ dueDate, amount }) => ({ dueDate, amount }))
  const accepted = coApplicant.state === 'accepted' ? coApplicant : undefined
  return {
    loanId: summary.id,
    sequence: summary.sequence,
    stage,
    borrowerName,
    invitedAs: invitee.name,
    named: stage === 'consent' ? { relationship: invitee.relationship, phone: invitee.phone } : null,
    expiresAt: coApplicant.expiresAt,
    loanAmount: (isSent ? summary.advanceCents : null) ?? offer.advance,
    regularPayment: payments[0]?.amount ?? offer.total,
    numberOfPayments: payments.length,
    paymentFrequency: summary.payFrequency ?? offer.payFrequency,
    interestAmount: summary.costOfBorrowingCents ?? offer.costOfBorrowing,
    totalObligationAmount: summary.totalCents ?? offer.total,
    annualRate: (summary.annualRateBasisPoints ?? annualRateOf(offer) ?? 0) / 100,
    apr: (summary.disclosureAprBasisPoints ?? offer.disclosureApr) / 100,
    firstPaymentDate: payments[0]?.dueDate ?? offer.dueDate,
    endDate: summary.dueDate ?? offer.dueDate,
    check: accepted?.check?.state ?? null,
    checkFailed: accepted?.check?.failed ?? null,
    identityCheckId: accepted?.check?.checkId ?? null,
    consentedAt: accepted?.consent?.at ?? null,
    signedAt: summary.coApplicant?.signedAt ?? null,
    awaitedSignatures: summary.awaitedSignatures,
    activatedAt: summary.activatedAt,
  }
}

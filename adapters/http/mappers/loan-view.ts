import type { LoanSummary } from '@tamarack/application/loan-summary'
import type { AwaitedSignatureView, CoApplicantView } from '@tamarack/contracts/views/co-application'
import type { CheckFigureView, LoanView } from '@tamarack/contracts/views/loan'
import type { CheckFigure } from '@tamarack/domain/decision/check'
import { lawOf } from '@tamarack/domain/products/law-of'

/** Hundredths of a percent as percent with two decimals. */
const percent = (basisPoints: number | null): number | null => (basisPoints === null ? null : basisPoints / 100)

const toPayments = (payments: LoanSummary['payments']): LoanView['payments'] =>
  payments.map(({ dueDate, amountCents }) => ({ dueDate, amount: amountCents }))

const toFigure = (figure: CheckFigure): CheckFigureView => {
  switch (figure.unit) {
    case 'cents':
      return { unit: 'cents', value: figure.amount }
    case 'seen':
      return { unit: 'seen', value: figure.amount, measure: figure.measure, days: figure.days }
    case 'days':
      return { unit: 'days', value: figure.days }
    case 'basis-points':
      return { unit: 'percent', value: figure.rate / 100 }
    case 'count':
      return { unit: 'count', value: figure.count }
    case 'word':
      return { unit: 'word', value: figure.word }
  }
}

const toProposal = ({
  byId,
  byName,
  at,
  note,
  because,
  totalCents,
  dueDate,
}: NonNullable<LoanSummary['proposal']>) => ({
  byId,
  byName,
  at,
  note,
  because: [...because],
  total: totalCents,
  dueDate,
})

const toPaymentRequest = (requests: LoanSummary['requests']): LoanView['paymentRequest'] => {
  const last = requests.at(-1)
  if (last === undefined) return null
  const { amountCents, requestId: _requestId, ...request } = last
  return { amount: amountCents, ...request }
}

/** What only staff read: the checks, who decided and why, what the provider reported of a failed
 * transfer. */
const toStaffPart = ({
  checks,
  decision,
  proposal,
  disbursement,
  staffWork,
  attention,
  returnedDebits,
  officer,
}: LoanSummary): LoanView['forStaff'] => ({
  checks: checks.map(({ rule, outcome, figure, limit, source = null, steps = [], transactions = [], about }) => ({
    rule,
    outcome,
    figure: toFigure(figure),
    limit: toFigure(limit),
    source,
    steps: [...steps],
    transactions: [...transactions],
    about: about ?? 'borrower',
  })),
  decision: decision && { ...decision, reasons: [...decision.reasons] },
  proposal: proposal && toProposal(proposal),
  ...(officer && { officer: { ...officer } }),
  disbursementFailure: disbursement?.failure ?? null,
  ...(staffWork.length > 0 && { waits: staffWork.map((one) => ({ ...one })) }),
  ...(attention.length > 0 && { attention: attention.map((one) => ({ ...one })) }),
  ...(returnedDebits.length > 0 && {
    returnedDebits: returnedDebits.map(({ amount, code, meaning, since }) => ({ amount, code, meaning, since })),
  }),
})

const toByHand = ({ step, state, since, heldMs, note }: NonNullable<LoanSummary['byHand']>) => ({
  step,
  state,
  since,
  heldMs,
  needed: note ?? null,
})

/** The second person as the borrower and staff see them: how far they are, and with which terms. */
const toCoApplicantView = (coApplicant: LoanSummary['coApplicant']): CoApplicantView | null => {
  if (coApplicant === null) return null
  const { progress, invitation, invitedAt, expiresAt, terms, consentedAt, signedAt } = coApplicant
  return {
    progress,
    invitation,
    invitedAt,
    expiresAt,
    loanAmount: terms.advance,
    paymentFrequency: terms.payFrequency,
    loanTerm: 'numberOfPayments' in terms ? terms.numberOfPayments : 1,
    consentedAt,
    signedAt,
  }
}

export const toAwaitedSignatures = ({ awaitedSignatures }: LoanSummary): AwaitedSignatureView[] =>
  awaitedSignatures.map(({ signer, document, since }) => ({ signer, document, since }))

/** The loan in the specification's field names (section 3), its spelling included: the only place
 * on the server that uses them. The default interest is percent per month on principal that is
 * overdue. */
export const toLoanView = (loan: LoanSummary, reader: { readonly role: string }): LoanView => ({
  id: loan.id,
  sequence: loan.sequence,
  userId: loan.customerId,
  applicantName: loan.customerName,
  status: loan.status,
  loanType: loan.product,
  selectedLoanAmount: loan.advanceCents,
  interestAmount: loan.costOfBorrowingCents,
  totalObligationAmount: loan.totalCents,
  termsOfAgrrementInDays: loan.termDays,
  apr: percent(loan.disclosureAprBasisPoints),
  annualRate: percent(loan.annualRateBasisPoints),
  selectedPaymentPlan: loan.paymentPlan,
  selectedPaymentFrequency: loan.payFrequency,
  numberOfPayments: loan.payments.length === 0 ? null : loan.payments.length,
  startDate: loan.advanceDate,
  endDate: loan.dueDate,
  defaultInterestRate: loan.product === null ? null : percent(lawOf[loan.product].defaultInterestMonthly ?? null),
  payments: toPayments(loan.payments),
  identity: loan.identity,
  identityCheckId: loan.identityCheckId,
  bank: loan.bank,
  bankAccountEnding: loan.bankAccountEnding,
  ...(loan.byHand && { byHand: toByHand(loan.byHand) }),
  rejectionReasons: [...loan.rejectionReasons],
  changesThatWouldPass: [...loan.changesThatWouldPass],
  alternatives: loan.alternatives.map(({ product, advanceCents, payFrequency, numberOfPayments }) => ({
    loanType: product,
    amount: advanceCents,
    paymentFrequency: payFrequency,
    numberOfPayments,
  })),
  createdAt: loan.createdAt,
  submittedAt: loan.submittedAt,
  decidedAt: loan.decidedAt,
  agreementSignedAt: loan.agreementSignedAt,
  debitAuthorizedAt: loan.debitAuthorizedAt,
  coApplicant: toCoApplicantView(loan.coApplicant),
  awaitedSignatures: toAwaitedSignatures(loan),
  activatedAt: loan.activatedAt,
  fundBy: loan.fundBy,
  fundedAt: loan.fundedAt,
  cancellableUntil: loan.cancellableUntil,
  cancellableAnyTime: loan.cancellableAnyTime,
  ...(loan.destroyedAt !== undefined && { recordsDestroyedAt: loan.destroyedAt }),
  disbursement: loan.disbursement && {
    state: loan.disbursement.state,
    attempt: loan.disbursement.attempt,
    ...(loan.disbursement.sendAgainAt !== undefined && { sendAgainAt: loan.disbursement.sendAgainAt }),
    ...(loan.disbursement.afterCompletion && { afterCompletion: true as const }),
  },
  paymentRequest: toPaymentRequest(loan.requests),
  forStaff: reader.role === 'customer' ? null : toStaffPart(loan),
})

import { sharedFields, type LoanSummary } from '@tamarack/application/loan-summary'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { CoApplicantView } from '@tamarack/contracts/views/co-application'
import type { CheckFigureView, LoanView } from '@tamarack/contracts/views/loan'
import type { CheckFigure } from '@tamarack/domain/decision/check'

/** Hundredths of a percent as percent with two decimals. */
const percent = (basisPoints: number | null): number | null => (basisPoints === null ? null : basisPoints / 100)

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
}: LoanSummary): ReadOnly<LoanView>['forStaff'] => ({
  checks: checks.map(({ rule, outcome, figure, limit, source = null, steps = [], transactions = [], about }) => ({
    rule,
    outcome,
    figure: toFigure(figure),
    limit: toFigure(limit),
    source,
    steps,
    transactions,
    about: about ?? 'borrower',
  })),
  decision,
  proposal,
  ...(officer && { officer }),
  disbursementFailure: disbursement?.failure ?? null,
  ...(staffWork.length > 0 && { waits: staffWork }),
  ...(attention.length > 0 && { attention }),
  ...(returnedDebits.length > 0 && { returnedDebits }),
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

const toDisbursement = ({ failure: _failure, ...shown }: NonNullable<LoanSummary['disbursement']>) => shown

const shared = (loan: LoanSummary) =>
  Object.fromEntries(sharedFields.map((name) => [name, loan[name]])) as Pick<LoanSummary, (typeof sharedFields)[number]>

/** The loan in the specification's field names (section 3), its spelling included: the only place
 * on the server that uses them. The default interest is percent per month on principal that is
 * overdue. */
export const toLoanView = (loan: LoanSummary, reader: { readonly role: string }): ReadOnly<LoanView> => ({
  ...shared(loan),
  userId: loan.customerId,
  applicantName: loan.customerName,
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
  defaultInterestRate: percent(loan.onDefault?.interestMonthly ?? null),
  returnedItemFee: loan.onDefault?.returnedItemFee ?? null,
  ...(loan.byHand && { byHand: toByHand(loan.byHand) }),
  ...(loan.paidTwice && { paidTwice: loan.paidTwice }),
  coApplicant: toCoApplicantView(loan.coApplicant),
  ...(loan.destroyedAt !== undefined && { recordsDestroyedAt: loan.destroyedAt }),
  disbursement: loan.disbursement && toDisbursement(loan.disbursement),
  forStaff: reader.role === 'customer' ? null : toStaffPart(loan),
})

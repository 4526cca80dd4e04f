import type { CashAdvanceLimits } from '@tamarack/application/queries/cash-advance'
import type { LoanSummary } from '@tamarack/application/loan-summary'
import type { CashAdvanceOffer } from '@tamarack/domain/products/cash-advance'
import type { CheckFigure } from '@tamarack/domain/products/offer'
import { defaultInterestMonthly } from '@tamarack/domain/arrears/default-interest'
import { paydayDishonouredFee } from '@tamarack/domain/arrears/dishonoured-item-fee'
import type {
  CashAdvanceLimitsView,
  CashAdvanceQuoteView,
  CheckFigureView,
  LoanView,
} from '@tamarack/contracts/views/loan'
import { advanceCentsMin } from '@tamarack/domain/payday/maximum-advance'
import type { OfferedStart } from '@tamarack/domain/payday/offered-range'

/** Hundredths of a percent as percent with two decimals. */
const percent = (basisPoints: number | null): number | null => (basisPoints === null ? null : basisPoints / 100)

const toPayments = (payments: LoanSummary['payments']): LoanView['payments'] =>
  payments.map(({ dueDate, amountCents }) => ({ dueDate, amount: amountCents }))

const toFigure = (figure: CheckFigure): CheckFigureView => {
  switch (figure.unit) {
    case 'cents':
      return { unit: 'cents', value: figure.amount }
    case 'days':
      return { unit: 'days', value: figure.days }
    case 'basis-points':
      return { unit: 'percent', value: figure.rate / 100 }
    case 'count':
      return { unit: 'count', value: figure.count }
  }
}

/** What only staff read: the checks, who decided and why, what the provider said of a failed transfer. */
const toStaffPart = ({ checks, decision, disbursement }: LoanSummary): LoanView['forStaff'] => ({
  checks: checks.map(({ rule, outcome, figure, limit }) => ({
    rule,
    outcome,
    figure: toFigure(figure),
    limit: toFigure(limit),
  })),
  decision: decision && { ...decision, reasons: [...decision.reasons] },
  disbursementFailure: disbursement?.failure ?? null,
})

/**
 * The loan in the specification's field names (section 3), its spelling included: the only place on the server that knows them. The default interest is
 * percent per month on principal that is overdue.
 */
export const toLoanView = (loan: LoanSummary, reader: { readonly role: string }): LoanView => ({
  id: loan.id,
  userId: loan.customerId,
  applicantName: loan.customerName,
  status: loan.status,
  loanType: loan.product,
  selectedLoanAmount: loan.advanceCents,
  interestAmount: loan.costOfBorrowingCents,
  totalObligationAmount: loan.totalCents,
  termsOfAgrrementInDays: loan.termDays,
  apr: percent(loan.disclosureAprBasisPoints),
  selectedPaymentPlan: loan.paymentPlan,
  selectedPaymentFrequency: loan.payFrequency,
  numberOfPayments: loan.payments.length === 0 ? null : loan.payments.length,
  startDate: loan.advanceDate,
  endDate: loan.dueDate,
  defaultInterestRate: loan.product === null ? null : percent(defaultInterestMonthly),
  payments: toPayments(loan.payments),
  identity: loan.identity,
  bank: loan.bank,
  bankAccountEnding: loan.bankAccountEnding,
  rejectionReasons: [...loan.rejectionReasons],
  createdAt: loan.createdAt,
  submittedAt: loan.submittedAt,
  decidedAt: loan.decidedAt,
  agreementSignedAt: loan.agreementSignedAt,
  activatedAt: loan.activatedAt,
  fundBy: loan.fundBy,
  fundedAt: loan.fundedAt,
  cancellableUntil: loan.cancellableUntil,
  cancellableAnyTime: loan.cancellableAnyTime,
  disbursement: loan.disbursement && { state: loan.disbursement.state, attempt: loan.disbursement.attempt },
  forStaff: reader.role === 'customer' ? null : toStaffPart(loan),
})

/** The cost box: cents, and the APR in percent. */
export const toQuoteView = (offer: CashAdvanceOffer): CashAdvanceQuoteView => ({
  advance: offer.advance,
  costOfBorrowing: offer.costOfBorrowing,
  total: offer.total,
  termDays: offer.termDays,
  apr: offer.disclosureApr / 100,
  costPerHundred: Math.floor((offer.costOfBorrowing * 100_00) / offer.advance),
  startDate: offer.advanceDate,
  dueDate: offer.dueDate,
  payments: offer.payments.map(({ dueDate, amount }) => ({ dueDate, amount })),
  dishonouredFee: paydayDishonouredFee,
  maximumAdvance: offer.maximumAdvance,
})

const toStart = ({ startDate, payDates, atAnyFrequency }: OfferedStart): CashAdvanceLimitsView['starts'][number] => ({
  startDate,
  earliestDueDate: atAnyFrequency.earliest,
  latestDueDate: atAnyFrequency.latest,
  payDates: { ...payDates },
})

/** What limits an advance: cents and Toronto days; the days at the top are those of the first start. */
export const toLimitsView = ({ amounts, today, starts }: CashAdvanceLimits): CashAdvanceLimitsView => {
  const first = toStart(starts[0])
  return {
    minimumAdvance: advanceCentsMin,
    maximumAdvance: {
      weekly: amounts.weekly?.maximum ?? null,
      'bi-weekly': amounts['bi-weekly']?.maximum ?? null,
      'semi-monthly': amounts['semi-monthly']?.maximum ?? null,
      monthly: amounts.monthly?.maximum ?? null,
    },
    today,
    earliestStartDate: first.startDate,
    latestStartDate: (starts.at(-1) ?? starts[0]).startDate,
    earliestDueDate: first.earliestDueDate,
    latestDueDate: first.latestDueDate,
    starts: starts.map(toStart),
  }
}

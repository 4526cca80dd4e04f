import type { CashAdvanceLimits } from '@tamarack/application/queries/cash-advance'
import type { LoanSummary } from '@tamarack/application/ports/loan-queries.port'
import type { Offer } from '@tamarack/application/ports/unit-of-work.port'
import { defaultInterestMonthly } from '@tamarack/domain/arrears/default-interest'
import { paydayDishonouredFee } from '@tamarack/domain/arrears/dishonoured-item-fee'
import type { CashAdvanceLimitsView, CashAdvanceQuoteView, LoanView } from '@tamarack/contracts/views/loan'

/** Hundredths of a percent as percent with two decimals. */
const percent = (basisPoints: number | null): number | null => (basisPoints === null ? null : basisPoints / 100)

const toPayments = (payments: LoanSummary['payments']): LoanView['payments'] =>
  payments.map(({ dueDate, amountCents }) => ({ dueDate, amount: amountCents }))

/**
 * The loan in the specification's field names (section 3), its spelling included: the only place on the server that knows them. The default interest is
 * percent per month on principal that is overdue.
 */
export const toLoanView = (loan: LoanSummary): LoanView => ({
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
})

/** The cost box: cents, and the APR in percent. */
export const toQuoteView = (offer: Offer): CashAdvanceQuoteView => ({
  advance: offer.advanceCents,
  costOfBorrowing: offer.costOfBorrowingCents,
  total: offer.totalCents,
  termDays: offer.termDays,
  apr: offer.disclosureAprBasisPoints / 100,
  costPerHundred: Math.floor((offer.costOfBorrowingCents * 100_00) / offer.advanceCents),
  startDate: offer.advanceDate,
  dueDate: offer.dueDate,
  payments: toPayments(offer.payments),
  dishonouredFee: paydayDishonouredFee,
  maximumAdvance: offer.maximumAdvanceCents,
})

/** What limits an advance: cents and Toronto days. */
export const toLimitsView = ({
  minimumAdvanceCents,
  maximumAdvanceCents,
  ...days
}: CashAdvanceLimits): CashAdvanceLimitsView => ({
  minimumAdvance: minimumAdvanceCents,
  maximumAdvance: { ...maximumAdvanceCents },
  ...days,
})

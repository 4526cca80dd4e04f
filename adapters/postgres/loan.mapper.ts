import type { LoanRecord } from '@tamarack/application/ports/unit-of-work.port'
import type { BankState, IdentityState } from '@tamarack/application/ports/loan-queries.port'
import type { LoanRow } from './loan.tables.ts'

type LoanColumns = Omit<LoanRow, 'version' | symbol>

/** The one place where the row's names (the specification's) and the field's own meet. */
export const toLoan = (row: LoanColumns): LoanRecord => ({
  id: row.id,
  customerId: row.userId,
  status: row.status,
  identity: row.identityState as IdentityState,
  identityCheckId: row.identityCheckId ?? null,
  bank: row.bankState as BankState,
  bankRequestId: row.bankRequestId ?? null,
  terms: row.terms ?? null,
  offer: row.offer ?? null,
  decision: row.decision ?? null,
  createdAt: row.createdAt,
  submittedAt: row.submittedAt ?? null,
  agreementSignedAt: row.agreementSignedAt ?? null,
  activatedAt: row.activatedAt ?? null,
  fundBy: row.fundBy ?? null,
  fundedAt: row.fundedAt ?? null,
  cancellableUntil: row.cancellableUntil ?? null,
  cancellableAnyTime: row.cancellableAnyTime,
})

/** Columns of a loan; the terms' columns repeat what the offer holds, so that lists and reports can be asked in SQL. */
export const toRow = (loan: LoanRecord): LoanColumns => ({
  id: loan.id,
  userId: loan.customerId,
  status: loan.status,
  identityState: loan.identity,
  identityCheckId: loan.identityCheckId,
  bankState: loan.bank,
  bankRequestId: loan.bankRequestId,
  loanType: loan.terms === null ? null : 'cash-advance',
  selectedLoanAmount: loan.offer?.advanceCents ?? null,
  interestAmount: loan.offer?.costOfBorrowingCents ?? null,
  totalObligationAmount: loan.offer?.totalCents ?? null,
  termsOfAgrrementInDays: loan.offer?.termDays ?? null,
  apr: loan.offer?.disclosureAprBasisPoints ?? null,
  selectedPaymentPlan: loan.offer?.paymentPlan ?? null,
  selectedPaymentFrequency: loan.terms?.payFrequency ?? null,
  startDate: loan.offer?.advanceDate ?? null,
  endDate: loan.offer?.dueDate ?? null,
  numberOfPayments: loan.offer?.payments.length ?? null,
  terms: loan.terms,
  offer: loan.offer,
  decision: loan.decision,
  createdAt: loan.createdAt,
  submittedAt: loan.submittedAt,
  agreementSignedAt: loan.agreementSignedAt,
  activatedAt: loan.activatedAt,
  fundBy: loan.fundBy,
  fundedAt: loan.fundedAt,
  cancellableUntil: loan.cancellableUntil,
  cancellableAnyTime: loan.cancellableAnyTime,
})

import { bankInsightOf, type BankInsight } from '@tamarack/domain/bank-insight/insight'
import type { PersonalInfo } from '@tamarack/domain/loan/answers'
import { agreementDays } from '@tamarack/domain/loan/one-loan-per-person'
import type { LoanOfPerson } from '@tamarack/domain/loan/person'
import type { Applicant } from '@tamarack/domain/products/offer'
import type { CollectedBankData } from './ports/customer-evidence.port.ts'
import { accountHistoryOf } from './queries/bank-insight.ts'

/** What the stored bank data of an application show, as of the Toronto day on which they were collected. */
export const insightOf = (collected: CollectedBankData): BankInsight => bankInsightOf(accountHistoryOf(collected))

/**
 * The applicant of an offer. Quote, choice, approval and agreement all take them from this one function, so that the same income sets the limit in
 * each (C-22). Bank data count for as long as the application lives: the bank step accepts no older ones than its span allows.
 */
export const applicantFrom = (
  info: PersonalInfo,
  collected: CollectedBankData | null,
  otherLoans: readonly LoanOfPerson[],
): Applicant => {
  const found = collected === null ? 0 : insightOf(collected).incomeOfTheMonth.amount
  return {
    monthlyNetIncome: info.primaryIncomeCents,
    ...(found > 0 && { monthlyIncomeFound: found }),
    earlierAgreements: agreementDays(otherLoans),
  }
}

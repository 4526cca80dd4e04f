import { bankInsightOf, type BankInsight } from '@tamarack/domain/bank-insight/insight'
import type { FinancialInfo, PersonalInfo } from '@tamarack/domain/loan/application/answers'
import { agreementDays } from '@tamarack/domain/loan/application/one-loan-per-person'
import type { LoanOfPerson } from '@tamarack/domain/loan/application/person'
import type { Applicant } from '@tamarack/domain/products/offer'
import type { CollectedBankData } from './ports/customer-evidence.port.ts'
import { accountHistoryOf } from './queries/bank-insight.ts'

const insights = new WeakMap<CollectedBankData, BankInsight>()

/** What the stored bank data of an application show, as of the Toronto day on which they were
 * collected. Several facts of one command need it: it is derived once for the data that were read
 * once. */
export const insightOf = (collected: CollectedBankData): BankInsight => {
  const insight = insights.get(collected) ?? bankInsightOf(accountHistoryOf(collected))
  insights.set(collected, insight)
  return insight
}

/** The answers of both forms, without which no terms can be chosen. */
export interface Answers {
  readonly personal: PersonalInfo
  readonly financial: FinancialInfo
}

/** The applicant of an offer. Quote, choice, approval and agreement all take them from this one
 * function, so that the same income sets the limit in each (C-22). Bank data count for as long as
 * the application lives: the bank step accepts no older ones than its span allows. */
export const applicantFrom = (
  { personal, financial }: Answers,
  collected: CollectedBankData | null,
  otherLoans: readonly LoanOfPerson[],
): Applicant => {
  const insight = collected === null ? undefined : insightOf(collected)
  const found = insight?.incomeOfTheMonth.amount ?? 0
  const debts = (insight?.obligations ?? []).filter(({ kind }) => kind === 'loan' || kind === 'card')
  return {
    monthlyNetIncome: personal.primaryIncomeCents,
    ...(found > 0 && { monthlyIncomeFound: found }),
    ...(insight?.pay && { payFound: { frequency: insight.pay.frequency, nextPayDate: insight.pay.nextPayDate } }),
    earlierAgreements: agreementDays(otherLoans),
    otherDebts: (financial.otherLoansOwedCents ?? 0) + (financial.car?.owedCents ?? 0),
    debtPaymentsFound: debts.reduce((sum, { perMonth }) => sum + perMonth, 0),
    withCoApplicant: personal.coApplicant !== null,
  }
}

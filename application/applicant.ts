import type { BankInsight } from '@tamarack/domain/bank-insight/insight'
import type { ObligationKind } from '@tamarack/domain/bank-insight/obligations'
import { loanFrequencyOf } from '@tamarack/domain/bank-insight/pay-schedule'
import { seenOf } from '@tamarack/domain/bank-insight/seen-amount'
import {
  debtsDeclared,
  netIncomeDeclared,
  type FinancialInfo,
  type PersonalInfo,
} from '@tamarack/domain/loan/application/answers'
import { agreementDays } from '@tamarack/domain/loan/application/one-loan-per-person'
import type { LoanOfPerson } from '@tamarack/domain/loan/application/person'
import type { Applicant } from '@tamarack/domain/products/offer'
import type { CollectedBankData } from './ports/customer-evidence.port.ts'
import { insightOfData } from './queries/bank-insight.ts'

const insights = new WeakMap<CollectedBankData, BankInsight>()

/** What the stored bank data of an application show, as of the Toronto day on which they were
 * collected. Several facts of one command need it: it is derived once for the data that were read
 * once. */
export const insightOf = (collected: CollectedBankData): BankInsight => {
  const insight = insights.get(collected) ?? insightOfData(collected)
  insights.set(collected, insight)
  return insight
}

/** The answers of both forms, without which no terms can be chosen. */
export interface Answers {
  readonly personal: PersonalInfo
  readonly financial: FinancialInfo
}

/** What is paid on is a debt; rent and the like are what the rest of the income is for (TAM-44). */
const debtKinds: ReadonlySet<ObligationKind> = new Set(['loan', 'mortgage', 'card'])

/** The applicant of an offer. Quote, choice, approval and agreement all take them from this one
 * function, so that the same income sets the limit in each (C-22). Bank data count for as long as
 * the application lives: the bank step accepts no older ones than its span allows. */
export const applicantFrom = (
  { personal, financial }: Answers,
  collected: CollectedBankData | null,
  otherLoans: readonly LoanOfPerson[],
): Applicant => {
  const insight = collected === null ? undefined : insightOf(collected)
  const found = insight?.incomeFound
  const debts = (insight?.obligations ?? []).filter(({ kind }) => debtKinds.has(kind))
  return {
    monthlyNetIncome: netIncomeDeclared(personal, financial),
    ...(found && found.amount > 0 && { monthlyIncomeFound: found.amount, incomeSeen: seenOf(found) }),
    ...(insight?.pay && {
      payFound: { frequency: loanFrequencyOf(insight.pay.frequency), nextPayDate: insight.pay.nextPayDate },
    }),
    earlierAgreements: agreementDays(otherLoans),
    otherDebts: debtsDeclared(financial),
    debtPaymentsFound: debts.reduce((sum, { seen }) => sum + seen.amount, 0),
    withCoApplicant: personal.coApplicant !== null,
  }
}

import type { FinancialInfo, PersonalInfo } from '@tamarack/domain/loan/application/answers'
import type { CoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import type { CollectedBankData } from './ports/customer-evidence.port.ts'

/** The answers and names that tell whose income a joint account shows (TAM-320). */
export interface NamesAndAnswers {
  /** The verified name, or the account's name with us before. */
  readonly borrower: string
  readonly coApplicant: Pick<CoApplicant, 'state'> | null | undefined
  readonly personal: PersonalInfo | null
  readonly financial: FinancialInfo | null
}

const known = new WeakMap<CollectedBankData, Map<string, CollectedBankData>>()

/** The bank data with the people of the loan. Returns one object for the same data and people, so
 * that the insight is derived once. */
export const withPeople = <Collected extends CollectedBankData | null>(
  collected: Collected,
  { borrower, coApplicant, personal, financial }: NamesAndAnswers,
): Collected => {
  if (collected === null) return collected
  const people = {
    borrower,
    coBorrower: coApplicant?.state === 'accepted' ? personal?.coApplicant?.name : undefined,
    answers: personal
      ? {
          employer: personal.employer,
          incomeKind: personal.primaryIncomeType,
          hasSecondIncome: (financial?.secondaryIncome ?? null) !== null,
          hasChildBenefit: (financial?.childBenefitMonthlyCents ?? null) !== null,
        }
      : undefined,
  }
  const ofData = known.get(collected) ?? new Map<string, CollectedBankData>()
  known.set(collected, ofData)
  const key = JSON.stringify(people)
  const added = ofData.get(key) ?? { ...collected, people }
  ofData.set(key, added)
  return added as Collected
}

import type { LineCorrection } from '@tamarack/domain/bank-insight/kinds'
import type { FinancialInfo, PersonalInfo } from '@tamarack/domain/loan/application/answers'
import type { CoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import type { CollectedBankData } from './ports/customer-evidence.port.ts'

/** What a loan adds to bank data: the answers and names that tell whose income a joint account shows
 * (TAM-320), and corrected lines. */
export interface NamesAndAnswers {
  /** The verified name, or the account's name with us before. */
  readonly borrower: string
  readonly coApplicant: Pick<CoApplicant, 'state'> | null | undefined
  readonly personal: PersonalInfo | null
  readonly financial: FinancialInfo | null
  /** TAM-322: the kinds that staff gave to lines. */
  readonly lineCorrections: readonly LineCorrection[] | undefined
}

const known = new WeakMap<CollectedBankData, Map<string, CollectedBankData>>()

/** The bank data with the people of the loan and the corrections of staff. Returns one object for the
 * same data, people and corrections, so that the insight is derived once. */
export const withPeople = <Collected extends CollectedBankData | null>(
  collected: Collected,
  { borrower, coApplicant, personal, financial, lineCorrections = [] }: NamesAndAnswers,
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
  const key = JSON.stringify([people, lineCorrections])
  const added = ofData.get(key) ?? { ...collected, people, corrections: lineCorrections }
  ofData.set(key, added)
  return added as Collected
}

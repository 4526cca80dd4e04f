import { costIsWithinCap } from '../../payday/cost-of-borrowing.ts'
import { paydayAdvanceCentsMax } from '../../payday/maximum-advance.ts'
import { paydayTermDaysMax } from '../../payday/term.ts'
import { cents, type Cents } from '../../values/cents.ts'
import type { LocalDate } from '../../values/local-date.ts'

/** What the law looks at; it does not read the product's name. */
export type LoanFacts = {
  readonly agreedOn: LocalDate
  readonly advance: Cents
  readonly termDays: number
  readonly costOfBorrowing: Cents
  readonly repaidByPreAuthorizedDebit: boolean
  readonly securedOrGuaranteed: boolean
  readonly revolving: boolean
  readonly lenderLicensed: boolean
}

/** A condition of the payday exemption (Criminal Code s. 347.1) that a loan does not meet. */
export type ExemptionCondition = 'FED-01' | 'FED-02' | 'FED-03' | 'FED-05'

export type Classification = {
  /** Payday (PLA), other fixed credit or revolving credit (CPA Part VII). The PLA also applies to a
   * line of credit up to $5,000. */
  readonly legalClass: 'payday' | 'fixed-credit' | 'revolving-credit'
  /** Without the exemption the 35 % rate applies. */
  readonly exemptFromCriminalRate: boolean
  readonly unmet: readonly ExemptionCondition[]
  /** Payday by nature past its usual size, or a small line of credit: counsel states how far the PLA
   * goes (CPA-11). */
  readonly counselToConfirm: boolean
}

/** C-21: at most $1,500 and at most 62 days. */
export const isPaydaySized = (advance: Cents, termDays: number): boolean =>
  advance <= paydayAdvanceCentsMax && termDays <= paydayTermDaysMax

/** The largest limit of a line of credit to which the Payday Loans Act applies (O. Reg. 98/09,
 * s. 1.1). */
const lineOfCreditCentsMax = cents(5_000_00)

/** FED-01 to FED-05: the conditions of the payday exemption that these facts do not meet. */
export const unmetExemptionConditions = (facts: LoanFacts): readonly ExemptionCondition[] => {
  const paydayByNature = facts.repaidByPreAuthorizedDebit && !facts.securedOrGuaranteed && !facts.revolving
  const conditions: readonly (readonly [ExemptionCondition, boolean])[] = [
    ['FED-01', paydayByNature],
    ['FED-02', isPaydaySized(facts.advance, facts.termDays)],
    ['FED-03', costIsWithinCap(facts.advance, facts.costOfBorrowing, facts.agreedOn)],
    ['FED-05', facts.lenderLicensed],
  ]
  return conditions.filter(([, met]) => !met).map(([condition]) => condition)
}

const legalClassOf = (
  { revolving, advance, termDays }: LoanFacts,
  paydayByNature: boolean,
): Classification['legalClass'] => {
  if (revolving) return advance <= lineOfCreditCentsMax ? 'payday' : 'revolving-credit'
  return paydayByNature && isPaydaySized(advance, termDays) ? 'payday' : 'fixed-credit'
}

/** CPA-11, C-21: the legal class of a loan from its facts. Payday is a loan up to $1,500 and 62 days
 * that is unsecured and repaid by PAD, and a line of credit up to $5,000. `advance` is the limit of a
 * line of credit. */
export const classify = (facts: LoanFacts): Classification => {
  const unmet = unmetExemptionConditions(facts)
  const paydayByNature = !unmet.includes('FED-01')
  const legalClass = legalClassOf(facts, paydayByNature)
  return {
    legalClass,
    exemptFromCriminalRate: unmet.length === 0,
    unmet,
    counselToConfirm: facts.revolving ? legalClass === 'payday' : paydayByNature && legalClass === 'fixed-credit',
  }
}

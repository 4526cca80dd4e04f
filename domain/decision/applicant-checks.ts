import type { LocalDate } from '../values/local-date.ts'
import type { RuleCheck } from './check.ts'
import {
  accountIsOldEnough,
  accountIsSeldomBelowZero,
  bankDataAreFresh,
  noOtherLenders,
  noReturnedItems,
  paymentIsCovered,
  type AccountFacts,
} from './checks/account.ts'
import {
  childBenefitIsFound,
  housingIsDeclared,
  otherLoansAreDeclared,
  secondIncomeIsFound,
  type DeclaredFacts,
} from './checks/declared.ts'
import { declaredIncomeIsFound, incomeIsOfDeclaredKind, type IncomeFacts } from './checks/income.ts'
import {
  accountNameIsVerifiedName,
  addressIsInOntario,
  bankOwnerIsApplicant,
  noOtherLoanIsOutstanding,
  personHasOneAccount,
  type PersonFacts,
} from './checks/person.ts'

export type ApplicantFacts = {
  readonly today: LocalDate
  readonly person: PersonFacts
  readonly income: IncomeFacts
  readonly declared: DeclaredFacts
  readonly account: AccountFacts
}

/** Every check of the applicant, in the order in which a person reads them. */
export const checksOfApplicant = ({ today, person, income, declared, account }: ApplicantFacts): readonly RuleCheck[] =>
  [
    accountNameIsVerifiedName(person),
    addressIsInOntario(person),
    personHasOneAccount(person),
    noOtherLoanIsOutstanding(person),
    bankOwnerIsApplicant(person),
    declaredIncomeIsFound(income),
    incomeIsOfDeclaredKind(income),
    secondIncomeIsFound(declared),
    childBenefitIsFound(declared),
    otherLoansAreDeclared(declared),
    housingIsDeclared(declared),
    noReturnedItems(account),
    noOtherLenders(account),
    accountIsSeldomBelowZero(account),
    accountIsOldEnough(account),
    bankDataAreFresh(account, today),
    paymentIsCovered(account),
  ].filter((check) => check !== undefined)

/** Who the co-applicant is and what they owe us; of their money nothing is collected (TAM-44). */
export type CoApplicantFindings = Omit<PersonFacts, 'bankOwner'>

/** The checks of the second person of a loan, in the order of the borrower's. */
export const checksOfCoApplicant = (person: CoApplicantFindings): readonly RuleCheck[] =>
  [
    accountNameIsVerifiedName(person),
    addressIsInOntario(person),
    personHasOneAccount(person),
    noOtherLoanIsOutstanding(person),
  ].map((check) => ({ ...check, about: 'co-applicant' }))

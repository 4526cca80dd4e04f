import type { LocalDate } from '../values/local-date.ts'
import { asWord, checkOf, type RuleCheck } from './check.ts'
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
  /** What no provider verified, and what staff read it from; absent where nothing was. */
  readonly byHand?: {
    readonly document?: string
    readonly statement?: { readonly from: LocalDate; readonly to: LocalDate }
  }
}

/** TAM-210: what two of staff read by hand always takes a look, so that the file is never clean. */
export const providerHasVerified = ({ byHand }: Pick<ApplicantFacts, 'byHand'>): RuleCheck | undefined => {
  if (byHand === undefined) return undefined
  const { document, statement } = byHand
  const steps = [
    ...(document === undefined ? [] : [`Identity read by hand from a document: ${document}`]),
    ...(statement === undefined ? [] : [`Bank account ${ofStatement(statement)}`]),
  ]
  const read = [document && 'identity', statement && 'bank account'].filter(Boolean).join(' and ')
  const source = document === undefined ? 'statement' : 'identity'
  return checkOf('TAM-210', source, 'attention', asWord(read), asWord('verified by a provider'), { steps })
}

const ofStatement = ({ from, to }: { readonly from: LocalDate; readonly to: LocalDate }): string =>
  `read by hand from a statement of ${from} to ${to}`

/** What rests on a statement says so. */
const fromStatement =
  ({ byHand }: Pick<ApplicantFacts, 'byHand'>) =>
  (check: RuleCheck): RuleCheck =>
    byHand?.statement === undefined || check.source !== 'bank-data'
      ? check
      : { ...check, source: 'statement', steps: [`It was ${ofStatement(byHand.statement)}`, ...(check.steps ?? [])] }

/** Every check of the applicant, in the order in which a person reads them. */
export const checksOfApplicant = (facts: ApplicantFacts): readonly RuleCheck[] => {
  const { today, person, income, declared, account } = facts
  return [
    providerHasVerified(facts),
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
  ]
    .filter((check) => check !== undefined)
    .map(fromStatement(facts))
}

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

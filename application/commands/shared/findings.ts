import { forecastBalance } from '@tamarack/domain/bank-insight/forecast'
import type { BankInsight } from '@tamarack/domain/bank-insight/insight'
import { seenAmountOf } from '@tamarack/domain/bank-insight/seen-amount'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { ApplicantFacts } from '@tamarack/domain/decision/applicant-checks'
import type { AccountFacts } from '@tamarack/domain/decision/checks/account'
import type { DeclaredFacts } from '@tamarack/domain/decision/checks/declared'
import type { IncomeFacts } from '@tamarack/domain/decision/checks/income'
import {
  debtsDeclared,
  netIncomeDeclared,
  type FinancialInfo,
  type PersonalInfo,
} from '@tamarack/domain/loan/application/answers'
import type { LoanOfPerson } from '@tamarack/domain/loan/application/person'
import type { Loan } from '@tamarack/domain/loan/loan'
import { isOutstanding } from '@tamarack/domain/loan/status'
import type { Offer } from '@tamarack/domain/products/product'
import { cents } from '@tamarack/domain/values/cents'
import { plusDays, type LocalDate } from '@tamarack/domain/values/local-date'
import { insightOf } from '../../applicant.ts'
import { withPeople } from '../../people-of-loan.ts'
import type { BankData } from '../../ports/bank-data-provider.port.ts'
import type { IdentityRecord } from '../../ports/identity-provider.port.ts'
import type { Gathering } from './gathering.ts'
import { nameOfBorrower, type PersonFacts } from './person-facts.ts'

/** Days of the account that the checks of returned items, lenders and days below zero look at. */
const recentDays = 90

const incomeFacts = (insight: BankInsight, personal: PersonalInfo, financial: FinancialInfo | null): IncomeFacts => {
  const { incomeFound, jointAccount, correctedLineIds } = insight
  return {
    declared: cents(netIncomeDeclared(personal, financial)),
    declaredKind: personal.primaryIncomeType,
    found: {
      ...seenAmountOf(incomeFound),
      kind: insight.incomes.find(({ seen }) => seen.amount > 0)?.kind,
      transactions: incomeFound.lineIds,
    },
    ...(correctedLineIds && { correctedLines: correctedLineIds.length }),
    ...(insight.pay && { payer: { answered: personal.employer, found: insight.pay.name } }),
    ...(jointAccount && { notCounted: { sources: jointAccount.others, isClear: jointAccount.isClear } }),
  }
}

const declaredFacts = (
  { found, otherLenders, readOn }: BankInsight,
  personal: PersonalInfo,
  financial: FinancialInfo | null,
): DeclaredFacts => ({
  loans: {
    owed: cents(debtsDeclared(financial)),
    found: found.loans,
    otherLenders: lendersSince(otherLenders, readOn).length,
  },
  home: {
    owned: (financial?.home ?? null) !== null,
    owed: cents(financial?.home?.owedCents ?? 0),
    mortgage: found.mortgage,
    rent: found.rent,
  },
  childBenefit: { declared: cents(financial?.childBenefitMonthlyCents ?? 0), found: found.childBenefit },
  secondIncome: { declared: cents(financial?.secondaryIncome?.monthlyCents ?? 0), found: found.secondIncome },
  mainIncome: { declared: cents(personal.primaryIncomeCents), found: found.mainIncome },
})

const lendersSince = (lenders: BankInsight['otherLenders'], readOn: LocalDate): BankInsight['otherLenders'] => {
  const since = plusDays(readOn, -recentDays)
  return lenders.filter(({ lastOn }) => lastOn > since)
}

const accountFacts = (insight: BankInsight, offer: Offer): AccountFacts => {
  const since = plusDays(insight.readOn, -recentDays)
  const lenders = lendersSince(insight.otherLenders, insight.readOn)
  const returned = insight.returnedItems.items.filter(({ on }) => on > since)
  const [first] = offer.payments
  const [expected] = first === undefined ? [] : forecastBalance(insight, [first.dueDate])
  return {
    readOn: insight.readOn,
    returnedItems: {
      count: insight.returnedItems.last90Days,
      transactions: returned.flatMap(({ lineIds }) => lineIds),
    },
    otherLenders: { count: lenders.length, transactions: lenders.flatMap(({ lineIds }) => lineIds) },
    daysBelowZero: insight.belowZero.daysInLast90,
    ageInDays: insight.accountAge.days,
    ...(first && expected && { expected: { on: first.dueDate, balance: expected.balance, payment: first.amount } }),
  }
}

/** TAM-210: what two of staff read, where no provider did. */
const byHandOf = (identity: IdentityRecord | undefined, { statement }: BankData): Pick<ApplicantFacts, 'byHand'> => {
  const document = identity?.byHand?.document
  return document === undefined && statement === undefined
    ? {}
    : { byHand: { ...(document && { document }), ...(statement && { statement }) } }
}

/** What was found out about the applicant, for the checks of an offer; undefined while something of
 * it is missing. */
export const findingsOf = async (
  { tables, now }: Gathering,
  loan: Loan,
  person: PersonFacts,
  otherLoans: readonly LoanOfPerson[],
): Promise<((offer: Offer) => ApplicantFacts) | undefined> => {
  const personal = await tables.answers.personalInfo(loan.loanId)
  const bank = await tables.evidence.bankReading(loan.customerId, loan.account)
  if (personal === null || bank === null) return undefined
  const financial = await tables.answers.financialInfo(loan.loanId)
  const identity = (await tables.evidence.passedIdentity(loan.customerId))?.record
  const people = {
    borrower: await nameOfBorrower(tables, loan.customerId),
    coApplicant: loan.coApplicant,
    personal,
    financial,
    lineCorrections: loan.lineCorrections,
  }
  const insight = insightOf(withPeople(bank, people))
  const income = incomeFacts(insight, personal, financial)
  const declared = declaredFacts(insight, personal, financial)
  const today = torontoDateOf(now)
  const outstandingLoans = otherLoans.filter(({ status }) => isOutstanding(status)).length
  return (offer) => ({
    today,
    person: { ...person, outstandingLoans, province: identity?.region ?? undefined },
    income,
    declared,
    account: accountFacts(insight, offer),
    ...byHandOf(identity, bank.data),
  })
}

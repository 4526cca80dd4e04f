import { forecastBalance } from '@tamarack/domain/bank-insight/forecast'
import type { IncomeKind } from '@tamarack/domain/bank-insight/income-sources'
import type { BankInsight } from '@tamarack/domain/bank-insight/insight'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { ApplicantFacts } from '@tamarack/domain/decision/applicant-checks'
import type { AccountFacts } from '@tamarack/domain/decision/checks/account'
import type { IncomeFacts } from '@tamarack/domain/decision/checks/income'
import type { FinancialInfo, PersonalInfo } from '@tamarack/domain/loan/application/answers'
import type { LoanOfPerson } from '@tamarack/domain/loan/application/person'
import type { Loan } from '@tamarack/domain/loan/loan'
import { isOutstanding } from '@tamarack/domain/loan/status'
import type { Offer } from '@tamarack/domain/products/product'
import { cents } from '@tamarack/domain/values/cents'
import { plusDays } from '@tamarack/domain/values/local-date'
import { insightOf } from '../../applicant.ts'
import type { Gathering } from './gathering.ts'
import type { PersonFacts } from './person-facts.ts'

/** Days of the account that the checks of returned items, lenders and days below zero look at. */
const recentDays = 90

const kindOfMostIncome = ({ incomes, incomeOfTheMonth }: BankInsight): IncomeKind | undefined => {
  const ofTheMonth = new Set(incomeOfTheMonth.lineIds)
  const paying = incomes.filter(({ lineIds }) => lineIds.some((id) => ofTheMonth.has(id)))
  return paying.toSorted((one, other) => other.perMonth - one.perMonth)[0]?.kind
}

/** All net income of a month that the applicant declared: main, second and child benefit. */
const declaredIncome = (personal: PersonalInfo, financial: FinancialInfo | null): number =>
  personal.primaryIncomeCents +
  (financial?.secondaryIncome?.monthlyCents ?? 0) +
  (financial?.childBenefitMonthlyCents ?? 0)

const incomeFacts = (insight: BankInsight, personal: PersonalInfo, financial: FinancialInfo | null): IncomeFacts => ({
  declared: cents(declaredIncome(personal, financial)),
  declaredKind: personal.primaryIncomeType,
  found: {
    amount: insight.incomeOfTheMonth.amount,
    from: insight.incomeOfTheMonth.from,
    to: insight.incomeOfTheMonth.to,
    kind: kindOfMostIncome(insight),
    transactions: insight.incomeOfTheMonth.lineIds,
  },
})

const accountFacts = (insight: BankInsight, offer: Offer): AccountFacts => {
  const since = plusDays(insight.readOn, -recentDays)
  const lenders = insight.otherLenders.filter(({ lastOn }) => lastOn > since)
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
  const insight = insightOf(bank)
  const income = incomeFacts(insight, personal, financial)
  const today = torontoDateOf(now)
  const outstandingLoans = otherLoans.filter(({ status }) => isOutstanding(status)).length
  return (offer) => ({
    today,
    person: { ...person, outstandingLoans, province: identity?.region ?? undefined },
    income,
    account: accountFacts(insight, offer),
  })
}

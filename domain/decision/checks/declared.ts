import type { FoundAmount } from '../../bank-insight/found-by-kind.ts'
import { formatSeen } from '../../bank-insight/seen-amount.ts'
import { formatCents } from '../../explanations/explanation.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { checkOf, inCents, inSeen, type RuleCheck } from '../check.ts'

/** As declared and as the account shows it: debts as owed, incomes by month; cents. */
export type DeclaredFacts = {
  readonly loans: { readonly owed: Cents; readonly found: FoundAmount; readonly otherLenders: number }
  readonly home: {
    readonly owned: boolean
    readonly owed: Cents
    readonly mortgage: FoundAmount
    readonly rent: FoundAmount
  }
  readonly childBenefit: { readonly declared: Cents; readonly found: FoundAmount }
  readonly secondIncome: { readonly declared: Cents; readonly found: FoundAmount }
  readonly mainIncome: { readonly declared: Cents; readonly found: FoundAmount }
}

/** Our policy: hundredths of what was found, or an amount where that is more. */
export const incomeTolerance = { percent: 15, cents: 100_00 } as const

const foundInWords = (what: string, found: FoundAmount): string =>
  found.times === 0
    ? `${what}: none found in ${found.days} days`
    : `${what}: ${found.names.join(', ')}: ${formatSeen(found)}; ${found.times} times, last on ${found.lastOn}`

const declaredCheck = (
  rule: string,
  holds: boolean,
  { declared, found }: { readonly declared: Cents; readonly found: FoundAmount },
  steps: readonly string[],
): RuleCheck =>
  checkOf(rule, 'bank-data', holds || 'attention', inSeen(found), inCents(declared), {
    steps,
    transactions: found.lineIds,
  })

/** TAM-152: loans paid from the account were declared: at least what is paid in a month is owed. */
export const otherLoansAreDeclared = ({ loans: { owed, found, otherLenders } }: DeclaredFacts): RuleCheck =>
  declaredCheck('TAM-152', found.amount <= owed && (otherLenders === 0 || owed > 0), { declared: owed, found }, [
    `Declared as owed on other loans and a car: ${formatCents(owed)}`,
    foundInWords('Loan payments', found),
    `Other lenders seen in 90 days: ${otherLenders}`,
    'What is owed explains payments of a month up to the same amount',
  ])

/** TAM-153: a mortgage paid from the account was declared: at least what is paid in a month is
 * owed. No form requests rent: it surprises only with a home of one's own. */
export const housingIsDeclared = ({ home: { owned, owed, mortgage, rent } }: DeclaredFacts): RuleCheck => {
  const found: FoundAmount = {
    ...mortgage,
    amount: cents(mortgage.amount + rent.amount),
    lineIds: [...mortgage.lineIds, ...rent.lineIds],
  }
  return declaredCheck('TAM-153', mortgage.amount <= owed && (rent.times === 0 || !owned), { declared: owed, found }, [
    `Declared: ${owned ? `a home, ${formatCents(owed)} owed on it` : 'no home of their own'}`,
    foundInWords('Mortgage payments', mortgage),
    foundInWords('Rent', rent),
    'What is owed explains payments of a month up to the same amount; no form requests rent',
  ])
}

/** Whether an income was found as declared; too short a time confirms nothing (TAM-151). */
const isAsFound = (declared: number, found: FoundAmount): boolean => {
  if (found.measure === 'as-seen') return declared === 0 && found.amount === 0
  const allowed = Math.max(Math.floor((found.amount * incomeTolerance.percent) / 100), incomeTolerance.cents)
  return Math.abs(declared - found.amount) <= allowed
}

const toleranceInWords = ({ measure }: FoundAmount): string =>
  measure === 'as-seen'
    ? 'Seen for too short a time to confirm what comes in a month'
    : `A difference of ${incomeTolerance.percent} % of what was found, or of ${formatCents(cents(incomeTolerance.cents))} where that is more, passes`

/** TAM-154: the child benefit that was declared is the one that the account shows. */
export const childBenefitIsFound = ({ childBenefit: { declared, found } }: DeclaredFacts): RuleCheck =>
  declaredCheck('TAM-154', isAsFound(declared, found), { declared, found }, [
    `Declared as child benefit: ${formatCents(declared)} a month`,
    foundInWords('Child benefit', found),
    toleranceInWords(found),
  ])

/** TAM-155: the second income declared is what other payers bring, compared as it was answered. The
 * steps state main income beyond what its payer pays, because some state all their pay in one
 * answer. */
export const secondIncomeIsFound = ({ secondIncome: { declared, found }, mainIncome }: DeclaredFacts): RuleCheck => {
  const beyondMain = Math.max(0, mainIncome.declared - mainIncome.found.amount)
  const explained = Math.min(beyondMain, Math.max(0, found.amount - declared))
  return declaredCheck('TAM-155', isAsFound(declared, found), { declared, found }, [
    declared === 0 ? 'Answered: no second income' : `Declared as second income: ${formatCents(declared)} a month`,
    ...(explained > 0
      ? [`Declared as main income beyond what its payer pays: ${formatCents(cents(explained))} of the other payers`]
      : []),
    foundInWords('Other payers', found),
    toleranceInWords(found),
  ])
}

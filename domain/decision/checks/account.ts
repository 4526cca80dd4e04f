import { formatCents } from '../../explanations/explanation.ts'
import type { Cents } from '../../values/cents.ts'
import { daysBetween, type LocalDate } from '../../values/local-date.ts'
import { asCount, atMost, checkOf, inCents, inDays, type RuleCheck } from '../check.ts'

/** What the connected account showed in the days before it was read. */
export type AccountFacts = {
  readonly readOn: LocalDate
  /** Debits returned for want of funds, of the 90 days before. */
  readonly returnedItems: { readonly count: number; readonly transactions: readonly string[] }
  /** Other lenders of short-term credit with a payment or an advance in the 90 days before. */
  readonly otherLenders: { readonly count: number; readonly transactions: readonly string[] }
  /** Days of the 90 before on which the balance was below zero. */
  readonly daysBelowZero: number
  /** Days since the account's first transaction that was read; a year is all that a bank gives. */
  readonly ageInDays: number
  /** Before the first payment, on its day; undefined where it cannot be foreseen. */
  readonly expected?: { readonly on: LocalDate; readonly balance: Cents; readonly payment: Cents }
}

/** Our policy: what passes, and what still goes on with a look by staff. */
export const accountLimits = {
  returnedItems: { pass: 0, attention: 3 },
  otherLenders: { pass: 0, attention: 1 },
  daysBelowZero: { pass: 5, attention: 20 },
  ageInDays: { pass: 90, attention: 30 },
  dataAgeInDays: { pass: 14, attention: 30 },
} as const

/** TAM-33: no debit of the last 90 days was returned for want of funds. */
export const noReturnedItems = ({ returnedItems: { count, transactions } }: AccountFacts): RuleCheck => {
  const { pass, attention } = accountLimits.returnedItems
  const steps = [`Returned for want of funds in 90 days: ${count}; up to ${attention} need a look`]
  const outcome = atMost(count, { pass, attention })
  return checkOf('TAM-33', 'bank-data', outcome, asCount(count), asCount(pass), { steps, transactions })
}

/** TAM-34: no other lender of short-term credit was paid, or paid out, in the last 90 days. */
export const noOtherLenders = ({ otherLenders: { count, transactions } }: AccountFacts): RuleCheck => {
  const { pass, attention } = accountLimits.otherLenders
  const steps = [`Other lenders seen in 90 days: ${count}; ${attention} needs a look`]
  const outcome = atMost(count, { pass, attention })
  return checkOf('TAM-34', 'bank-data', outcome, asCount(count), asCount(pass), { steps, transactions })
}

/** TAM-35: the account is seldom below zero. */
export const accountIsSeldomBelowZero = ({ daysBelowZero: days }: AccountFacts): RuleCheck => {
  const { pass, attention } = accountLimits.daysBelowZero
  const steps = [`Days below zero of the last 90: ${days}; up to ${attention} need a look`]
  return checkOf('TAM-35', 'bank-data', atMost(days, { pass, attention }), inDays(days), inDays(pass), { steps })
}

/** TAM-36: the account has been in use long enough for its figures to mean something. */
export const accountIsOldEnough = ({ ageInDays: age }: AccountFacts): RuleCheck => {
  const { pass, attention } = accountLimits.ageInDays
  const steps = [`The first transaction is ${age} days old; from ${attention} days on it needs a look`]
  const outcome = atMost(-age, { pass: -pass, attention: -attention })
  return checkOf('TAM-36', 'bank-data', outcome, inDays(age), inDays(pass), { steps })
}

/** TAM-37: the bank's data are fresh. */
export const bankDataAreFresh = ({ readOn }: AccountFacts, today: LocalDate): RuleCheck => {
  const age = Math.max(0, daysBetween(readOn, today))
  const limits = accountLimits.dataAgeInDays
  const steps = [`Read on ${readOn}, checked on ${today}`]
  return checkOf('TAM-37', 'bank-data', atMost(age, limits), inDays(age), inDays(limits.pass), { steps })
}

/** TAM-38: the account is expected to hold the first payment on its day. */
export const paymentIsCovered = ({ expected }: AccountFacts): RuleCheck | undefined =>
  expected &&
  checkOf(
    'TAM-38',
    'bank-data',
    expected.balance >= expected.payment || 'attention',
    inCents(expected.balance),
    inCents(expected.payment),
    {
      steps: [
        `Expected in the account on ${expected.on}, before the payment: ${formatCents(expected.balance)}`,
        `The payment of that day: ${formatCents(expected.payment)}`,
      ],
    },
  )

import { formatCents } from '../../explanations/explanation.ts'
import type { Cents } from '../../values/cents.ts'
import { daysBetween, type LocalDate } from '../../values/local-date.ts'
import { asCount, atMost, inCents, inDays, type RuleCheck } from '../check.ts'

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
export const noReturnedItems = ({ returnedItems: { count, transactions } }: AccountFacts): RuleCheck => ({
  rule: 'TAM-33',
  outcome: atMost(count, accountLimits.returnedItems),
  figure: asCount(count),
  limit: asCount(accountLimits.returnedItems.pass),
  source: 'bank-data',
  steps: [
    `Returned for want of funds in 90 days: ${count}; up to ${accountLimits.returnedItems.attention} need a look`,
  ],
  transactions,
})

/** TAM-34: no other lender of short-term credit was paid, or paid out, in the last 90 days. */
export const noOtherLenders = ({ otherLenders: { count, transactions } }: AccountFacts): RuleCheck => ({
  rule: 'TAM-34',
  outcome: atMost(count, accountLimits.otherLenders),
  figure: asCount(count),
  limit: asCount(accountLimits.otherLenders.pass),
  source: 'bank-data',
  steps: [`Other lenders seen in 90 days: ${count}; ${accountLimits.otherLenders.attention} needs a look`],
  transactions,
})

/** TAM-35: the account is seldom below zero. */
export const accountIsSeldomBelowZero = ({ daysBelowZero }: AccountFacts): RuleCheck => ({
  rule: 'TAM-35',
  outcome: atMost(daysBelowZero, accountLimits.daysBelowZero),
  figure: inDays(daysBelowZero),
  limit: inDays(accountLimits.daysBelowZero.pass),
  source: 'bank-data',
  steps: [
    `Days below zero of the last 90: ${daysBelowZero}; up to ${accountLimits.daysBelowZero.attention} need a look`,
  ],
})

/** TAM-36: the account has been in use long enough for its figures to mean something. */
export const accountIsOldEnough = ({ ageInDays }: AccountFacts): RuleCheck => ({
  rule: 'TAM-36',
  outcome: atMost(-ageInDays, {
    pass: -accountLimits.ageInDays.pass,
    attention: -accountLimits.ageInDays.attention,
  }),
  figure: inDays(ageInDays),
  limit: inDays(accountLimits.ageInDays.pass),
  source: 'bank-data',
  steps: [
    `The first transaction is ${ageInDays} days old; from ${accountLimits.ageInDays.attention} days on it needs a look`,
  ],
})

/** TAM-37: the bank's data are fresh. */
export const bankDataAreFresh = ({ readOn }: AccountFacts, today: LocalDate): RuleCheck => {
  const age = Math.max(0, daysBetween(readOn, today))
  return {
    rule: 'TAM-37',
    outcome: atMost(age, accountLimits.dataAgeInDays),
    figure: inDays(age),
    limit: inDays(accountLimits.dataAgeInDays.pass),
    source: 'bank-data',
    steps: [`Read on ${readOn}, checked on ${today}`],
  }
}

/** TAM-38: the account is expected to hold the first payment on its day. */
export const paymentIsCovered = ({ expected }: AccountFacts): RuleCheck | undefined =>
  expected && {
    rule: 'TAM-38',
    outcome: expected.balance >= expected.payment ? 'pass' : 'attention',
    figure: inCents(expected.balance),
    limit: inCents(expected.payment),
    source: 'bank-data',
    steps: [
      `Expected in the account on ${expected.on}, before the payment: ${formatCents(expected.balance)}`,
      `The payment of that day: ${formatCents(expected.payment)}`,
    ],
  }

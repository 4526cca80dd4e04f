import { ok, refuse, type Refusal, type Result } from '../shared/result.ts'
import { basisPoints, type BasisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import { instant, type Instant } from '../values/instant.ts'

/** TAM-204: what is the lender's to decide and not the law's. Amounts in cents. */
export type HousePolicy = {
  /** No larger loan is offered; the law's own maximum counts where it is lower. */
  readonly cashAdvanceMost: Cents
  readonly installmentMost: Cents
  /** Nothing is offered on less net income of a month. */
  readonly leastMonthlyIncome: Cents
  /** A year, of every installment loan that the law does not price lower. */
  readonly installmentRate: BasisPoints
  /** TAM-44: percent of what other debts leave of a month's net income that payments may take. */
  readonly affordableSharePercent: number
  /** TAM-44: a debt's monthly cost in percent of what is owed, where no payment is recorded. */
  readonly debtCostPercent: number
  /** An approval of more than this takes two people (TAM-46). */
  readonly secondPersonAbove: Cents
  /** Whether a check that does not pass does so, too. */
  readonly secondPersonOnAttention: boolean
  /** Whether papers count only if one of their two readers is an admin (TAM-209). */
  readonly papersTakeAdmin: boolean
  /** An action on the money of a loan about more than this takes two people (TAM-75). */
  readonly moneyAbove: Cents
  /** Our aim for a decision: the customer reads by when, staff see what waits longer. */
  readonly decisionTargetHours: number
  /** Days of waiting after which a customer is reminded (TAM-55), the shortest first. */
  readonly reminderDays: readonly number[]
  /** What customers who wait for a decision read in the lender's words; empty for nothing. */
  readonly waitingWords: string
  /** TAM-207: whether an application without attention is approved by the policy, at any hour. */
  readonly approvesCleanFiles: boolean
  /** One in so many of them is reviewed by a person. */
  readonly sampleOneIn: number
}

/** With its number, counted from 1, and since when it is in force. */
export type PolicyInForce = HousePolicy & { readonly version: number; readonly from: Instant }

/** In force until a second person confirms another. */
export const firstPolicy: PolicyInForce = {
  version: 1,
  from: instant(0),
  cashAdvanceMost: cents(1_500_00),
  installmentMost: cents(50_000_00),
  leastMonthlyIncome: cents(0),
  installmentRate: basisPoints(29_90),
  affordableSharePercent: 20,
  debtCostPercent: 3,
  secondPersonAbove: cents(1_000_00),
  secondPersonOnAttention: true,
  papersTakeAdmin: false,
  moneyAbove: cents(500_00),
  decisionTargetHours: 24,
  reminderDays: [1, 3, 7],
  waitingWords: '',
  approvesCleanFiles: false,
  sampleOneIn: 10,
}

const { version: _version, from: _from, ...values } = firstPolicy

/** Each value's name, in the order of the policy. */
export const policyKeys = Object.keys(values) as readonly (keyof HousePolicy)[]

/** A policy's own values, without its number and the moment it began. */
export const valuesOf = (policy: HousePolicy): HousePolicy =>
  Object.fromEntries(policyKeys.map((key) => [key, policy[key]])) as HousePolicy

/** TAM-204: refuses less net income of a month than we lend on. */
export const earnsEnough = (
  monthlyNetIncome: number,
  { leastMonthlyIncome: least }: Pick<HousePolicy, 'leastMonthlyIncome'>,
): Result<true, Refusal> =>
  monthlyNetIncome < least ? refuse('INCOME_BELOW_LEAST', { monthlyNetIncome, least }) : ok(true)

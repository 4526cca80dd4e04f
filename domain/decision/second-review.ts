import type { MoneyActionKind } from '../loan/servicing/money-action.ts'
import type { HousePolicy } from '../policy/house-policy.ts'
import type { Cents } from '../values/cents.ts'
import type { RuleCheck } from './check.ts'

export const secondReviewReasons = ['amount', 'attention', 'exception', 'read-papers'] as const
export type SecondReviewReason = (typeof secondReviewReasons)[number]

/** TAM-46, TAM-295: the reasons why an approval takes a second person. The list is empty if one
 * person may decide. `attention` is a check that needs a look. `exception` is a failed check.
 * `read-papers`: the approver verified the applicant's papers, or is not independent of the
 * colleague who did. */
export const needsSecondPerson = (
  {
    advance,
    checks,
    hasReadPapers = false,
  }: {
    readonly advance: Cents
    readonly checks: readonly Pick<RuleCheck, 'outcome'>[]
    readonly hasReadPapers?: boolean
  },
  { secondPersonAbove, secondPersonOnAttention }: Pick<HousePolicy, 'secondPersonAbove' | 'secondPersonOnAttention'>,
): readonly SecondReviewReason[] => {
  const some = (outcome: RuleCheck['outcome']): boolean =>
    secondPersonOnAttention && checks.some((check) => check.outcome === outcome)
  const holds: Readonly<Record<SecondReviewReason, boolean>> = {
    amount: advance > secondPersonAbove,
    attention: some('attention'),
    exception: some('fail'),
    'read-papers': hasReadPapers,
  }
  return secondReviewReasons.filter((reason) => holds[reason])
}

export const moneyReviewReasons = [
  'amount',
  'sum-of-loan',
  'sum-of-borrower',
  'sum-of-day',
  'raises-credit',
  'booked-by-hand',
  'stay',
  'ledger-correction',
  'money-out',
] as const
export type MoneyReviewReason = (typeof moneyReviewReasons)[number]

/** What people of our staff did alone about money before, in cents. */
export type TakenAlone = {
  /** On this loan, ever. */
  readonly ofLoan: number
  /** On all loans of its borrower, in the last `borrowerDays` days. */
  readonly ofBorrower: number
  /** What this person did on any loan, today. */
  readonly ofDay: number
}
/** Days for which what was done alone on the loans of one borrower is summed. */
export const borrowerDays = 90
/** Times our amount for one person alone: per borrower in 90 days, and in a day. */
const timesForBorrower = 2
const timesInDay = 4

/** TAM-75, TAM-131, TAM-185, TAM-291: the reasons why an act on money takes a second person. The
 * list is empty if one person may act. Earlier amounts are added, so an amount cannot be split.
 * One person can neither increase a debt of ours nor lift a stay. */
export const moneyNeedsSecondPerson = (
  {
    amount,
    alone,
    raisesCredit,
    restsOnHand,
    kind,
    takesTwo,
  }: {
    readonly amount: number
    readonly alone: TakenAlone
    readonly raisesCredit: boolean
    readonly restsOnHand: boolean
    readonly kind: MoneyActionKind
    /** Whether this kind takes two people for every amount (`duties`). */
    readonly takesTwo: boolean
  },
  { moneyAbove }: Pick<HousePolicy, 'moneyAbove'>,
): readonly MoneyReviewReason[] => {
  // What is above our amount by itself is so whatever came before.
  const isAbove = (before: number, times: number): boolean =>
    amount > 0 && amount <= moneyAbove && before + amount > times * moneyAbove
  const holds: Readonly<Record<MoneyReviewReason, boolean>> = {
    amount: amount > moneyAbove,
    'sum-of-loan': isAbove(alone.ofLoan, 1),
    'sum-of-borrower': isAbove(alone.ofBorrower, timesForBorrower),
    'sum-of-day': isAbove(alone.ofDay, timesInDay),
    'raises-credit': raisesCredit,
    'booked-by-hand': restsOnHand,
    stay: takesTwo && kind === 'lift-stay',
    'ledger-correction': takesTwo && kind === 'correct-posting',
    'money-out': takesTwo && (kind === 'refund' || kind === 'change-recipient'),
  }
  return moneyReviewReasons.filter((reason) => holds[reason])
}

import type { Cents } from '../values/cents.ts'
import type { RuleCheck } from './check.ts'

/** When the lender lets a second person decide with the first. */
export type SecondReviewPolicy = {
  /** An approval of more than this takes two people. */
  readonly above: Cents
  /** Whether a check that does not pass does so too. */
  readonly onAttention: boolean
  /** A staff action on the money of a loan about more than this takes two people. */
  readonly moneyAbove: Cents
}

/** Why an approval takes a second person. */
export const secondReviewReasons = ['amount', 'attention', 'exception'] as const
export type SecondReviewReason = (typeof secondReviewReasons)[number]

/** TAM-46: why an approval takes a second person; empty when one decides alone. `attention` is a
 * check that needs a look, `exception` one that fails and is approved nevertheless. */
export const needsSecondPerson = (
  { advance, checks }: { readonly advance: Cents; readonly checks: readonly RuleCheck[] },
  { above, onAttention }: Omit<SecondReviewPolicy, 'moneyAbove'>,
): readonly SecondReviewReason[] => {
  const some = (outcome: RuleCheck['outcome']): boolean =>
    onAttention && checks.some((check) => check.outcome === outcome)
  const holds: Readonly<Record<SecondReviewReason, boolean>> = {
    amount: advance > above,
    attention: some('attention'),
    exception: some('fail'),
  }
  return secondReviewReasons.filter((reason) => holds[reason])
}

/** TAM-75: why an action on the money of a loan takes a second person; empty when one acts
 * alone. */
export const moneyNeedsSecondPerson = (
  amount: number,
  { moneyAbove }: Pick<SecondReviewPolicy, 'moneyAbove'>,
): readonly SecondReviewReason[] => (amount > moneyAbove ? ['amount'] : [])

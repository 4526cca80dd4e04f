import type { SecondReviewPolicy } from '@tamarack/domain/decision/second-review'
import { cents } from '@tamarack/domain/values/cents'
import { token } from './token.ts'

/** When an approval, or an action on a loan's money, takes two people: the lender's setting. */
export type SecondReview = SecondReviewPolicy
export const SecondReview = token<SecondReview>('SecondReview')

/** The policy from settings; the amounts are whole dollars. */
export const secondReviewOf = (settings: {
  readonly aboveDollars: number
  readonly onAttention: boolean
  readonly moneyAboveDollars: number
}): SecondReview => ({
  above: cents(settings.aboveDollars * 100),
  onAttention: settings.onAttention,
  moneyAbove: cents(settings.moneyAboveDollars * 100),
})

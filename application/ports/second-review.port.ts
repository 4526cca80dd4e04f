import type { SecondReviewPolicy } from '@tamarack/domain/decision/second-review'
import { cents } from '@tamarack/domain/values/cents'
import { token } from './token.ts'

/** When an approval takes two people, as the lender configured it. */
export type SecondReview = SecondReviewPolicy
export const SecondReview = token<SecondReview>('SecondReview')

/** The policy from settings; the amount is whole dollars. */
export const secondReviewOf = (settings: {
  readonly aboveDollars: number
  readonly onAttention: boolean
}): SecondReview => ({ above: cents(settings.aboveDollars * 100), onAttention: settings.onAttention })

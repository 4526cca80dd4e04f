import type { HousePolicy } from '../policy/house-policy.ts'
import type { Applicant } from '../products/offer.ts'
import type { Cents } from '../values/cents.ts'
import type { RuleCheck } from './check.ts'

/** What a colleague found who looked at an approval of the policy. */
export const sampleFindings = ['agrees', 'disagrees'] as const
export type SampleFinding = (typeof sampleFindings)[number]

/** What a policy decides on, of an application as it was sent: kept sealed, next to its checks. */
export type DecisionBasis = { readonly applicant: Applicant; readonly worst: RuleCheck['outcome'] }

/** The worst outcome of the checks; nothing checked is not clean. */
export const worstOf = (checks: readonly RuleCheck[]): RuleCheck['outcome'] => {
  const outcomes = new Set(checks.map(({ outcome }) => outcome))
  if (outcomes.has('fail')) return 'fail'
  return outcomes.has('attention') || outcomes.size === 0 ? 'attention' : 'pass'
}

export type CleanFilePolicy = Pick<HousePolicy, 'approvesCleanFiles' | 'secondPersonAbove'>

/** TAM-207: whether the policy approves a file by itself: it says so, every check passes without
 * attention, and one person would have approved it alone. A refusal is never automatic. */
export const isCleanFile = (
  { advance, worst }: { readonly advance: Cents; readonly worst: RuleCheck['outcome'] },
  policy: CleanFilePolicy,
): boolean => policy.approvesCleanFiles && worst === 'pass' && advance <= policy.secondPersonAbove

/** TAM-207: whether a person looks at it afterwards: one in so many, by 64 hex digits that nobody
 * can foresee. */
export const isSampled = (hash: string, { sampleOneIn }: Pick<HousePolicy, 'sampleOneIn'>): boolean =>
  Number.parseInt(hash.slice(0, 12), 16) % Math.max(1, sampleOneIn) === 0

import { changesThatWouldPass, customerWording } from '@tamarack/domain/decision/reasons'
import type { DecisionMade } from '@tamarack/domain/loan/loan-event'
import type { LoanType } from '@tamarack/domain/products/loan-type'

/** Terms that would have passed in place of rejected ones. */
export type AlternativeSummary = {
  readonly product: LoanType
  readonly advanceCents: number
  readonly payFrequency: string
  /** Null where the product itself decides it. */
  readonly numberOfPayments: number | null
}

/** A rejection in words the customer may read; empty where there is none. */
export type RejectionSummary = {
  readonly rejectionReasons: readonly string[]
  /** What would change that answer, a sentence for each reason. */
  readonly changesThatWouldPass: readonly string[]
  /** As they were computed with the decision. */
  readonly alternatives: readonly AlternativeSummary[]
}

/** What a customer whose application was rejected reads; empty otherwise. */
export const rejectionOf = (decision: DecisionMade | undefined): RejectionSummary =>
  decision?.verdict.outcome === 'rejected'
    ? {
        rejectionReasons: customerWording(decision.verdict.reasons),
        changesThatWouldPass: changesThatWouldPass(decision.verdict.reasons),
        alternatives: (decision.alternatives ?? []).map((terms) => ({
          product: terms.loanType,
          advanceCents: terms.advance,
          payFrequency: terms.payFrequency,
          numberOfPayments: 'numberOfPayments' in terms ? terms.numberOfPayments : null,
        })),
      }
    : { rejectionReasons: [], changesThatWouldPass: [], alternatives: [] }

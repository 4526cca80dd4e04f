import { criminalRateGuard } from '@tamarack/domain/apr/criminal-rate'
import { chargeOf } from '@tamarack/domain/installment/signed-terms'
import { costIsWithinCap, costOfBorrowing } from '@tamarack/domain/payday/cost-of-borrowing'
import { advanceIsAtMost1500, termIsOneTo62Days } from '@tamarack/domain/payday/rules/in-force'
import type { LoanTerms } from '@tamarack/domain/products/signed-terms'
import { cents } from '@tamarack/domain/values/cents'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import type { Refusal } from './question.ts'

/** ON-01: the cost of the loan and the most that the law of the day lets it cost, in cents. */
const costAboveCap = (
  { advance, costOfBorrowing: cost }: Extract<LoanTerms, { readonly loanType: 'cash-advance' }>,
  agreedOn: LocalDate,
): Refusal | undefined => {
  const lawful = costOfBorrowing(advance, agreedOn)
  if (!lawful.ok) return lawful.error
  return costIsWithinCap(advance, cost, agreedOn)
    ? undefined
    : { code: 'COST_ABOVE_CAP', cost, maximum: lawful.value.cost }
}

/** CPA-10: a charge that is kept back counts as cost. */
const criminalRate = (
  terms: Extract<LoanTerms, { readonly loanType: 'installment' }>,
  agreedOn: LocalDate,
): Refusal | undefined => {
  const credit = {
    advances: [{ on: terms.advanceDate, amount: cents(terms.advance - chargeOf(terms)) }],
    payments: terms.payments.map(({ scheduledDate, amount }) => ({ on: scheduledDate, amount })),
    frequency: terms.payFrequency,
  }
  const guarded = criminalRateGuard('BEFORE_OFFER', credit, agreedOn)
  return guarded.ok ? undefined : guarded.error
}

/** ON-01, ON-04, FED-02, CPA-10: what the law of the day of the agreement forbids of a loan's terms,
 * each as the refusal of an offer would name it; empty where it allows them. */
export const forbiddenTerms = (terms: LoanTerms, agreedOn: LocalDate): readonly Refusal[] => {
  if (terms.loanType === 'installment') return [criminalRate(terms, agreedOn)].filter((one) => one !== undefined)
  const { advanceDate, payments } = terms
  const dueDate = payments.at(-1)?.dueDate ?? advanceDate
  return [
    costAboveCap(terms, agreedOn),
    advanceIsAtMost1500(terms),
    termIsOneTo62Days({ advanceDate, dueDate }),
  ].filter((one) => one !== undefined)
}

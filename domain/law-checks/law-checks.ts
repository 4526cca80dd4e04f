import type { RuleId } from '../explanations/explanation.ts'
import type { Instant } from '../values/instant.ts'
import { agreementChecks } from './agreement.ts'
import { debitChecks } from './debits.ts'
import { defaultChecks } from './default-charges.ts'
import { dutyChecks } from './duties.ts'
import { caseOf, type Breach, type LawCheck, type LoanFacts } from './facts.ts'
import { priceChecks } from './price.ts'

/** Each limit of the law that the product keeps, written once more from the law over what is
 * recorded: none of them calls the rule that decided. */
export const lawChecks: readonly LawCheck[] = [
  ...priceChecks,
  ...agreementChecks,
  ...defaultChecks,
  ...dutyChecks,
  ...debitChecks,
]

/** What one check found: how many loans it looked at, and where the law was not kept. */
export type Checked = {
  readonly looked: number
  readonly breaches: readonly (Breach & { readonly loanId: string })[]
}

/** Runs all checks on the loans of one person. `coBorrowed`: loans of others that this person owes
 * as well. */
export const checkPerson = (
  loans: readonly LoanFacts[],
  now: Instant,
  coBorrowed: readonly LoanFacts[] = [],
): ReadonlyMap<RuleId, Checked> => {
  const cases = loans
    .map((loan) => caseOf(loan, { others: loans.filter((other) => other !== loan), coBorrowed }, now))
    .filter((one) => one !== undefined)
  return new Map(
    lawChecks.map(({ id, check }) => {
      const verdicts = cases.map((one) => ({ loanId: one.loanId, verdict: check(one) }))
      return [
        id,
        {
          looked: verdicts.filter(({ verdict }) => verdict !== 'none').length,
          breaches: verdicts.flatMap(({ loanId, verdict }) =>
            typeof verdict === 'string' ? [] : [{ loanId, ...verdict }],
          ),
        },
      ]
    }),
  )
}

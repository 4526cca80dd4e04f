import type { LocalDate } from '../values/local-date.ts'
import type { IncomeSource } from './income-sources.ts'
import type { Obligation } from './obligations.ts'
import { sumOfSeen, type Seen, type SeenAmount } from './seen-amount.ts'

/** What the account shows of one kind that the forms request, with how often it was seen. */
export type FoundAmount = SeenAmount & {
  /** Payers or payees. */
  readonly names: readonly string[]
  readonly times: number
  readonly lastOn: LocalDate | undefined
  readonly lineIds: readonly string[]
}

/** By the questions of the forms: the payer that brings most is the main income, all others but the
 * child benefit a second one. */
export type FoundByKind = {
  readonly mainIncome: FoundAmount
  readonly secondIncome: FoundAmount
  readonly childBenefit: FoundAmount
  /** Loans and leases; a mortgage and what is paid on cards stand apart. */
  readonly loans: FoundAmount
  readonly mortgage: FoundAmount
  readonly rent: FoundAmount
}

type Found = Pick<IncomeSource | Obligation, 'name' | 'seen' | 'lastOn' | 'lineIds'>

const foundAmount = (found: readonly Found[], span: Seen): FoundAmount => {
  const lineIds = found.flatMap((each) => each.lineIds)
  return {
    ...sumOfSeen(
      found.map(({ seen }) => seen),
      span,
    ),
    names: found.map(({ name }) => name),
    times: lineIds.length,
    lastOn: found
      .map(({ lastOn }) => lastOn)
      .toSorted()
      .at(-1),
    lineIds,
  }
}

/** What payers and payees come to by kind; a payer that brings nothing any more is left out. */
export const foundByKind = (
  incomes: readonly IncomeSource[],
  obligations: readonly Obligation[],
  span: Seen,
): FoundByKind => {
  const paying = incomes.filter(({ seen }) => seen.amount > 0)
  const [main, ...others] = paying.filter(({ isChildBenefit }) => !isChildBenefit)
  const paid = (kind: Obligation['kind']) =>
    foundAmount(
      obligations.filter((each) => each.kind === kind),
      span,
    )
  return {
    mainIncome: foundAmount(main === undefined ? [] : [main], span),
    secondIncome: foundAmount(others, span),
    childBenefit: foundAmount(
      paying.filter(({ isChildBenefit }) => isChildBenefit),
      span,
    ),
    loans: paid('loan'),
    mortgage: paid('mortgage'),
    rent: paid('rent'),
  }
}

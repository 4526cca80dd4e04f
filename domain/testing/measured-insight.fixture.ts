import { bankInsightOf } from '../bank-insight/insight.ts'
import { inventedAccount } from './invented-account.fixture.ts'

/** Of what was found, the share that is right; of what is true, the share that was found. */
export type Measured = {
  readonly precision: number
  readonly recall: number
  readonly found: number
  readonly truth: number
}

const measuredOf = (right: number, found: number, truth: number): Measured => ({
  precision: found === 0 ? 1 : right / found,
  recall: truth === 0 ? 1 : right / truth,
  found,
  truth,
})

export type Measures = {
  readonly deposits: Measured
  readonly frequency: Measured
  readonly nextPayDate: Measured
  readonly milliseconds: number
}

/** How well the insight finds the truth of invented accounts, over so many seeds. `now` gives
 * milliseconds. */
export const measure = (seeds: number, firstSeed: number, now: () => number): Measures => {
  const counts = { right: 0, found: 0, truth: 0, pays: 0, truePays: 0, frequency: 0, next: 0, milliseconds: 0 }
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
    const { history, truth } = inventedAccount(seed)
    const began = now()
    const { incomes, pay } = bankInsightOf(history)
    counts.milliseconds += now() - began
    const found = incomes.flatMap(({ lineIds }) => lineIds)
    counts.found += found.length
    counts.truth += truth.incomeIds.size
    counts.right += found.filter((id) => truth.incomeIds.has(id)).length
    counts.pays += pay === undefined ? 0 : 1
    counts.truePays += truth.pay === undefined ? 0 : 1
    if (pay !== undefined && pay.frequency === truth.pay?.frequency) counts.frequency += 1
    if (pay !== undefined && pay.nextPayDate === truth.pay?.nextPayDate) counts.next += 1
  }
  return {
    deposits: measuredOf(counts.right, counts.found, counts.truth),
    frequency: measuredOf(counts.frequency, counts.pays, counts.truePays),
    nextPayDate: measuredOf(counts.next, counts.pays, counts.truePays),
    milliseconds: counts.milliseconds / seeds,
  }
}

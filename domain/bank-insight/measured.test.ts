import { expect, test } from 'vitest'
import { measure } from '../testing/measured-insight.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'

test('of invented accounts whose truth is given, at least 97 % of the income is found, and at least 97 % of what is found is income', () => {
  const { deposits, frequency, nextPayDate } = measure(runs(60), 1, () => 0)
  const least = everySample ? { pay: 0.97, next: 0.93 } : { pay: 0.9, next: 0.7 }
  for (const { precision, recall } of [deposits, frequency]) {
    expect(precision).toBeGreaterThanOrEqual(least.pay)
    expect(recall).toBeGreaterThanOrEqual(least.pay)
  }
  expect(nextPayDate.precision).toBeGreaterThanOrEqual(least.next)
  expect(nextPayDate.recall).toBeGreaterThanOrEqual(least.next)
})

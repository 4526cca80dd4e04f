import { expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import type { TrialBalance } from '../ports/trial-balance.port.ts'
import { makeCountAccrued, owedInBook } from './owed-in-book.ts'

/** So many loans that are not counted yet. */
const bookOf = (loans: number) => {
  let counted = 0
  const days: string[] = []
  const trialBalance: TrialBalance = {
    sums: async () => [],
    lines: async () => [],
    countAccrued: async (on, limit) => {
      days.push(on)
      const now = Math.min(limit, loans - counted)
      counted += now
      return now
    },
    owed: async () => ({
      posted: 0,
      products: [{ product: 'installment', loans, counted, accrued: counted }],
    }),
  }
  return { trialBalance, days }
}
// Still the day before in Toronto.
const now = instant(Date.parse('2027-03-02T03:00:00Z'))

test('a small book is counted whole before it is answered, for the day in Toronto', async () => {
  const { trialBalance, days } = bookOf(120)
  expect(await owedInBook(trialBalance, now)).toEqual({
    day: '2027-03-01',
    posted: 0,
    products: [{ product: 'installment', loans: 120, counted: 120, accrued: 120 }],
  })
  expect(new Set(days)).toEqual(new Set(['2027-03-01']))
})

test('a large one is counted as far as one answer may take, and further at the next', async () => {
  const { trialBalance } = bookOf(400)
  expect((await owedInBook(trialBalance, now)).products[0]?.counted).toBe(250)
  expect((await owedInBook(trialBalance, now)).products[0]?.counted).toBe(400)
})

test('the daily run counts the day that has begun, and goes on until all loans are counted', async () => {
  const clock = { now: () => now }
  const small = bookOf(120)
  expect(await makeCountAccrued({ ...small, clock })()).toBe('done')
  expect(new Set(small.days)).toEqual(new Set(['2027-03-01']))
  const large = makeCountAccrued({ ...bookOf(30_000), clock })
  expect([await large(), await large()]).toEqual(['continues', 'done'])
})

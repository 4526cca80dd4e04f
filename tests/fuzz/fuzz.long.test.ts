import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzzAll } from './fuzz-all.ts'
import { servedBook } from './served-book.ts'

/* `CALLS=100 npx vitest run --config vitest.long.config.ts tests/fuzz` sends fewer. */

let served: Awaited<ReturnType<typeof servedBook>>
beforeAll(async () => {
  served = await servedBook()
})
afterAll(() => served.stop())

test('20,000 calls of each role are answered as the document promises', { timeout: 3_600_000 }, async () => {
  const { findings, answered } = await fuzzAll(served, Number(process.env['CALLS'] ?? 20_000), Date.now() % 2 ** 30)
  console.log(answered)
  expect(findings).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzzAll } from './fuzz-all.ts'
import { servedBook } from './served-book.ts'

let served: Awaited<ReturnType<typeof servedBook>>
beforeAll(async () => {
  served = await servedBook()
})
afterAll(() => served.stop())

test('whatever is sent by whom: the answer is what the document promises, and nobody reads what is another’s', async () => {
  const roles = ['nobody', 'customer', 'customer', 'admin', 'employee', 'reviewer']
  expect(served.callers.map(({ role }) => role)).toEqual(roles)
  expect(served.callers[1]?.mayNotRead.length).toBeGreaterThan(10)
  const { findings, answered } = await fuzzAll(served, 250)
  expect(findings).toEqual([])
  // Not everything was turned away at the door.
  expect(answered['200']).toBeGreaterThan(150)
  expect(answered['422 INVALID_INPUT']).toBeGreaterThan(50)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isByOnePerson, played, staffHistory } from './duties.fixture.ts'
import { duties } from './duties.ts'

test('no single person moves money out or approves their own request in 20,000 histories', () => {
  let moved = 0
  fc.assert(
    fc.property(staffHistory, (history) => {
      const done = played(history)
      moved += done.filter(({ act }) => duties[act].stake === 'out').length
      return !done.some(isByOnePerson)
    }),
    { numRuns: 20_000 },
  )
  expect(moved).toBeGreaterThan(1_000)
})

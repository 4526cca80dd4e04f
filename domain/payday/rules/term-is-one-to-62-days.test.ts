import { expect, test } from 'vitest'
import { soundRequest } from '../../testing/payday-request.fixture.ts'
import { plusDays } from '../../values/local-date.ts'
import { termIsOneTo62Days } from './in-force.ts'

test.each([
  [-1, { code: 'TERM_TOO_SHORT', termDays: -1, minimum: 1 }],
  [0, { code: 'TERM_TOO_SHORT', termDays: 0, minimum: 1 }],
  [1, undefined],
  [62, undefined],
  [63, { code: 'TERM_TOO_LONG', termDays: 63, maximum: 62 }],
])('%i days: %o', (days, expected) => {
  expect(termIsOneTo62Days({ ...soundRequest, dueDate: plusDays(soundRequest.advanceDate, days) })).toEqual(expected)
})

import { expect, test } from 'vitest'
import { soundRequest } from '../../testing/payday-request.fixture.ts'
import { plusDays } from '../../values/local-date.ts'
import { nextIncomeLiesAhead } from './in-force.ts'

test.each([
  [-1, false],
  [0, false],
  [1, true],
])('income %i days from the agreement lies ahead: %s', (days, ahead) => {
  const nextIncomeDate = plusDays(soundRequest.advanceDate, days)
  expect(nextIncomeLiesAhead({ ...soundRequest, nextIncomeDate })).toEqual(
    ahead ? undefined : { code: 'NEXT_INCOME_NOT_AHEAD', advanceDate: soundRequest.advanceDate, nextIncomeDate },
  )
})

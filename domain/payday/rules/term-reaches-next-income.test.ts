import { expect, test } from 'vitest'
import { soundRequest } from '../../testing/payday-request.fixture.ts'
import { plusDays } from '../../values/local-date.ts'
import { termReachesNextIncome } from './in-force.ts'

test('a loan may end on the pay day, not the day before', () => {
  expect(termReachesNextIncome(soundRequest)).toBeUndefined()
  const dueDate = plusDays(soundRequest.nextIncomeDate, -1)
  expect(termReachesNextIncome({ ...soundRequest, dueDate })).toEqual({
    code: 'TERM_ENDS_BEFORE_NEXT_INCOME',
    dueDate,
    nextIncomeDate: soundRequest.nextIncomeDate,
  })
})

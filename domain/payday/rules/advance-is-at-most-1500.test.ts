import { expect, test } from 'vitest'
import { soundRequest } from '../../testing/payday-request.fixture.ts'
import { cents } from '../../values/cents.ts'
import { advanceIsAtMost1500 } from './in-force.ts'

test('$1,500 is the most, a cent more is refused', () => {
  expect(advanceIsAtMost1500({ ...soundRequest, advance: cents(1500_00) })).toBeUndefined()
  expect(advanceIsAtMost1500({ ...soundRequest, advance: cents(1500_01) })).toEqual({
    code: 'ADVANCE_ABOVE_MAXIMUM',
    advance: 1500_01,
    maximum: 1500_00,
  })
})

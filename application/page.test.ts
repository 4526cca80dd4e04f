import { expect, test } from 'vitest'
import { cursorOf, pageOf, placeIn } from './page.ts'

test('a place reads as it was written', () => {
  const place = { at: 1_796_000_000_123, id: 'look:staff_1:7' }
  expect(placeIn(cursorOf(place))).toEqual(place)
})

test.each([undefined, null, '', 'x', '12', '.a', '12.', `12.a${String.fromCodePoint(0)}`, '1234567890123456.a'])(
  'a cursor %j names no place',
  (cursor) => {
    expect(placeIn(cursor)).toBeNull()
  },
)

test('a page that is not the last names what is behind its last row', () => {
  expect(pageOf([1, 2, 3], 2, String)).toEqual({ page: [1, 2], next: '2' })
  expect(pageOf([1, 2], 2, String)).toEqual({ page: [1, 2], next: null })
  expect(pageOf([], 2, String)).toEqual({ page: [], next: null })
})

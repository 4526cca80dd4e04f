import { describe, expect, test } from 'vitest'
import { localDate } from '../values/local-date.ts'
import { listsToLoad } from './published-lists.ts'

describe('half a year before a calendar’s published days end, the next list is requested', () => {
  test.each([
    ['2026-11-22', []],
    ['2027-07-01', []],
    ['2027-07-02', [/^acss-clearing: .* Get the list of 2028 of the clearing system’s closures .*acss-calendar\.ts/]],
    [
      '2030-07-02',
      [/^ontario-statutory: .* Get the list of 2031 of Ontario’s holidays .*ontario-calendar\.ts/, /^acss-clearing: /],
    ],
  ])('on %s', (today, expected) => {
    const requested = listsToLoad(localDate(today))
    expect(requested).toHaveLength(expected.length)
    expected.forEach((words, index) => {
      expect(requested[index]).toMatch(words)
    })
  })
})

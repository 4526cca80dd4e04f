import { expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import { readClockRequest } from './clock-request.ts'

const now = instant(Date.parse('2027-01-15T15:00:00Z'))
const movedTo = (...words: string[]): string | null => {
  const request = readClockRequest(words)
  return request?.what === 'move' ? new Date(request.to(now)).toISOString() : null
}

test('spans are hours, days and weeks from the present', () => {
  expect(movedTo('+3h')).toBe('2027-01-15T18:00:00.000Z')
  expect(movedTo('+1d')).toBe('2027-01-16T15:00:00.000Z')
  expect(movedTo('+2w')).toBe('2027-01-29T15:00:00.000Z')
})

test('a date is the beginning of that day in Toronto', () => {
  expect(movedTo('to', '2027-03-01')).toBe('2027-03-01T05:00:00.000Z')
  expect(movedTo('to', '2027-07-01')).toBe('2027-07-01T04:00:00.000Z')
})

test('without a word the clock is shown; the next event may be of one loan; a film has its seconds for a day', () => {
  expect(readClockRequest([])).toEqual({ what: 'show' })
  expect(readClockRequest(['next', 'ln_1'])).toEqual({ what: 'next', loanId: 'ln_1' })
  expect(readClockRequest(['next'])).toEqual({ what: 'next', loanId: undefined })
  expect(readClockRequest(['play', '10'])).toEqual({ what: 'play', secondsPerDay: 10 })
})

test.for([
  [['-1d']],
  [['+0d']],
  [['+1d', 'extra']],
  [['+1y']],
  [['+999999d']],
  [['to', '2027-02-30']],
  [['to']],
  [['play', '0']],
  [['play']],
  [['back']],
])('%j requests nothing that there is', ([words]) => {
  expect(readClockRequest(words ?? [])).toBeNull()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startOfTorontoDay, torontoInstant } from '@tamarack/domain/calendars/toronto'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import { answerLine } from './answer-line.ts'
import { formatMoment } from './explain.ts'
import { moment as momentField } from './fields.ts'

const answerTo = (question: object): unknown => JSON.parse(answerLine(JSON.stringify(question), 1) ?? 'null')
const onTheClocks = (moment: Instant): string => formatMoment(moment).slice(0, -6)

test.each([
  ['2026-03-04T12:00:00.000', true],
  ['2026-03-04T12:00:00.001', false],
  ['2026-03-04T12:00:00.999', false],
  ['2026-03-04T12:00:00.1', false],
  ['2026-03-04T11:59:59.999', true],
  ['2026-03-04T17:00:00.000Z', true],
  ['2026-03-04T17:00:00.001Z', false],
  ['2026-03-04T12:00:00.001-05:00', false],
])('a deadline is met to the millisecond: money at %s is in time: %s', (fundedAt, inTime) => {
  const agreedAt = '2026-03-04T11:00'
  expect(answerTo({ case: 'funding', agreedAt, fundedAt })).toMatchObject({ result: { inTime } })
  expect(answerTo({ case: 'cancellation', agreedAt, copyReceivedAt: agreedAt, fundedAt })).toMatchObject({
    result: inTime ? { kind: 'until', lastDay: '2026-03-06' } : { kind: 'any-time', because: 'FUNDED_LATE' },
  })
})

const moments = fc
  .integer({ min: startOfTorontoDay(localDate('2007-01-01')), max: startOfTorontoDay(localDate('2099-12-31')) })
  .map(instant)
const readMoment = (written: string): Instant | undefined => momentField.parse(written)

test('a moment keeps every millisecond, with an offset, in UTC and on Toronto’s clocks', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      expect(readMoment(formatMoment(moment))).toBe(moment)
      expect(readMoment(new Date(moment).toISOString())).toBe(moment)
      // Of the hour that November repeats, the clocks name the first.
      const read = readMoment(onTheClocks(moment))
      expect([moment, moment - 3_600_000]).toContain(read)
      expect(read === undefined ? read : onTheClocks(read)).toBe(onTheClocks(moment))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['2026-03-04T11:00:07.5', 7500],
  ['2026-03-04T11:00:07.05', 7050],
  ['2026-03-04T11:00:07.005', 7005],
  ['2026-03-04T11:00:07', 7000],
])('%s is %i milliseconds after eleven', (written, after) => {
  expect(readMoment(written)).toBe(torontoInstant(localDate('2026-03-04'), 11, 0, 0) + after)
})

test.each(['2026-03-04T11:00:07.', '2026-03-04T11:00:07.0005', '2026-03-04T11:00.5'])('%s is no moment', (given) => {
  expect(answerTo({ case: 'funding', agreedAt: given })).toMatchObject({
    refusal: { code: 'FIELD_WRONG', field: 'agreedAt' },
  })
})

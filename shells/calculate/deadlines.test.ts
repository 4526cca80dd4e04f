import { startOfTorontoDay, torontoInstant } from '@tamarack/domain/calendars/toronto'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerLine } from './answer-line.ts'
import { formatMoment } from './explain.ts'
import { moment as momentField } from './fields.ts'

const asked = (question: object): unknown => JSON.parse(answerLine(JSON.stringify(question), 1) ?? 'null')
const onTheClocks = (moment: Instant): string => formatMoment(moment).slice(0, -6)

describe('a deadline is met to the millisecond written in the rule, and no further', () => {
  const agreedAt = '2026-03-04T11:00'

  test.each([
    ['2026-03-04T12:00:00.000', true],
    ['2026-03-04T12:00:00.001', false],
    ['2026-03-04T12:00:00.999', false],
    ['2026-03-04T12:00:00.1', false],
    ['2026-03-04T11:59:59.999', true],
    ['2026-03-04T17:00:00.000Z', true],
    ['2026-03-04T17:00:00.001Z', false],
    ['2026-03-04T12:00:00.001-05:00', false],
  ])('the hour of funding: money at %s is in time: %s', (fundedAt, inTime) => {
    expect(asked({ case: 'funding', agreedAt, fundedAt })).toMatchObject({ result: { inTime } })
    expect(asked({ case: 'cancellation', agreedAt, copyReceivedAt: agreedAt, fundedAt })).toMatchObject({
      result: inTime ? { kind: 'until', lastDay: '2026-03-06' } : { kind: 'any-time', because: 'FUNDED_LATE' },
    })
  })

  test.each([
    ['2026-03-06T23:59:59.999', true],
    ['2026-03-07T00:00', false],
    ['2026-03-07T04:59:59.999Z', true],
    ['2026-03-07T05:00:00.000Z', false],
  ])('the right to cancel: at %s it may be used: %s', (now, may) => {
    const facts = { agreedAt, copyReceivedAt: agreedAt, fundedAt: '2026-03-04T11:20' }
    expect(asked({ case: 'cancellation', ...facts, now })).toMatchObject({ result: { mayCancel: may } })
    const events = [
      {
        type: 'activated',
        at: agreedAt,
        loan: { loanType: 'cash-advance', advance: 50000, advanceDate: '2026-03-04', dueDate: '2026-03-18' },
      },
      { type: 'copy-received', at: agreedAt },
      { type: 'disbursed', at: '2026-03-04T11:20' },
      { type: 'cancelled', at: now },
    ]
    expect(asked({ case: 'replay', events })).toMatchObject(
      may ? { ok: true } : { refusal: { because: { code: 'CANCELLATION_WINDOW_CLOSED' } } },
    )
  })

  test.each([
    ['2026-11-23T20:59:59.999', true],
    ['2026-11-23T21:00:00.000', false],
    ['2026-11-23T06:59:59.999', false],
    ['2026-11-23T07:00', true],
  ])('the hours of contact: at %s it is allowed: %s', (at, ok) => {
    expect(asked({ case: 'contact', at })).toMatchObject({ ok })
  })

  test('a copy that arrives with the first millisecond of the next day moves the two days, with the last of this one not', () => {
    const window = (copyReceivedAt: string): unknown =>
      asked({ case: 'cancellation', agreedAt, fundedAt: '2026-03-04T11:20', copyReceivedAt })
    expect(window('2026-03-04T23:59:59.999')).toMatchObject({ result: { lastDay: '2026-03-06' } })
    expect(window('2026-03-05T00:00:00.000')).toMatchObject({ result: { lastDay: '2026-03-09' } })
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
  expect(asked({ case: 'funding', agreedAt: given })).toMatchObject({
    refusal: { code: 'FIELD_WRONG', field: 'agreedAt' },
  })
})

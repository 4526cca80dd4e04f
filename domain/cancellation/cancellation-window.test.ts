import { describe, expect, test } from 'vitest'
import { endOfTorontoDay, torontoInstant } from '../calendars/toronto.ts'
import { explained } from '../testing/explained.fixture.ts'
import { instant, plusMilliseconds, type Instant } from '../values/instant.ts'
import { localDate } from '../values/local-date.ts'
import { cancellationWindow, mayCancel } from './cancellation-window.ts'

const at = (day: string, hour: number, minute = 0): Instant => torontoInstant(localDate(day), hour, minute, 0)
const allWell = (agreedAt: Instant) => ({
  agreedAt,
  copyReceivedAt: agreedAt,
  fundedAt: plusMilliseconds(agreedAt, 20 * 60_000),
})
const lastDay = (agreedAt: Instant): unknown => {
  const window = cancellationWindow(allWell(agreedAt))
  return window.ok && window.value.kind === 'until' ? window.value.lastDay : window
}

describe('two business days, counted on Ontario’s calendar', () => {
  test.each([
    ['2026-03-04', 11, '2026-03-06', 'Wednesday 11:00: end of Friday (published example)'],
    ['2026-03-06', 11, '2026-03-10', 'Friday: Saturday never counts'],
    ['2026-03-07', 11, '2026-03-10', 'Saturday: Monday and Tuesday'],
    ['2026-04-02', 11, '2026-04-08', 'before Good Friday: Easter Monday is skipped too'],
    ['2026-12-24', 10, '2026-12-30', 'Christmas, Boxing Day, weekend and moved Monday'],
    ['2026-11-10', 10, '2026-11-13', 'Remembrance Day is a legal holiday'],
    ['2026-09-29', 10, '2026-10-01', 'Truth and Reconciliation is not'],
    ['2026-03-04', 23, '2026-03-06', 'late in the evening is still that day in Toronto'],
  ])('signed %s at %i h: until the end of %s (%s)', (day, hour, expected) => {
    expect(lastDay(at(day, hour))).toBe(expected)
  })

  test('the window ends with the last millisecond of the day in Toronto', () => {
    const window = cancellationWindow(allWell(at('2026-03-04', 11)))
    expect(window).toMatchObject({
      ok: true,
      value: {
        kind: 'until',
        lastDay: '2026-03-06',
        lastMoment: endOfTorontoDay(localDate('2026-03-06')),
      },
    })
    if (!window.ok || window.value.kind !== 'until') throw new Error('unexpected')
    expect(explained(window.value.explanation)).toEqual([
      'cancellableUntil = 2026-03-06 by ON-21',
      'from: 2026-03-04',
      'businessDays: 2',
      '2026-03-04 plus 2 business days = 2026-03-06, 23:59:59.999 in Toronto',
    ])
    expect(mayCancel(window.value, window.value.lastMoment)).toBe(true)
    expect(mayCancel(window.value, plusMilliseconds(window.value.lastMoment, 1))).toBe(false)
  })

  test('money that arrives after midnight, within the hour, moves the start', () => {
    const agreedAt = at('2026-03-04', 23, 30)
    const facts = { agreedAt, copyReceivedAt: agreedAt, fundedAt: plusMilliseconds(agreedAt, 59 * 60_000) }
    expect(cancellationWindow(facts)).toMatchObject({ ok: true, value: { kind: 'until', lastDay: '2026-03-09' } })
  })

  test('a copy that arrives later moves the start', () => {
    const facts = { ...allWell(at('2026-03-04', 11)), copyReceivedAt: at('2026-03-05', 9) }
    expect(cancellationWindow(facts)).toMatchObject({ ok: true, value: { lastDay: '2026-03-09' } })
  })

  test.each([
    [-1, '2026-03-06'],
    [0, '2026-03-09'],
  ])(
    'a copy that arrives %d ms after the midnight that ends the day of agreement: the last day is %s',
    (after, lastDay) => {
      const copyReceivedAt = plusMilliseconds(at('2026-03-05', 0), after)
      const facts = { ...allWell(at('2026-03-04', 11)), copyReceivedAt }
      expect(cancellationWindow(facts)).toMatchObject({ ok: true, value: { lastDay } })
    },
  )
})

describe('without money in the hour or without a copy there is no end', () => {
  const well = allWell(at('2026-03-04', 11))
  test.each([
    ['no money yet', { ...well, fundedAt: undefined }, 'NOT_FUNDED'],
    [
      'money after an hour and a millisecond',
      { ...well, fundedAt: plusMilliseconds(well.agreedAt, 3_600_001) },
      'FUNDED_LATE',
    ],
    ['no copy', { ...well, copyReceivedAt: undefined }, 'COPY_NOT_RECEIVED'],
  ] as const)('%s', (_what, facts, because) => {
    const window = cancellationWindow(facts)
    expect(window).toEqual({ ok: true, value: { kind: 'any-time', because } })
    expect(window.ok && mayCancel(window.value, instant(4_000_000_000_000))).toBe(true)
  })
})

test('signing beyond the calendar is refused, not guessed', () => {
  expect(cancellationWindow(allWell(at('2045-12-31', 12)))).toMatchObject({
    ok: false,
    error: { code: 'OUTSIDE_CALENDAR' },
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startOfTorontoDay, torontoDateOf, torontoInstant } from '../calendars/toronto.ts'
import { runs } from '../testing/runs.fixture.ts'
import { instant, plusMilliseconds, type Instant } from '../values/instant.ts'
import { epochDay, localDate } from '../values/local-date.ts'
import { mayContactAboutDebt, mayContactThirdParty, nextContactMoment } from './contact-limits.ts'

const at = (day: string, hour: number, minute = 0, second = 0): Instant =>
  torontoInstant(localDate(day), hour, minute, second)
const answer = (moment: Instant, contacts: readonly Instant[] = []): string => {
  const allowed = mayContactAboutDebt(moment, contacts)
  return allowed.ok ? 'allowed' : allowed.error.code
}

describe('hours, in Toronto', () => {
  test.each([
    ['2026-11-23', 6, 59, 'CONTACT_OUTSIDE_HOURS'],
    ['2026-11-23', 7, 0, 'allowed'],
    ['2026-11-23', 20, 59, 'allowed'],
    ['2026-11-23', 21, 0, 'CONTACT_OUTSIDE_HOURS'],
    ['2026-11-21', 7, 0, 'allowed'],
    ['2026-11-22', 12, 59, 'CONTACT_OUTSIDE_HOURS'],
    ['2026-11-22', 13, 0, 'allowed'],
    ['2026-11-22', 17, 0, 'CONTACT_OUTSIDE_HOURS'],
    ['2026-07-20', 7, 0, 'allowed'],
  ] as const)('%s %i:%i %s', (day, hour, minute, expected) => {
    expect(answer(at(day, hour, minute))).toBe(expected)
  })
})

test('the refusal names the hours of the day', () => {
  expect(mayContactAboutDebt(at('2026-11-23', 12), [])).toEqual({ ok: true, value: true })
  expect(mayContactAboutDebt(at('2026-11-23', 22), [])).toEqual({
    ok: false,
    error: { code: 'CONTACT_OUTSIDE_HOURS', from: 7, to: 21 },
  })
  expect(mayContactAboutDebt(at('2026-11-22', 20), [])).toEqual({
    ok: false,
    error: { code: 'CONTACT_OUTSIDE_HOURS', from: 13, to: 17 },
  })
})

test.each([
  ['2026-12-25', 'Christmas Day'],
  ['2026-04-06', 'Easter Monday'],
  ['2026-11-11', 'Remembrance Day'],
  ['2026-12-28', 'Boxing Day, kept on Monday'],
])('never on the holiday %s, %s', (day, holiday) => {
  expect(mayContactAboutDebt(at(day, 10), [])).toEqual({ ok: false, error: { code: 'CONTACT_ON_HOLIDAY', holiday } })
})

test('the closing hour is outside to the millisecond, the opening hour inside', () => {
  const closing = at('2026-11-23', 21)
  expect(answer(instant(closing - 1))).toBe('allowed')
  expect(answer(closing)).toBe('CONTACT_OUTSIDE_HOURS')
  expect(answer(instant(at('2026-11-23', 7) - 1))).toBe('CONTACT_OUTSIDE_HOURS')
})

describe('three contacts in seven calendar days of Toronto', () => {
  const three = [at('2026-11-16', 10), at('2026-11-17', 10), at('2026-11-18', 10)]

  test('the fourth waits for the eighth day, no matter what the hour of the first', () => {
    expect(answer(at('2026-11-22', 16, 59), three)).toBe('TOO_MANY_CONTACTS')
    expect(answer(at('2026-11-23', 7), three)).toBe('allowed')
    expect(answer(at('2026-11-23', 7), [at('2026-11-16', 20, 59), ...three.slice(1)])).toBe('allowed')
    expect(mayContactAboutDebt(at('2026-11-19', 10), three)).toEqual({
      ok: false,
      error: { code: 'TOO_MANY_CONTACTS', maximum: 3, againFrom: startOfTorontoDay(localDate('2026-11-23')) },
    })
  })

  test('a change of the clocks makes no day longer or shorter', () => {
    // Daylight time ends on Sunday 1 November 2026: from Monday noon to the next Monday noon are
    // 169 hours.
    const late = [at('2026-10-26', 12), at('2026-10-26', 13), at('2026-10-26', 14)]
    expect(answer(at('2026-11-01', 16), late)).toBe('TOO_MANY_CONTACTS')
    expect(answer(at('2026-11-02', 7), late)).toBe('allowed')
    // It begins on Sunday 14 March 2027: from Saturday noon to the next Saturday noon are 167
    // hours.
    const early = [at('2027-03-08', 12), at('2027-03-08', 13), at('2027-03-08', 14)]
    expect(answer(at('2027-03-14', 16), early)).toBe('TOO_MANY_CONTACTS')
    expect(answer(at('2027-03-15', 7), early)).toBe('allowed')
  })

  test('their order in the log does not matter, and one made at this very moment counts', () => {
    for (const log of [three, three.toReversed(), [three[1], three[2], three[0]] as readonly Instant[]])
      expect(mayContactAboutDebt(at('2026-11-18', 10), log)).toEqual({
        ok: false,
        error: { code: 'TOO_MANY_CONTACTS', maximum: 3, againFrom: startOfTorontoDay(localDate('2026-11-23')) },
      })
  })

  test('two contacts leave room, and later entries of the log do not count', () => {
    expect(answer(at('2026-11-18', 9), three)).toBe('allowed')
  })

  test('who contacts at every first moment allowed never exceeds three in any seven days', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 40 * 3_600_000 }), { minLength: 12, maxLength: 12 })
    const start = fc.integer({ min: at('2026-01-05', 0), max: at('2027-12-01', 0) })
    fc.assert(
      fc.property(start, pauses, (from, waits) => {
        const made: Instant[] = []
        let now = instant(from)
        for (const wait of waits) {
          const next = nextContactMoment(plusMilliseconds(now, wait), made)
          if (!next.ok) throw new Error(next.error.code)
          made.push(next.value)
          now = next.value
        }
        const days = made.map((moment) => epochDay(torontoDateOf(moment)))
        for (const first of days) expect(days.filter((day) => day >= first && day < first + 7).length).toBeLessThan(4)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('the next moment', () => {
  test.each([
    ['at once within the hours', at('2026-11-23', 12), [], at('2026-11-23', 12)],
    ['Saturday night waits for Sunday afternoon', at('2026-11-21', 22), [], at('2026-11-22', 13)],
    ['Christmas Eve waits for the Sunday after Boxing Day', at('2026-12-24', 21), [], at('2026-12-27', 13)],
    [
      'the fourth waits for the opening of the eighth day',
      at('2026-11-19', 10),
      [at('2026-11-16', 10), at('2026-11-17', 10), at('2026-11-18', 10)],
      at('2026-11-23', 7),
    ],
    [
      'also for one made in the evening, whatever the order of the log',
      at('2026-11-19', 10),
      [at('2026-11-16', 20, 45), at('2026-11-16', 20, 50), at('2026-11-16', 20, 30)],
      at('2026-11-23', 7),
    ],
    [
      'in the middle of the opening day it is now',
      at('2026-11-23', 8),
      [at('2026-11-16', 20, 45)],
      at('2026-11-23', 8),
    ],
    [
      'and not on the holiday on which the first no longer counts',
      at('2026-12-22', 10),
      [at('2026-12-18', 9), at('2026-12-18', 10), at('2026-12-18', 11)],
      at('2026-12-27', 13),
    ],
    ['two contacts are not waited for', at('2026-11-21', 22), [at('2026-11-17', 10)], at('2026-11-22', 13)],
  ] as const)('%s', (_what, now, contacts, expected) => {
    expect(nextContactMoment(now, contacts)).toEqual({ ok: true, value: expected })
  })

  test.each(['2023-06-01', '2046-01-03'])('on %s, beyond the calendar, nothing is promised', (day) => {
    expect(nextContactMoment(at(day, 10), [])).toMatchObject({ ok: false, error: { code: 'OUTSIDE_CALENDAR' } })
  })

  test('nor when the first opening lies beyond it', () => {
    expect(nextContactMoment(at('2045-12-31', 22), [])).toMatchObject({
      ok: false,
      error: { code: 'OUTSIDE_CALENDAR' },
    })
  })
})

test('others may be contacted to locate the borrower, and for nothing else', () => {
  expect([
    mayContactThirdParty('locate-borrower'),
    mayContactThirdParty('discuss-debt'),
    mayContactThirdParty('request-payment'),
  ]).toEqual([true, false, false])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { torontoInstant } from '../calendars/toronto.ts'
import { runs } from '../testing/runs.fixture.ts'
import { instant, plusMilliseconds, type Instant } from '../values/instant.ts'
import { localDate } from '../values/local-date.ts'
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

describe('three contacts in 168 hours', () => {
  const three = [at('2026-11-16', 10), at('2026-11-17', 10), at('2026-11-18', 10)]

  test('the fourth waits until the first is 168 hours ago, to the millisecond', () => {
    expect(answer(at('2026-11-23', 9, 59, 59), three)).toBe('TOO_MANY_CONTACTS')
    expect(answer(at('2026-11-23', 10), three)).toBe('allowed')
    expect(mayContactAboutDebt(at('2026-11-19', 10), three)).toEqual({
      ok: false,
      error: { code: 'TOO_MANY_CONTACTS', maximum: 3, againFrom: at('2026-11-23', 10) },
    })
    // A contact of a week ago less a millisecond counts, although seven calendar days have begun
    // since.
    const log = [instant(at('2024-09-18', 16, 59) + 1), at('2024-09-24', 16, 59), at('2024-09-25', 13, 59)]
    expect(answer(at('2024-09-25', 16, 59), log)).toBe('TOO_MANY_CONTACTS')
    expect(answer(instant(at('2024-09-25', 16, 59) + 1), log)).toBe('allowed')
  })

  test('a change of the clocks makes the 168 hours no longer or shorter', () => {
    // Daylight time ends on Sunday 1 November 2026: 168 hours after Monday noon it is 11 o’clock.
    const late = [at('2026-10-26', 12), at('2026-10-26', 13), at('2026-10-26', 14)]
    expect(answer(at('2026-11-02', 10, 59, 59), late)).toBe('TOO_MANY_CONTACTS')
    expect(answer(at('2026-11-02', 11), late)).toBe('allowed')
    // It begins on Sunday 14 March 2027: 168 hours after Monday noon it is 13 o’clock.
    const early = [at('2027-03-08', 12), at('2027-03-08', 13), at('2027-03-08', 14)]
    expect(answer(at('2027-03-15', 12, 59, 59), early)).toBe('TOO_MANY_CONTACTS')
    expect(answer(at('2027-03-15', 13), early)).toBe('allowed')
  })

  test('their order in the log does not matter, and one made at this very moment counts', () => {
    for (const log of [three, three.toReversed(), [three[1], three[2], three[0]] as readonly Instant[]])
      expect(mayContactAboutDebt(at('2026-11-18', 10), log)).toEqual({
        ok: false,
        error: { code: 'TOO_MANY_CONTACTS', maximum: 3, againFrom: at('2026-11-23', 10) },
      })
  })

  test('two contacts leave room, and later entries of the log do not count', () => {
    expect(answer(at('2026-11-18', 9), three)).toBe('allowed')
  })

  const weekMs = 168 * 3_600_000

  test('who contacts at every first moment allowed never exceeds three in any 168 hours', () => {
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
        for (const first of made)
          expect(made.filter((one) => one >= first && one < plusMilliseconds(first, weekMs)).length).toBeLessThan(4)
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
      'the fourth waits for the 168 hours of the first',
      at('2026-11-19', 10),
      [at('2026-11-16', 10), at('2026-11-17', 10), at('2026-11-18', 10)],
      at('2026-11-23', 10),
    ],
    [
      'also for one made in the evening, whatever the order of the log',
      at('2026-11-19', 10),
      [at('2026-11-16', 20, 45), at('2026-11-16', 20, 50), at('2026-11-16', 20, 30)],
      at('2026-11-23', 20, 30),
    ],
    [
      'in the middle of the opening day it is now',
      at('2026-11-23', 8),
      [at('2026-11-16', 20, 45)],
      at('2026-11-23', 8),
    ],
    [
      'where they end at night, for the next opening',
      at('2026-11-19', 10),
      [at('2026-11-15', 20), at('2026-11-16', 20), at('2026-11-17', 20)],
      at('2026-11-23', 7),
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

test('before the opening hour the next contact is at the opening of that very day, at it and after the close of the next', () => {
  const next = (now: Instant): unknown => nextContactMoment(now, [])
  expect(next(at('2026-11-23', 5))).toEqual({ ok: true, value: at('2026-11-23', 7) })
  expect(next(at('2026-11-22', 8))).toEqual({ ok: true, value: at('2026-11-22', 13) })
  expect(next(at('2026-11-23', 21))).toEqual({ ok: true, value: at('2026-11-24', 7) })
})

import { describe, expect, test } from 'vitest'
import { torontoInstant } from '../calendars/toronto.ts'
import type { Instant } from '../values/instant.ts'
import { localDate } from '../values/local-date.ts'
import { mayAskThirdParty, mayContactAboutDebt, nextContactMoment } from './contact-limits.ts'

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

describe('three contacts in seven days', () => {
  const three = [at('2026-11-16', 10), at('2026-11-17', 10), at('2026-11-18', 10)]

  test('the fourth waits until the first is seven days old', () => {
    expect(answer(at('2026-11-23', 9, 59), three)).toBe('TOO_MANY_CONTACTS')
    expect(answer(at('2026-11-23', 10), three)).toBe('allowed')
    expect(mayContactAboutDebt(at('2026-11-19', 10), three)).toEqual({
      ok: false,
      error: { code: 'TOO_MANY_CONTACTS', maximum: 3, againFrom: at('2026-11-23', 10) },
    })
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
})

describe('the next moment', () => {
  test.each([
    ['at once within the hours', at('2026-11-23', 12), [], at('2026-11-23', 12)],
    ['Saturday night waits for Sunday afternoon', at('2026-11-21', 22), [], at('2026-11-22', 13)],
    ['Christmas Eve waits for the Sunday after Boxing Day', at('2026-12-24', 21), [], at('2026-12-27', 13)],
    [
      'the fourth waits for the first to age',
      at('2026-11-19', 10),
      [at('2026-11-16', 10), at('2026-11-17', 10), at('2026-11-18', 10)],
      at('2026-11-23', 10),
    ],
    [
      'and that may be in the evening',
      at('2026-11-19', 10),
      [at('2026-11-16', 20, 30), at('2026-11-16', 20, 45), at('2026-11-16', 20, 50)],
      at('2026-11-23', 20, 30),
    ],
    [
      'whatever the order of the log',
      at('2026-11-19', 10),
      [at('2026-11-16', 20, 45), at('2026-11-16', 20, 50), at('2026-11-16', 20, 30)],
      at('2026-11-23', 20, 30),
    ],
    [
      'a contact that ages days later is not waited for',
      at('2026-11-21', 22),
      [at('2026-11-17', 10)],
      at('2026-11-22', 13),
    ],
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

test('others may be asked where the borrower is, and nothing else', () => {
  expect([
    mayAskThirdParty('locate-borrower'),
    mayAskThirdParty('discuss-debt'),
    mayAskThirdParty('ask-for-payment'),
  ]).toEqual([true, false, false])
})

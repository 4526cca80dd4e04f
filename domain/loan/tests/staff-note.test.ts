import { describe, expect, test } from 'vitest'
import { eventsUntil, given, issue, mei } from '../testing/loan-steps.fixture.ts'

describe('TAM-296: a note', () => {
  const loan = given(eventsUntil('active'))
  const write = (mentions: readonly string[]) => issue('add-staff-note', { note: 'Please call', mentions }, mei)

  test('mentions each active colleague once', () => {
    expect(loan.when(write(['usr_noah', 'usr_noah']))).toMatchObject({
      ok: true,
      value: [{ type: 'staff-note', mentions: ['usr_noah'] }],
    })
  })

  test('is refused when one of the mentioned is no active member of staff', () => {
    expect(loan.but({ strangers: ['usr_rowan'] }).when(write(['usr_noah', 'usr_rowan']))).toEqual({
      ok: false,
      error: { code: 'NOT_MENTIONABLE' },
    })
  })
})

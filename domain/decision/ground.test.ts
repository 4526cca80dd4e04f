import { expect, test } from 'vitest'
import { exceptionHasGround, isOwnGround } from './ground.ts'

test.each([
  ['nobody proposed anything', 'Seen', undefined, true],
  ['other words', 'Seen in the account', 'Seen in the file', true],
  ['two words are not one', 'by hand', 'byhand', true],
  ['the same words', 'Seen in the account', 'Seen in the account', false],
  ['ß and SS are two notes', 'Straße', 'Strasse', true],
  ['capitals make no other words', 'SEEN in the Account', 'seen in the account', false],
  ['spaces make no other words', ' Seen  in\nthe account ', 'Seen in the account', false],
])('TAM-119: the second of two people states a ground of their own: %s', (_what, note, first, isOwn) => {
  expect(isOwnGround(note, first)).toEqual(
    isOwn ? { ok: true, value: true } : { ok: false, error: { code: 'GROUND_REPEATED' } },
  )
})

test('TAM-118: an approval against a failing check states a ground', () => {
  const [failing, passing] = [[{ outcome: 'pass' }, { outcome: 'fail' }], [{ outcome: 'attention' }]] as const
  const needs = { ok: false, error: { code: 'EXCEPTION_NEEDS_GROUND' } }
  expect(exceptionHasGround(failing, null, undefined)).toEqual(needs)
  expect(exceptionHasGround(failing, ' \n', undefined)).toEqual(needs)
  expect(exceptionHasGround(failing, 'Pays us since 2024', undefined)).toEqual({ ok: true, value: true })
  expect(exceptionHasGround(failing, 'Same', 'same')).toEqual({ ok: false, error: { code: 'GROUND_REPEATED' } })
  expect(exceptionHasGround(passing, null, undefined)).toEqual({ ok: true, value: true })
})

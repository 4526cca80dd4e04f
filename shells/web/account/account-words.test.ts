import { expect, test } from 'vitest'
import { keptWords, linkErrorWords } from './account-words.ts'

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'no_such_code', ''])(
  'an address with "%s" is answered in words of ours',
  (code) => {
    expect(keptWords(code)).toBe(keptWords('INVALID_TOKEN'))
    expect(linkErrorWords(code)).toBe(linkErrorWords('state_mismatch'))
  },
)

test('what is identified by its code has words of its own', () => {
  expect(keptWords('ACCOUNT_HAS_LOANS')).toContain('O. Reg. 98/09')
  expect(linkErrorWords('access_denied').next).toContain('did not agree')
})

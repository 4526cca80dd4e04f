import { expect, test } from 'vitest'
import { isPicture, isPlainTarget } from './plain-input.ts'

const origin = 'https://tamarack.test'

test.each([
  '',
  '/',
  '/auth/login?error=a',
  '/customer/zum?loanId=ln_1#top',
  '/a//b',
  '/a/../b',
  '/?next=//evil.example',
  '/caf%C3%A9',
  `${origin}/auth/login`,
])('%j is a plain target', (target) => {
  expect(isPlainTarget(target, origin)).toBe(true)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  '/.%2E//evil.example',
  '/..///evil.example',
  '/./\\evil.example',
  '/..\\/evil.example',
  `${origin}//evil.example`,
  '/\u0430',
  '/caf\u00e9',
  '/a b',
  '/a\u0000b',
  '/\ud800',
  '/a\r\nset-cookie: x=1',
  'https://',
  '\u2028//evil.example',
])('%j is none', (target) => {
  expect(isPlainTarget(target, origin)).toBe(false)
})

test.each([undefined, null, 'https://pictures.example/ada.png?s=96'])('%j may stand for a picture', (image) => {
  expect(isPicture(image)).toBe(true)
})

test.each([
  '',
  'ada.png',
  'http://pictures.example/ada.png',
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  'https://',
  'https://a.example/\u0000',
  `https://a.example/${'x'.repeat(2048)}`,
  5,
  true,
  ['https://a.example'],
  { url: 'https://a.example' },
])('%j may not', (image) => {
  expect(isPicture(image)).toBe(false)
})

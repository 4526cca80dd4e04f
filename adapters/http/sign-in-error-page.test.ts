import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveApp, type Served } from './testing/served-app.ts'

let served: Served
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.close())

const open = (query: string, path = '/api/auth/error') => served.call('GET', path + query)

test.each([
  ['invalid_callback_request', 'The sign-in was interrupted. Start again.'],
  ['state_not_found', 'The sign-in was interrupted. Start again.'],
  ['no_code', 'The sign-in was interrupted. Start again.'],
  ['invalid_code', 'The sign-in was interrupted. Start again.'],
  ['no_callback_url', 'The sign-in was interrupted. Start again.'],
  ['oauth_provider_not_found', 'This way to sign in is not available.'],
  ['unable_to_get_user_info', 'The provider did not give us your email. Use email and password.'],
  ['email_not_found', 'The provider did not give us your email. Use email and password.'],
  ['unable_to_link_account', 'This login belongs to another account. Sign in the way you did before.'],
  [
    'account_already_linked_to_different_user',
    'This login belongs to another account. Sign in the way you did before.',
  ],
  ["email_doesn't_match", 'The email addresses differ. Use the one you signed up with.'],
  [
    'account_not_linked',
    'You already have an account with this email. Sign in with your password, then connect this login in your account settings.',
  ],
])('%s is shown in words, with the code', async (code, words) => {
  const reply = await open(`?error=${encodeURIComponent(code)}`)
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(reply.text).toContain('<h1>We could not sign you in</h1>')
  expect(reply.text).toContain(`<p>${words}</p>`)
  expect(reply.text).toContain(`<code>${code.replace("'", '&#39;')}</code>`)
  expect(reply.text).toContain('href="/auth/login">Back to sign in</a>')
  expect(reply.text).toContain('href="#help">Help</a>')
  expect(reply.text).toContain('href="tel:4165550100"')
})

test.each(['/api/auth/error', '/api/error', '/error'])(
  'it is our page at %s, and the library is not called',
  async (path) => {
    const before = served.authRequests.length
    const reply = await open('?error=no_code', path)
    expect(reply.text).toContain('We could not sign you in')
    expect((await served.call('HEAD', `${path}?error=no_code`)).status).toBe(200)
    expect(served.authRequests.length).toBe(before)
  },
)

test.each([
  '?error=%3Cscript%3Ealert(1)%3C/script%3E',
  '?error=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
  '?error=Call%20our%20hotline%20now',
  '?error[]=no_code',
  '?error=a&error=b',
  '',
  '?error=',
  `?error=${'a'.repeat(65)}`,
  '?error=constructor%00',
  '?error_description=%3Cb%3Ebold%3C/b%3E&error=no_code',
])('nothing of the address %s is repeated but what looks like a code', async (query) => {
  const { status, text } = await open(query)
  expect(status).toBe(200)
  expect(text).not.toMatch(/alert\(1\)|onerror|hotline|bold|a{65}|\0/)
  expect(/<code>([^<]*)<\/code>/.exec(text)?.[1]).toBe(query.includes('error=no_code') ? 'no_code' : 'unknown')
})

test.each(['constructor', '__proto__', 'toString'])('the code %s has no words of its own', async (code) => {
  expect((await open(`?error=${code}`)).text).toContain('The sign-in was interrupted. Start again.')
})

test('its policy allows its own style by its digest, its picture, and nothing else', async () => {
  const { headers, text } = await open('?error=no_code')
  const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? ''
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  expect(text).not.toMatch(/<script|\son\w+=|style="/)
})

test('its colours are those of the screens', async () => {
  const tokens = (await readFile(new URL('../../ui/tokens.css', import.meta.url), 'utf8')).replaceAll(' ', '')
  const { text } = await open('?error=no_code')
  const used = [...(/:root\{([^}]*)\}/.exec(text)?.[1] ?? '').matchAll(/--[\w-]+:[^;]+/g)].map(([token]) => token)
  expect(used.length).toBeGreaterThan(8)
  expect(used.filter((token) => !tokens.includes(`${token};`))).toEqual([])
})

test("other methods are the library's to refuse", async () => {
  const before = served.authRequests.length
  await served.call('POST', '/api/auth/error', { body: '{}' })
  expect(served.authRequests.length).toBe(before + 1)
})

test.each(['/api/auth/ok', '/api/ok', '/ok'])('the health check answers at %s', async (path) => {
  expect(await served.call('GET', path)).toMatchObject({ status: 200, body: { path: '/api/auth/ok' } })
})

import { expect, test } from 'vitest'
import { callbackAnswers } from '../requests/answers.ts'

const errorUrl = 'https://tamarack.test/api/auth/error'
const answered = (path: string, reply: Response) =>
  callbackAnswers(async () => reply, errorUrl)(new Request(`https://tamarack.test/api/auth${path}`))

test.each([
  [400, 'invalid_callback_request'],
  [415, 'invalid_callback_request'],
  [429, 'too_many_requests'],
  [500, 'internal_server_error'],
])('data with status %i at the callback becomes the error page', async (status, code) => {
  const reply = await answered(
    '/callback/google?code=a',
    Response.json({ message: 'no' }, { status, headers: { 'set-cookie': 'state=; Max-Age=0' } }),
  )
  expect([reply.status, reply.headers.get('location'), reply.headers.get('set-cookie'), await reply.text()]).toEqual([
    302,
    `${errorUrl}?error=${code}`,
    'state=; Max-Age=0',
    '',
  ])
})

test.each(['/sign-in/social', '/callback', '/callback/google/more', '/delete-user/callback'])(
  'data at %s stays data',
  async (path) => {
    const reply = Response.json({ message: 'no' }, { status: 400 })
    expect(await answered(path, reply)).toBe(reply)
  },
)

test('a redirect of the callback stays as it is', async () => {
  const reply = new Response(null, { status: 302, headers: { location: '/customer/dashboard' } })
  expect(await answered('/callback/google', reply)).toBe(reply)
})

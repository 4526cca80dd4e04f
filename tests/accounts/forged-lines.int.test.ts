import { afterAll, beforeAll, expect, test } from 'vitest'
import { atProvider } from '@tamarack/adapter-auth/testing/at-provider'
import { password, serveAccounts, type Served } from './served-accounts.ts'

let world: Served
beforeAll(async () => {
  world = await serveAccounts()
})
afterAll(() => world.close())

const linesOf = async (email: string) =>
  (
    await world.sql(
      'select type, outcome from security_event where user_id = (select id from auth_user where email = $1) order by at, id',
      [email],
    )
  ).map(({ type, outcome }) => `${String(type)} ${String(outcome)}`)
const begin = async (callbackURL: string) => {
  const browser = world.browser()
  return {
    browser,
    start: String((await browser.post('/sign-in/social', { provider: 'oidc', callbackURL })).body?.['url']),
  }
}

test('a sign-in that succeeded is not recorded as refused because the address of the next page claims it', async () => {
  const { browser, start } = await begin('/customer/dashboard?error=access_denied')
  await world.follow(await atProvider(start, { identity: 'newcomer' }), browser)
  expect((await browser.get('/get-session')).body).not.toBeNull()
  expect(await linesOf('newcomer@id.example')).toEqual(['sign-in ok'])
})

test.each(['ok', 'SECOND_FACTOR_ASKED'])('a refusal that calls itself "%s" is recorded as a refusal', async (error) => {
  const { email, browser } = await world.newSignedIn()
  const { body } = await browser.post('/sign-in/social', { provider: 'oidc', callbackURL: '/customer/dashboard' })
  const state = new URL(String(body?.['url'])).searchParams.get('state') ?? ''
  const before = await linesOf(email)
  expect(
    (await browser.get(`/callback/oidc?${new URLSearchParams({ error, state }).toString()}`)).headers.get('location'),
  ).toContain(`error=${error}`)
  expect((await linesOf(email)).slice(before.length)).toEqual(['sign-in REFUSED'])
})

test('a guess is recorded with the account that was guessed at, however the form is written', async () => {
  const [victim, other] = [await world.newCustomer(), await world.newCustomer()]
  const guess = `&email=${encodeURIComponent(victim.email)}&password=Wrong-one-1&rest=`
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
  }
  for (const body of [
    JSON.stringify({ email: other.email, name: guess }),
    `email=${encodeURIComponent(other.email)}${guess}`,
  ]) {
    expect((await world.browser().send('POST', '/api/auth/sign-in/email', { headers, body })).status).toBe(401)
  }
  expect((await linesOf(victim.email)).filter((line) => line === 'sign-in INVALID_EMAIL_OR_PASSWORD')).toHaveLength(2)
  expect(await linesOf(other.email)).not.toContain('sign-in INVALID_EMAIL_OR_PASSWORD')
})

test('whoever is signed in leaves their own lines, whomever they name', async () => {
  const [victim, thief] = [await world.newCustomer(), await world.newSignedIn()]
  const before = await linesOf(victim.email)
  await thief.browser.post('/change-password', {
    email: victim.email,
    currentPassword: password,
    newPassword: 'too simple',
  })
  await thief.browser.post('/update-user', { email: victim.email, name: 'x' })
  expect(await linesOf(victim.email)).toEqual(before)
  expect(await linesOf(thief.email)).toEqual(
    expect.arrayContaining(['password-change PASSWORD_RULE', 'profile-change INVALID_NAME']),
  )
})

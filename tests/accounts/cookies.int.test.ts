import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, serveAccounts, type Answer, type Served } from './served-accounts.ts'

let [plain, secure] = [null as unknown as Served, null as unknown as Served]
beforeAll(async () => {
  ;[plain, secure] = [await serveAccounts(), await serveAccounts({ publicOrigin: 'https://tamarack.test' })]
})
afterAll(async () => {
  await plain.close()
  await secure.close()
})

const cookiesIn = (answers: readonly Answer[]): readonly string[] =>
  answers.flatMap(({ headers }) => headers.getSetCookie()).filter((line) => !/max-age=0(?:;|$)/i.test(line))

/** Every cookie that a person gets on the way in: with a password, with a code, on a trusted
 * device, by a provider. */
const everyCookie = async (world: Served): Promise<readonly string[]> => {
  const { email } = await world.newGuarded()
  const [browser, customer] = [world.browser(), await world.newCustomer()]
  const challenged = await browser.post('/sign-in/email', { email, password, rememberMe: false })
  await browser.post('/two-factor/send-otp')
  const passed = await browser.post('/two-factor/verify-otp', { code: await world.codeIn(email), trustDevice: true })
  return cookiesIn([
    challenged,
    passed,
    await customer.browser.post('/sign-in/email', { email: customer.email, password }),
    await world.browser().post('/sign-in/social', { provider: 'oidc' }),
  ])
}
const names = (cookies: readonly string[]): readonly string[] =>
  [...new Set(cookies.map((line) => line.slice(0, line.indexOf('='))))].toSorted()

test("every cookie is out of reach of scripts and of other sites' forms", async () => {
  const cookies = await everyCookie(plain)
  expect(names(cookies)).toEqual(
    expect.arrayContaining([
      'tamarack.session_token',
      'tamarack.two_factor',
      'tamarack.trust_device',
      'tamarack.known_browser',
      'tamarack.dont_remember',
    ]),
  )
  for (const line of cookies) {
    expect(line).toMatch(/; HttpOnly(?:;|$)/i)
    expect(line).toMatch(/; SameSite=Lax(?:;|$)/i)
    expect(line).not.toMatch(/; (?:Domain|Secure)/i)
  }
})

test('behind https every cookie is sent by https only, and the browser itself sees to it', async () => {
  const cookies = await everyCookie(secure)
  expect(names(cookies).length).toBeGreaterThanOrEqual(5)
  for (const line of cookies) {
    expect(line).toMatch(/^__Secure-tamarack\./)
    expect(line).toMatch(/; Secure(?:;|$)/i)
    expect(line).toMatch(/; HttpOnly(?:;|$)/i)
    expect(line).toMatch(/; SameSite=Lax(?:;|$)/i)
  }
})

test("behind https a session opens the product's calls, and a cookie without the prefix opens none", async () => {
  const { browser, id } = await secure.newSignedIn()
  expect((await browser.send('GET', `/api/v1/users/${id}`)).status).toBe(200)
  const value = browser.jar.get('__Secure-tamarack.session_token') ?? ''
  const bare = secure.browser()
  bare.jar.set('tamarack.session_token', value)
  expect((await bare.send('GET', `/api/v1/users/${id}`)).status).toBe(401)
  expect((await bare.get('/get-session')).body).toBeNull()
})

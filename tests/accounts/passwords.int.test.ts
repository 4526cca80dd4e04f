import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, serveAccounts, type Browser, type Served } from './served-accounts.ts'

let world: Served
beforeAll(async () => {
  world = await serveAccounts()
})
afterAll(() => world.close())

const signsIn = async (email: string, given: string): Promise<number> =>
  (await world.browser().post('/sign-in/email', { email, password: given })).status

const invitation = async (admin: Browser, email: string): Promise<URL> => {
  const made = await admin.send('POST', '/api/employees/create', {
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name: 'Nora Park', email, role: 'employee' }),
  })
  expect(made.status).toBe(200)
  return world.linkIn(email)
}
const tokenOf = (link: URL): string => link.pathname.split('/').at(-1) ?? ''

test.each(['Password123', 'Tamarack2026!', 'Ontario123', 'AdaMiller1'])(
  '%s is chosen nowhere, and the reason says what to do instead',
  async (common) => {
    const [person, admin] = [await world.newSignedIn(), await world.newAdmin()]
    const [fresh, invited] = [`fresh.${randomUUID()}@example.test`, `ada.miller.${randomUUID()}@example.test`]
    const link = await invitation(admin.browser, invited)
    await world.browser().post('/request-password-reset', { email: person.email })
    const reset = await world.linkIn(person.email)
    const answers = [
      await world.browser().post('/sign-up/email', { name: 'Ada Miller', email: fresh, password: common }),
      await person.browser.post('/change-password', { currentPassword: password, newPassword: common }),
      await world.browser().post('/reset-password', { token: tokenOf(reset), newPassword: common }),
      await world.browser().post('/reset-password', { token: tokenOf(link), newPassword: common }),
    ]
    for (const { status, body } of answers)
      expect([status, body?.['message']]).toEqual([400, expect.stringContaining('easy to guess')])
    expect(await world.sql('select 1 from auth_user where email = $1', [fresh])).toEqual([])
    expect([await signsIn(person.email, password), await signsIn(person.email, common)]).toEqual([200, 401])
    // A refused choice leaves the link open.
    const newPassword = 'Lantern-Quay-7319'
    expect((await world.browser().post('/reset-password', { token: tokenOf(link), newPassword })).status).toBe(200)
  },
)

test('the composition of the specification holds for a reset, too', async () => {
  const person = await world.newSignedIn()
  await world.browser().post('/request-password-reset', { email: person.email })
  const token = tokenOf(await world.linkIn(person.email))
  const { status, body } = await world.browser().post('/reset-password', { token, newPassword: 'lantern quay velour' })
  expect([status, body?.['code']]).toEqual([400, 'PASSWORD_RULE'])
})

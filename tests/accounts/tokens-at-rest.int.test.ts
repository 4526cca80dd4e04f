import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaks, search } from '../privacy/search.ts'
import { postgresPlaces } from '../privacy/stores.ts'
import { text } from '../privacy/values.ts'
import { password, serveAccounts, type Browser, type Served } from './served-accounts.ts'

let world: Served
beforeAll(async () => {
  world = await serveAccounts()
})
afterAll(() => world.close())

/** Where live secrets stand as they are used, of everything that is stored or logged. */
const places = async (secrets: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  await world.settled()
  const stored = await postgresPlaces(process.env['DATABASE_URL'] ?? '')
  const logged = world.lines.map((content) => ({ where: 'log', content }))
  const values = Object.entries(secrets).map(([what, value]) => text(what, value))
  return leaks(search([...stored, ...logged], values), [])
}

const tokenOf = (link: URL): string => link.searchParams.get('token') ?? link.pathname.split('/').at(-1) ?? ''
const cookiesOf = ({ jar }: Browser): Readonly<Record<string, string>> =>
  Object.fromEntries([...jar].map(([name, value]) => [name, decodeURIComponent(value)]))

test('the search finds a token that stands somewhere', async () => {
  const { id } = await world.newCustomer()
  expect(await places({ token: id })).not.toEqual([])
})

test('a link to a new password opens nothing from the database or the log, also once it was opened', async () => {
  const { email } = await world.newCustomer()
  const browser = world.browser()
  await browser.post('/request-password-reset', { email, redirectTo: '/auth/reset-password' })
  const link = await world.linkIn(email)
  await world.follow(link, browser)
  expect(await places({ reset: tokenOf(link) })).toEqual([])
  expect(
    (await browser.post('/reset-password', { token: tokenOf(link), newPassword: 'Lantern-Quay-7319' })).status,
  ).toBe(200)
})

test('an invitation, a proof of an address, a new address and a deletion leave none either', async () => {
  const admin = await world.newAdmin()
  const invited = `invited.${randomUUID()}@example.test`
  const made = await admin.browser.send('POST', '/api/employees/create', {
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name: 'Nora Park', email: invited, role: 'employee' }),
  })
  expect(made.status).toBe(200)
  const invitation = await world.linkIn(invited)
  await world.follow(invitation)

  const [fresh, next] = [`fresh.${randomUUID()}@example.test`, `next.${randomUUID()}@example.test`]
  await world.browser().post('/sign-up/email', { name: 'Ada Miller', email: fresh, password })
  const confirmation = await world.linkIn(fresh)
  const person = await world.newSignedIn()
  await person.browser.post('/change-email', { newEmail: next })
  const change = await world.linkIn(next)
  await person.browser.post('/delete-user', { password })
  const deletion = await world.linkIn(person.email)
  expect(
    await places({
      invitation: tokenOf(invitation),
      confirmation: tokenOf(confirmation),
      change: tokenOf(change),
      deletion: tokenOf(deletion),
    }),
  ).toEqual([])
  await world.follow(confirmation)
  expect((await world.browser().post('/sign-in/email', { email: fresh, password })).status).toBe(200)
})

test('no cookie of a sign-in can be made from what is stored', async () => {
  const person = await world.newGuarded()
  const browser = world.browser()
  await browser.post('/sign-in/email', { email: person.email, password })
  await browser.post('/two-factor/send-otp')
  const challenged = cookiesOf(browser)
  expect(await places(challenged)).toEqual([])
  await browser.post('/two-factor/verify-otp', { code: await world.codeIn(person.email), trustDevice: true })
  const cookies = cookiesOf(browser)
  expect(Object.keys(cookies).length).toBeGreaterThan(1)
  expect(await places(cookies)).toEqual([])
})

test('backup codes are stored as hashes, open their account once each, and are counted', async () => {
  const person = await world.newSignedIn()
  const made = await person.browser.post('/two-factor/enable', { password })
  const codes = made.body?.['backupCodes'] as readonly string[]
  const stored = await world.sql('select backup_codes from auth_two_factor where user_id = $1', [person.id])
  const hashes = JSON.parse(String(stored[0]?.['backup_codes'])) as readonly string[]
  expect([codes.length, new Set(hashes).size]).toEqual([10, 10])
  expect(await places(Object.fromEntries(codes.map((code, at) => [`code ${at}`, code])))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoHarm, statusesOf } from './attack.ts'
import { mistakes } from './mistakes.ts'
import { password, serveAccounts, type Served } from './served-accounts.ts'
import { calls } from './specification.ts'

let [world, strict] = [null as unknown as Served, null as unknown as Served]
beforeAll(async () => {
  ;[world, strict] = [await serveAccounts(), await serveAccounts({ triesPerMinute: 4 })]
})
afterAll(async () => {
  await world.close()
  await strict.close()
})

const root = join(import.meta.dirname, '../..')
const later = 'Another-one-1'

test('each of the twenty mistakes has its tests', () => {
  expect(mistakes.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(mistakes.filter(({ tests }) => tests.length === 0)).toEqual([])
})

test.each(mistakes.flatMap(({ number, tests }) => tests.map((each) => ({ number, ...each }))))(
  'mistake $number is prevented: "$test"',
  ({ file, test: name }) => {
    const source = readFileSync(join(root, file), 'utf8')
    // Quotes are the formatter's: a name with an apostrophe stands in double ones.
    expect([`'${name}'`, `"${name}"`].some((written) => source.includes(written))).toBe(true)
  },
)

const secondFactor = ['send-otp', 'verify-otp', 'verify-totp', 'enable', 'disable', 'verify-backup-code']
const posts = [
  ...calls.flatMap((call) => (call.startsWith('POST ') && !call.includes('{') ? [call.slice('POST '.length)] : [])),
  '/sign-up/email',
  '/update-user',
  '/revoke-session',
  '/send-verification-email',
  ...secondFactor.map((call) => `/two-factor/${call}`),
]

test.each(posts)('%s refuses what has no form in sentences, never in the words of a validator', async (path) => {
  const browser = world.browser()
  for (const body of ['{}', '[]', 'null', '{"email":1,"password":[],"code":{}}']) {
    const reply = await browser.send('POST', `/api/auth${path}`, {
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect([path, body, reply.status < 500]).toEqual([path, body, true])
    expect(reply.text).not.toMatch(/Invalid input|expected|received|undefined|\[body/)
  }
})

test('one network of IPv6 counts as one client, however its addresses are written', async () => {
  const from = (ip: string) =>
    strict
      .browser()
      .post('/sign-in/email', { email: `${Math.random()}@example.test`, password }, { 'x-forwarded-for': ip })
  const spellings = [
    '2001:db8:1:2::1',
    '2001:0db8:0001:0002:0000:0000:0000:0001',
    '2001:DB8:1:2::1',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:0:0:0:2',
    '2001:db8:1:2:a::',
  ]
  expect(statusesOf(await Promise.all(spellings.map(from)))).toEqual([401, 401, 401, 401, 429, 429])
  expect((await from('2001:db8:1:3::1')).status).toBe(401)
})

test("chance is the system's, never Math.random; what is secret is compared in constant time", () => {
  const files = globSync(
    ['adapters/auth/{,*/}*.ts', 'adapters/http/*.ts', 'adapters/ids/*.ts', 'adapters/crypto/*.ts'],
    { cwd: root },
  ).filter((file) => !file.includes('.test.') && !file.startsWith('adapters/auth/testing/'))
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  expect(sources.size).toBeGreaterThan(30)
  expect([...sources].filter(([, source]) => source.includes('Math.random')).map(([file]) => file)).toEqual([])
  const comparing = [...sources].filter(([, source]) => source.includes('createHmac')).map(([file]) => file)
  expect(comparing.length).toBeGreaterThan(1)
  for (const file of comparing) expect([file, sources.get(file)?.includes('timingSafeEqual')]).toEqual([file, true])
})

test('tokens and codes never repeat', async () => {
  const { email, id } = await world.newCustomer()
  const browsers = Array.from({ length: 20 }, () => world.browser())
  for (const browser of browsers) {
    await browser.post('/sign-in/email', { email, password })
    await browser.post('/request-password-reset', { email })
  }
  await world.settled()
  const tokens = (await world.sql('select token from auth_session where user_id = $1', [id])).map(({ token }) =>
    String(token),
  )
  const links = world.emails
    .filter(({ to, subject }) => to === email && subject.includes('new password'))
    .map(({ action }) => action?.url)
  for (const all of [tokens, links]) {
    expect(all.length).toBeGreaterThanOrEqual(20)
    expect(new Set(all).size).toBe(all.length)
  }
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
})

test("an address that only looks like another's is no address, and letters' case makes no second account", async () => {
  const { email } = await world.newCustomer()
  const [name = '', domain = ''] = email.split('@')
  await expectNoHarm(world, async () => {
    for (const likeness of [
      `${name}\uff20${domain}`,
      `${name}@${domain.replace('e', '\u0435')}`,
      `${name}@${domain}\u200b`,
      `${name}\u00a0@${domain}`,
      `${name}@${domain}\u0000`,
    ]) {
      expect([
        likeness,
        (await world.browser().post('/sign-up/email', { name: 'Mallory', email: likeness, password })).status,
      ]).toEqual([likeness, 400])
      expect([likeness, (await world.browser().post('/sign-in/email', { email: likeness, password })).status]).toEqual([
        likeness,
        400,
      ])
    }
    await world.browser().post('/sign-up/email', { name: 'Mallory', email: email.toUpperCase(), password: later })
  })
  expect((await world.browser().post('/sign-in/email', { email: email.toUpperCase(), password })).status).toBe(200)
})

test("nothing in the database opens an account: no password, code, link or provider's token can be read", async () => {
  const { email, browser } = await world.newSignedIn()
  const enabled = await browser.post('/two-factor/enable', { password })
  const secret = new URL(String(enabled.body?.['totpURI'])).searchParams.get('secret') ?? ''
  await world.browser().post('/request-password-reset', { email })
  const reset = (await world.linkIn(email)).pathname.split('/').at(-1) ?? ''
  const guarded = await world.newGuarded()
  const second = world.browser()
  await second.post('/sign-in/email', { email: guarded.email, password })
  await second.post('/two-factor/send-otp')
  const code = await world.codeIn(guarded.email)
  const kept = JSON.stringify([
    await world.sql('select password, access_token, refresh_token, id_token from auth_account'),
    await world.sql('select secret, backup_codes from auth_two_factor'),
    await world.sql('select identifier, value from auth_verification'),
    await world.sql('select * from security_event'),
    await world.sql('select key from auth_rate_limit'),
  ])
  const backupCodes = enabled.body?.['backupCodes'] as readonly string[]
  expect(backupCodes.length).toBeGreaterThan(5)
  expect(await world.sql('select 1 as one from auth_verification where value like $1', [`${code}%`])).toEqual([])
  for (const opener of [password, secret, reset, ...backupCodes, email]) expect(kept).not.toContain(opener)
})

test('a password counts to its last letter, has an end, and is one however it is typed', async () => {
  const long = 'xK9mQ2vL-velour-quarry-heron'.padEnd(127, '~')
  const [person, accented] = [`long.${crypto.randomUUID()}@example.test`, `accent.${crypto.randomUUID()}@example.test`]
  for (const [email, given] of [
    [person, `${long}y`],
    [accented, 'Caf\u00e9-7319-velour'],
  ] as const) {
    await world.browser().post('/sign-up/email', { name: 'Ada Miller', email, password: given })
    await world.follow(await world.linkIn(email))
  }
  const signIn = async (email: string, given: string) =>
    (await world.browser().post('/sign-in/email', { email, password: given })).status
  expect(await signIn(person, `${long}z`)).toBe(401)
  expect(await signIn(person, `${long}y`)).toBe(200)
  for (const email of [person, 'nobody.here@example.test'])
    expect(await signIn(email, `${long}y${'x'.repeat(60_000)}`)).toBe(400)
  expect(await signIn(accented, 'Cafe\u0301-7319-velour')).toBe(200)
  expect(await signIn(accented, '\uff23af\u00e9-7319-velour')).toBe(200)
})

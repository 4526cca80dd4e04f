import { once } from 'node:events'
import { request as rawRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNoHarm } from './attack.ts'
import { password, serveAccounts, type Browser, type Served } from './served-accounts.ts'

let world: Served
beforeAll(async () => {
  world = await serveAccounts()
})
afterAll(() => world.close())

const later = 'Another-one-1'
/** Calls by which somebody changes their own account. */
const changes: readonly (readonly [string, object])[] = [
  ['/sign-out', {}],
  ['/change-password', { currentPassword: password, newPassword: later, revokeOtherSessions: true }],
  ['/update-user', { name: 'Mallory' }],
  ['/change-email', { newEmail: 'mallory@evil.example' }],
  ['/delete-user', { password }],
  ['/set-password', { newPassword: later }],
  ['/revoke-sessions', {}],
  ['/revoke-other-sessions', {}],
  ['/two-factor/enable', { password, method: 'otp' }],
  ['/two-factor/disable', { password }],
  ['/link-social', { provider: 'oidc' }],
  ['/unlink-account', { providerId: 'credential' }],
  ['/confirm-password', { password }],
]

describe("a page of somebody else in the person's own browser", () => {
  test.each<[string, Record<string, string | null>]>([
    ['without an origin', { origin: null }],
    ['with the origin null', { origin: 'null' }],
    ['from another site', { origin: 'https://evil.example' }],
    ['from a site that begins with our name', { origin: 'http://tamarack.test.evil.example' }],
    ['from a site that ends with our name', { origin: 'http://evil-tamarack.test' }],
    ['from our name with another scheme', { origin: 'https://tamarack.test' }],
    ['from our name on another port', { origin: 'http://tamarack.test:8080' }],
    ['from our name as a user of theirs', { origin: 'http://tamarack.test@evil.example' }],
    ['with a referer alone', { origin: null, referer: 'https://evil.example/page' }],
    [
      'with our name forwarded as theirs',
      {
        origin: 'https://evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      },
    ],
  ])('changes nothing %s', async (_, headers) => {
    const { browser } = await world.newSignedIn()
    await expectNoHarm(world, async () => {
      for (const [path, body] of changes)
        expect([path, (await browser.post(path, body, headers)).status]).toEqual([path, 403])
    })
  })

  test.each([
    [
      'by a form',
      {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      },
    ],
    [
      'by a script',
      { 'content-type': 'application/json', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ],
  ])('does not sign the person in as somebody else %s', async (_, headers) => {
    const { email } = await world.newCustomer()
    const victim = world.browser()
    const body =
      headers['content-type'] === 'application/json'
        ? JSON.stringify({ email, password })
        : new URLSearchParams({ email, password }).toString()
    await expectNoHarm(world, async () => {
      expect((await victim.send('POST', '/api/auth/sign-in/email', { headers, body })).status).toBe(403)
    })
    expect(victim.jar.size).toBe(0)
  })
})

const climbs: readonly (readonly [string, string])[] = [
  ['role', '"role":"admin"'],
  ['status', '"status":"inactive"'],
  ['emailVerified', '"emailVerified":true'],
  ['twoFactorEnabled', '"twoFactorEnabled":true'],
  ['id', '"id":"chosen"'],
  ['plaidExpiryDate', '"plaidExpiryDate":4000000000'],
  ['createdAt', '"createdAt":"2001-01-01T00:00:00.000Z"'],
  ['__proto__', '"__proto__":{"role":"admin","emailVerified":true}'],
  ['constructor', '"constructor":{"prototype":{"role":"admin"}}'],
]

describe('more than was requested', () => {
  const json = { 'content-type': 'application/json' }
  const fresh = {
    role: 'customer',
    status: 'active',
    email_verified: false,
    two_factor_enabled: false,
    plaid_expiry_date: null,
  }
  const rowOf = async (email: string) =>
    (
      await world.sql(
        'select id, created_at, role, status, email_verified, two_factor_enabled, plaid_expiry_date from auth_user where email = $1',
        [email],
      )
    )[0]

  test.each(climbs)('nobody signs up with %s', async (name, extra) => {
    const email = `climber.${name.replace(/\W/g, '').toLowerCase()}@example.test`
    const [browser, before] = [world.browser(), await world.state()]
    await browser.send('POST', '/api/auth/sign-up/email', {
      headers: json,
      body: `{"name":"Climber","email":"${email}","password":"${password}",${extra}}`,
    })
    await browser.send('POST', '/api/auth/sign-up/email', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        name: 'Climber',
        email: `form.${email}`,
        password,
        role: 'admin',
        status: 'inactive',
        emailVerified: 'true',
        twoFactorEnabled: 'true',
        '__proto__[role]': 'admin',
      }).toString(),
    })
    for (const address of [email, `form.${email}`]) {
      const row = await rowOf(address)
      expect(row ?? fresh).toMatchObject(fresh)
      expect(row?.['id']).not.toBe('chosen')
      if (row !== undefined) expect((row['created_at'] as Date).getTime()).toBeGreaterThan(Date.UTC(2020, 0))
    }
    const { users } = await world.state()
    expect(users.filter(({ email: address }) => !String(address).endsWith(email))).toEqual(before.users)
  })

  test.each(climbs)('nobody gives themselves %s later', async (_, extra) => {
    const { browser } = await world.newSignedIn()
    await expectNoHarm(world, async () => {
      await browser.send('POST', '/api/auth/update-user', { headers: json, body: `{${extra}}` })
      await browser.send('POST', '/api/auth/update-session', { headers: json, body: `{${extra}}` })
      await browser.send('POST', '/api/auth/update-user', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'role=admin&status=active&emailVerified=true',
      })
    })
  })

  test('a person named in the body is not the person who calls', async () => {
    const { id, email } = await world.newSignedIn()
    const { browser } = await world.newSignedIn()
    const stranger = world.browser()
    await expectNoHarm(world, async () => {
      for (const path of [
        '/change-email',
        '/set-password',
        '/update-session',
        '/delete-user',
        '/unlink-account',
        '/two-factor/disable',
        '/revoke-sessions',
        '/list-sessions',
      ]) {
        const claimed = {
          userId: id,
          user: { id, email },
          id,
          session: { userId: id },
          newEmail: 'mallory@evil.example',
          newPassword: later,
          password,
          providerId: 'credential',
        }
        const answer =
          path === '/list-sessions' ? await stranger.get(`${path}?userId=${id}`) : await stranger.post(path, claimed)
        expect([path, answer.status]).toEqual([path, 401])
      }
      expect(JSON.stringify((await browser.get(`/list-sessions?userId=${id}`)).body)).not.toContain(id)
    })
  })
})

describe('bodies that are none', () => {
  const chunked = async (path: string, kilobytes: number): Promise<number> => {
    const sending = rawRequest({
      port: world.port,
      host: '127.0.0.1',
      method: 'POST',
      path,
      headers: { 'transfer-encoding': 'chunked', 'content-type': 'application/json', origin: world.publicOrigin },
    })
    sending.on('error', () => {})
    sending.write('{"email":"')
    for (let sent = 0; sent < kilobytes; sent += 32) sending.write('x'.repeat(32 * 1024))
    const [reply] = (await once(sending, 'response')) as [{ statusCode: number }]
    sending.destroy()
    return reply.statusCode
  }
  test.each(['/api/auth/sign-in/email', '/api/sign-up/email', '/api/auth/reset-password'])(
    'a body without end is turned away at %s',
    async (path) => {
      await expectNoHarm(world, async () => {
        expect(await chunked(path, 128)).toBe(413)
        expect(
          (
            await world.browser().send('POST', path, {
              headers: { 'content-type': 'application/json' },
              body: `{"email":"${'x'.repeat(66_000)}"}`,
            })
          ).status,
        ).toBe(413)
      })
    },
  )
  test.each<[string, string, string, number]>([
    ['JSON that is declared as text', 'text/plain', JSON.stringify({ email: 'a@example.test', password }), 415],
    ['XML', 'application/xml', '<email>a</email>', 415],
    ['half of JSON', 'application/json', '{"email":', 400],
    ['a list', 'application/json', '[]', 400],
    ['null', 'application/json', 'null', 400],
    ['a text', 'application/json', '"email"', 400],
    ['objects where texts belong', 'application/json', '{"email":{"$ne":null},"password":{"$gt":""}}', 400],
    ['lists where texts belong', 'application/json', '{"email":["a@example.test"],"password":[""]}', 400],
    ['a deep nest', 'application/json', '['.repeat(20_000), 400],
  ])('%s is refused, and not as a fault of ours', async (_, type, body, status) => {
    await expectNoHarm(world, async () => {
      expect(
        (await world.browser().send('POST', '/api/auth/sign-in/email', { headers: { 'content-type': type }, body }))
          .status,
      ).toBe(status)
    })
  })
})

describe('values that no column holds', () => {
  const noText = 'a\u0000b'
  test('a token with a sign that is no text is an unknown token', async () => {
    const { browser } = await world.newSignedIn()
    await expectNoHarm(world, async () => {
      expect(await browser.post('/reset-password', { newPassword: later, token: noText })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_TOKEN', message: 'Invalid token' },
      })
      expect(await browser.get(`/delete-user/callback?token=${encodeURIComponent(noText)}`)).toMatchObject({
        status: 404,
        body: { code: 'INVALID_TOKEN' },
      })
      expect((await browser.post('/revoke-session', { token: noText })).status).toBe(
        (await browser.post('/revoke-session', { token: 'unknown' })).status,
      )
    })
  })

  test.each(['5', '"name"', 'true', 'null', '[]'])(
    'settings that are %s are refused, and not as a fault of ours',
    async (body) => {
      const { browser } = await world.newSignedIn()
      await expectNoHarm(world, async () => {
        expect(
          (
            await browser.send('POST', '/api/auth/update-user', {
              headers: { 'content-type': 'application/json' },
              body,
            })
          ).status,
        ).toBe(400)
      })
    },
  )

  test.each<[string, unknown]>([
    ['a script', 'javascript:alert(1)'],
    ['a page without a lock', 'http://pictures.example/a.png'],
    ['a sign that is no text', 'https://pictures.example/\u0000'],
    ['without end', `https://pictures.example/${'x'.repeat(3_000)}`],
    ['a number', 5],
    ['a list', ['https://pictures.example/a.png']],
    ['an object', { url: 'https://pictures.example/a.png' }],
  ])("nobody's picture is %s", async (_, image) => {
    const { email, browser } = await world.newSignedIn()
    await expectNoHarm(world, async () => {
      expect(await browser.post('/update-user', { image })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_IMAGE' },
      })
      for (const address of [email, 'nobody.with.a.picture@example.test'])
        expect(
          (await world.browser().post('/sign-up/email', { name: 'Ada', email: address, password, image })).status,
        ).toBe(400)
    })
  })

  test('an address that is longer than mail allows is none', async () => {
    const { browser } = await world.newSignedIn()
    const longest = (local: number) => `${'x'.repeat(local)}@example.test`
    await expectNoHarm(world, async () => {
      for (const local of [242, 3_000]) {
        expect(
          await world.browser().post('/sign-up/email', { name: 'Ada', email: longest(local), password }),
        ).toMatchObject({ status: 400, body: { code: 'INVALID_EMAIL', message: 'Invalid email' } })
        expect(await browser.post('/change-email', { newEmail: longest(local) })).toMatchObject({
          status: 400,
          body: { code: 'INVALID_EMAIL' },
        })
      }
    })
    expect((await world.browser().post('/sign-up/email', { name: 'Ada', email: longest(241), password })).status).toBe(
      200,
    )
  })
})

describe('ways out of our site', () => {
  const targets = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    '/%2F%2Fevil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://tamarack.test@evil.example',
    'http://tamarack.test.evil.example',
    'https:evil.example',
    '/\t/evil.example',
    'http://tamarack.test:evil@evil.example/',
    '/..//evil.example',
    '/.//evil.example',
    '/auth/..//evil.example',
    '/%2e%2e//evil.example',
    '/auth/.%2E//evil.example/a?b#c',
    '/..///evil.example',
  ]
  const calls = (email: string): readonly (readonly [string, string, object, 'signed in' | 'anybody'])[] => [
    ['/sign-in/email', 'callbackURL', { email, password }, 'anybody'],
    ['/sign-up/email', 'callbackURL', { name: 'Ada', email: 'new@example.test', password }, 'anybody'],
    ['/send-verification-email', 'callbackURL', { email }, 'anybody'],
    ['/request-password-reset', 'redirectTo', { email }, 'anybody'],
    ['/forget-password', 'redirectTo', { email }, 'anybody'],
    ['/sign-in/social', 'callbackURL', { provider: 'oidc' }, 'anybody'],
    ['/sign-in/social', 'errorCallbackURL', { provider: 'oidc' }, 'anybody'],
    ['/sign-in/social', 'newUserCallbackURL', { provider: 'oidc' }, 'anybody'],
    ['/link-social', 'callbackURL', { provider: 'oidc' }, 'signed in'],
    ['/link-social', 'errorCallbackURL', { provider: 'oidc' }, 'signed in'],
    ['/change-email', 'callbackURL', { newEmail: 'new@example.test' }, 'signed in'],
    ['/delete-user', 'callbackURL', { password }, 'signed in'],
  ]
  const leadsOut = (target: string | null): boolean =>
    target !== null && new URL(target, world.publicOrigin).origin !== world.publicOrigin

  test.each(targets)('no call and no email leads to %s', async (target) => {
    const { email, browser } = await world.newSignedIn()
    const before = world.emails.length
    await expectNoHarm(world, async () => {
      for (const [path, name, body, who] of calls(email)) {
        const answer = await (who === 'anybody' ? world.browser() : browser).post(path, { ...body, [name]: target })
        expect([path, name, answer.status]).toEqual([path, name, 403])
      }
    })
    expect(world.emails.slice(before)).toEqual([])
  })

  test.each(targets)('no link of an email leads to %s', async (target) => {
    const { email, browser } = await world.newSignedIn()
    await browser.post('/request-password-reset', { email })
    const token = (await world.linkIn(email)).pathname.split('/').at(-1) ?? ''
    const to = `callbackURL=${encodeURIComponent(target)}`
    await expectNoHarm(world, async () => {
      for (const path of [
        `/reset-password/${token}?${to}`,
        `/reset-password/unknown?${to}`,
        `/verify-email?token=${token}&${to}`,
        `/delete-user/callback?token=${token}&${to}`,
      ]) {
        expect([path, leadsOut((await browser.get(path)).headers.get('location'))]).toEqual([path, false])
      }
    })
  })
})

test.each(['/\u0430', '/caf\u00e9', '/a b'])(
  'nobody is signed in on the way to %j, which no header carries',
  async (callbackURL) => {
    const { email } = await world.newCustomer()
    const browser = world.browser()
    await expectNoHarm(world, async () => {
      expect(await browser.post('/sign-in/email', { email, password, callbackURL })).toMatchObject({
        status: 403,
        body: { code: 'INVALID_CALLBACK_URL' },
      })
      expect(
        (await browser.get(`/verify-email?token=none&callbackURL=${encodeURIComponent(callbackURL)}`)).status,
      ).toBe(403)
    })
    expect(browser.jar.size).toBe(0)
  },
)

/** A call with a Host header of the caller's choice, which `fetch` does not let one set. */
const asHost = async (browser: Browser, host: string, path: string, body: object): Promise<number> => {
  const sending = rawRequest({
    port: world.port,
    host: '127.0.0.1',
    method: 'POST',
    path,
    headers: {
      host,
      'x-forwarded-for': browser.ip,
      'x-forwarded-host': host,
      'x-forwarded-proto': 'https',
      forwarded: `host=${host}`,
      'content-type': 'application/json',
      origin: world.publicOrigin,
    },
  })
  sending.end(JSON.stringify(body))
  const [reply] = (await once(sending, 'response')) as [{ statusCode: number; resume: () => void }]
  reply.resume()
  return reply.statusCode
}

test("an email's link is on our site, no matter what host the request names", async () => {
  const { email } = await world.newCustomer()
  await expectNoHarm(world, async () => {
    expect(await asHost(world.browser(), 'evil.example', '/api/auth/request-password-reset', { email })).toBe(200)
  })
  expect((await world.linkIn(email)).origin).toBe(world.publicOrigin)
})

test('the first request does not teach the server where it is', async () => {
  const newborn = await serveAccounts({ publicOrigin: 'http://newborn.test' })
  try {
    const first = world.browser()
    const sending = rawRequest({
      port: newborn.port,
      host: '127.0.0.1',
      path: '/api/auth/ok',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': first.ip },
    })
    sending.end()
    const [reply] = (await once(sending, 'response')) as [{ resume: () => void }]
    reply.resume()
    const { email } = await newborn.newCustomer()
    await newborn.browser().post('/request-password-reset', { email })
    expect((await newborn.linkIn(email)).origin).toBe('http://newborn.test')
    expect(
      (await newborn.browser().post('/sign-in/email', { email, password }, { origin: 'https://evil.example' })).status,
    ).toBe(403)
  } finally {
    await newborn.close()
  }
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, serveAccounts, type Browser, type Served } from './served-accounts.ts'

let world: Served
beforeAll(async () => {
  world = await serveAccounts()
})
afterAll(() => world.close())

interface Line {
  readonly id: string
  readonly what: string
  readonly at: number
  readonly result: string
  readonly ip: string | null
  readonly userAgent: string | null
}

const read = async (browser: Browser, id: string, before?: string) => {
  const answer = await browser.send(
    'GET',
    `/api/v1/users/${id}/security-events${before === undefined ? '' : `?before=${before}`}`,
  )
  return { status: answer.status, ...(answer.body as { events: readonly Line[]; next: string | null }) }
}

test('an admin reads who signed in, from where and with what outcome, the newest first', async () => {
  const [admin, customer] = [await world.newAdmin(), await world.newSignedIn()]
  await customer.browser.post(
    '/sign-in/email',
    { email: customer.email, password: 'Wrong-one-1' },
    { 'user-agent': 'A browser' },
  )
  const { status, events } = await read(admin.browser, customer.id)
  expect(status).toBe(200)
  expect(events.map(({ what, result }) => `${what}. ${result}`)).toEqual([
    'Sign-in. Refused: Wrong email or password',
    'Sign-in. Done',
    'Email address confirmed. Done',
    'Sign-up. Done',
  ])
  expect(events[0]).toMatchObject({ ip: customer.browser.ip, userAgent: 'A browser' })
  expect(Math.abs((events[0]?.at ?? 0) - Date.now())).toBeLessThan(60_000)
})

test('pages follow each other', async () => {
  const [admin, { id, email }] = [await world.newAdmin(), await world.newCustomer()]
  await world.sql(
    `insert into security_event (id, type, at, user_id, outcome) select 'many' || n, 'sign-in', n, $1, 'ok' from generate_series(1, 60) n`,
    [id],
  )
  const first = await read(admin.browser, id)
  const second = await read(admin.browser, id, first.next ?? '')
  const third = await read(admin.browser, id, second.next ?? '')
  expect([first.events.length, second.events.length, third.events.length, third.next]).toEqual([25, 25, 12, null])
  expect(new Set([first, second, third].flatMap(({ events }) => events.map((event) => event.id))).size).toBe(62)
  expect(JSON.stringify([first, second, third])).not.toContain(email)
})

test('nobody else does: no employee, no customer, not even the person, no stranger', async () => {
  const [admin, customer, email] = [
    await world.newAdmin(),
    await world.newSignedIn(),
    `staff.${randomUUID()}@example.test`,
  ]
  await admin.browser.send('POST', '/api/employees/create', {
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name: 'Noa Berg', email, role: 'employee' }),
  })
  const employee = world.browser()
  await employee.post('/reset-password', {
    newPassword: password,
    token: (await world.linkIn(email)).pathname.split('/').at(-1),
  })
  await employee.post('/sign-in/email', { email, password })
  await employee.post('/two-factor/send-otp')
  await employee.post('/two-factor/verify-otp', { code: await world.codeIn(email) })
  expect((await employee.send('GET', '/api/v1/loan/get-all-applications')).status).toBe(200)
  expect([
    (await read(employee, customer.id)).status,
    (await read(customer.browser, customer.id)).status,
    (await read(world.browser(), customer.id)).status,
  ]).toEqual([403, 403, 401])
})

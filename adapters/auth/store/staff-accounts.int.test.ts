import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffChange, StaffMember, StaffRole } from '@tamarack/application/ports/staff-accounts.port'
import { noOrigin, systemActor, type Actor } from '@tamarack/domain/loan/actor'
import { makeFixture, password, publicOrigin, type Fixture } from '../testing/auth-fixture.ts'

let world: Fixture
let boss: Actor
const origin = { ip: '203.0.113.9', userAgent: 'A browser' }

beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.sql(`update auth_user set status = 'inactive' where role = 'admin' returning id`)
  const { id, name, role } = await world.accounts.ensure({
    name: 'Maria Chen',
    email: `boss.${randomUUID()}@example.test`,
    password,
    role: 'admin',
  })
  boss = { id, name, role }
})

const by = (actor: Actor = boss, key: string = randomUUID()): StaffChange => ({ actor, origin, key })
const newAddress = (): string => `staff.${randomUUID()}@example.test`
const invite = async (role: StaffRole = 'employee', name = 'Noa Berg') => {
  // An admin invited by an admin waits for a second admin. The operator of the machine invites at once.
  const change = role === 'admin' ? by(systemActor) : by()
  const made = await world.staff.create(change, { name, email: newAddress(), role })
  if (!made.ok) throw new Error(made.error.code)
  const { invitationEmail, ...member } = made.value.member
  expect(invitationEmail).toBe('on-its-way')
  return { ...made.value, member }
}
/** Where the invitation's link leads: to our page with its token, or with what is wrong. */
const opened = async (email: string): Promise<URL> =>
  new URL((await world.follow(await world.linkIn(email))).headers.get('location') ?? '')
/** Somebody who has chosen their password and is signed in. */
const working = async (
  role: StaffRole = 'employee',
): Promise<{ member: StaffMember; browser: ReturnType<Fixture['browser']> }> => {
  const { member } = await invite(role)
  const token = (await opened(member.email)).searchParams.get('token')
  const browser = world.browser()
  await browser.post('/reset-password', { newPassword: password, token })
  expect((await world.signInWithCode(member.email, browser)).status).toBe(200)
  return { member, browser }
}
/** A second admin, whom the keeper invited. */
const anotherAdmin = async (): Promise<Actor> => {
  const { member } = await working('admin')
  return { id: member.id, name: member.name, role: 'admin' }
}
const eventsOf = (id: string) =>
  world.sql(
    'select type, actor_id, actor_name, actor_role, ip, user_agent, data from staff_event where staff_id = ? order by at, id',
    [id],
  )

test("who is invited chooses a password by the email's link, once, and can then sign in: the link has proved the address", async () => {
  const { member, link } = await invite('reviewer')
  expect(member).toMatchObject({ name: 'Noa Berg', role: 'reviewer', status: 'active', invited: true })
  expect(world.emails.at(-1)).toMatchObject({
    to: member.email,
    subject: 'You are invited to work with Tamarack',
    action: { label: 'Choose my password', url: link },
  })
  expect((await world.browser().post('/sign-in/email', { email: member.email, password })).status).toBe(401)

  const page = await opened(member.email)
  expect([page.origin, page.pathname, page.searchParams.get('invited')]).toEqual([
    publicOrigin,
    '/auth/reset-password',
    '1',
  ])
  const token = page.searchParams.get('token')
  expect(
    await world.sql('select 1 from auth_verification where identifier like ? or value like ?', [
      `%${token}%`,
      `%${token}%`,
    ]),
  ).toEqual([])
  const tries = await Promise.all(
    Array.from({ length: 4 }, () => world.browser().post('/reset-password', { newPassword: password, token })),
  )
  expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400])
  await world.auth.settled()
  expect(world.emails.filter(({ to }) => to === member.email)).toHaveLength(1)

  const browser = world.browser()
  expect((await world.signInWithCode(member.email, browser)).status).toBe(200)
  expect(await world.sessions.current({ cookie: browser.cookie() })).toMatchObject({ id: member.id, role: 'reviewer' })
  expect(await world.staff.find(member.id)).toMatchObject({ invited: false })
})

test('an invitation lives for seven days, and afterwards a forgotten password is a new one', async () => {
  const { member } = await invite()
  const [row] = await world.sql(
    'select extract(epoch from expires_at - created_at)::int as life from auth_verification where value = ?',
    [member.id],
  )
  expect(row).toEqual({ life: 7 * 24 * 60 * 60 })
  await world.sql(
    `update auth_verification set expires_at = now() - interval '1 second' where value = ? returning id`,
    [member.id],
  )
  expect((await opened(member.email)).searchParams.get('error')).toBe('INVALID_TOKEN')
  await world.browser().post('/request-password-reset', { email: member.email })
  const browser = world.browser()
  expect(
    (
      await browser.post('/reset-password', {
        newPassword: password,
        token: (await opened(member.email)).searchParams.get('token'),
      })
    ).status,
  ).toBe(200)
  expect((await browser.post('/sign-in/email', { email: member.email, password })).status).toBe(200)
})

test('an invitation that is sent again opens the account by its new link only, and leaves a line', async () => {
  const { member } = await invite()
  const first = await world.linkIn(member.email)
  const change = by()
  const outcomes = await Promise.all(Array.from({ length: 3 }, () => world.staff.inviteAgain(change, member.id)))
  expect(outcomes).toMatchObject(Array.from({ length: 3 }, () => ({ ok: true, value: member })))
  expect(world.emails.filter(({ to }) => to === member.email).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => 'You are invited to work with Tamarack'),
  )
  expect((await world.follow(first)).headers.get('location')).toContain('error=INVALID_TOKEN')
  expect(
    (await world.browser().post('/reset-password', { newPassword: password, token: first.pathname.split('/').at(-1) }))
      .status,
  ).toBe(400)
  const page = await opened(member.email)
  expect(page.searchParams.get('invited')).toBe('1')
  expect(
    (await world.browser().post('/reset-password', { newPassword: password, token: page.searchParams.get('token') }))
      .status,
  ).toBe(200)
  expect(await eventsOf(member.id)).toEqual(
    expect.arrayContaining(
      ['created', 'invited'].map((type) => expect.objectContaining({ type, actor_id: boss.id }) as unknown),
    ),
  )
  expect(await eventsOf(member.id)).toHaveLength(2)
  expect(await world.staff.inviteAgain(by(), member.id)).toEqual({ ok: false, error: { code: 'INVITATION_ACCEPTED' } })
})

test('an invitation is not sent again to an unknown or an inactive person', async () => {
  const { member } = await invite()
  expect(await world.staff.inviteAgain(by(), 'nobody')).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
  await world.staff.inactivate(by(), member.id)
  expect(await world.staff.inviteAgain(by(), member.id)).toEqual({ ok: false, error: { code: 'STAFF_INACTIVE' } })
})

test("a customer's new password proves nothing about their address", async () => {
  const [email, browser] = [newAddress(), world.browser()]
  await browser.post('/sign-up/email', { name: 'A Customer', email, password })
  // Before the next one is requested: which of two arrives last would be chance.
  await world.linkIn(email)
  await browser.post('/request-password-reset', { email })
  expect(
    (
      await browser.post('/reset-password', {
        newPassword: password,
        token: (await opened(email)).searchParams.get('token'),
      })
    ).status,
  ).toBe(200)
  expect((await browser.post('/sign-in/email', { email, password })).body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
})

test('an address that has an account is refused, no matter who it belongs to and however it is written', async () => {
  const [{ email: customer }, { member }] = [await world.newCustomer(), await invite()]
  for (const email of [customer, member.email, ` ${member.email.toUpperCase()} `]) {
    expect(await world.staff.create(by(), { name: 'Another', email, role: 'admin' })).toEqual({
      ok: false,
      error: { code: 'EMAIL_IN_USE' },
    })
  }
  expect(await world.sql('select role from auth_user where email = ?', [customer])).toEqual([{ role: 'customer' }])
})

describe('an invitation while the mail server takes nothing', () => {
  beforeEach(() => {
    world.mail.isDown = true
  })
  afterEach(() => {
    world.mail.isDown = false
  })
  /** As if the next try were due. */
  const sendNow = async (): Promise<void> => {
    await world.sql('update email_outbox set tried_again_at = now() where sent_at is null returning id')
    await world.mailRelay.catchUp()
  }

  test('makes the account, is shown as not delivered, and arrives later with a link that works', async () => {
    const { member } = await invite()
    await sendNow()
    expect(await world.staff.find(member.id)).toMatchObject({ invited: true, invitationEmail: 'not-delivered' })
    expect((await world.staff.list()).find(({ id }) => id === member.id)?.invitationEmail).toBe('not-delivered')
    expect(world.emails.filter(({ to }) => to === member.email)).toEqual([])
    world.mail.isDown = false
    await sendNow()
    expect(await world.staff.find(member.id)).toEqual(member)
    expect(world.emails.filter(({ to }) => to === member.email)).toHaveLength(1)
    expect((await opened(member.email)).searchParams.get('invited')).toBe('1')
  })

  test('is stored sealed: its address, name and link are not readable in the row', async () => {
    const { member, link } = await invite()
    const rows = JSON.stringify(
      await world.sql('select * from email_outbox where about = ?', [`invitation/${member.id}`]),
    )
    for (const text of [member.email, member.name, link ?? '']) expect(rows).not.toContain(text)
  })

  test('is replaced by one that is sent again, so that only the newest link arrives', async () => {
    const { member } = await invite()
    await world.staff.inviteAgain(by(), member.id)
    world.mail.isDown = false
    await sendNow()
    expect(world.emails.filter(({ to }) => to === member.email)).toHaveLength(1)
    expect((await opened(member.email)).searchParams.get('error')).toBeNull()
  })

  test('is dropped when the account is inactivated', async () => {
    const { member } = await invite()
    await world.staff.inactivate(by(), member.id)
    world.mail.isDown = false
    await sendNow()
    expect(world.emails.filter(({ to }) => to === member.email)).toEqual([])
  })
})

test('a mail server that hangs holds up no change of staff', async () => {
  const hanging = Promise.withResolvers<void>()
  const slow = await makeFixture(process.env['DATABASE_URL'] ?? '', { slowMail: hanging.promise })
  const invited = await slow.hurried.create(by(), { name: 'Noa Berg', email: newAddress(), role: 'employee' })
  if (!invited.ok) throw new Error(invited.error.code)
  expect(await slow.hurried.rename(by(), invited.value.member.id, 'Noa Berger')).toMatchObject({
    ok: true,
    value: { name: 'Noa Berger', invitationEmail: 'on-its-way' },
  })
  hanging.resolve()
  await slow.close()
})

test('one press makes one account with one email and one line in the log, however often it arrives', async () => {
  const [change, person] = [by(), { name: 'Noa Berg', email: newAddress(), role: 'employee' } as const]
  const made = await Promise.all(Array.from({ length: 5 }, () => world.staff.create(change, person)))
  const ids = made.map((each) => (each.ok ? each.value.member.id : each.error.code))
  expect(new Set(ids).size).toBe(1)
  expect(made.filter((each) => each.ok && each.value.link !== null)).toHaveLength(1)
  expect(world.emails.filter(({ to }) => to === person.email)).toHaveLength(1)
  expect(await eventsOf(ids[0] ?? '')).toHaveLength(1)
  expect(await world.staff.create(change, { ...person, email: newAddress() })).toEqual({
    ok: false,
    error: { code: 'IDEMPOTENCY_KEY_REUSED' },
  })
  expect(await world.staff.rename(change, ids[0] ?? '', 'Other')).toEqual({
    ok: false,
    error: { code: 'IDEMPOTENCY_KEY_REUSED' },
  })
})

test('inactivation ends every session and every open link at once, and sign-in is refused until the account is activated', async () => {
  const { member, browser } = await working()
  await world.browser().post('/request-password-reset', { email: member.email })
  const link = await world.linkIn(member.email)
  expect(await world.staff.inactivate(by(), member.id)).toMatchObject({ ok: true, value: { status: 'inactive' } })
  expect(await world.sql('select 1 from auth_session where user_id = ?', [member.id])).toEqual([])
  expect(await world.sessions.current({ cookie: browser.cookie() })).toBeNull()
  expect((await world.follow(link)).headers.get('location')).toContain('error=INVALID_TOKEN')
  expect(await world.browser().post('/sign-in/email', { email: member.email, password })).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_INACTIVE' },
  })
  expect(await world.staff.activate(by(), member.id)).toMatchObject({ ok: true, value: { status: 'active' } })
  expect(await world.sessions.current({ cookie: browser.cookie() })).toBeNull()
  expect((await world.browser().post('/sign-in/email', { email: member.email, password })).status).toBe(200)
})

test('nobody inactivates themselves, and of two admins who inactivate each other one stays', async () => {
  const { member: other } = await working('admin')
  const { id, name, role } = other
  expect(await world.staff.inactivate(by(), boss.id ?? '')).toEqual({ ok: false, error: { code: 'OWN_ACCOUNT' } })
  const outcomes = await Promise.all([
    world.staff.inactivate(by(), id),
    world.staff.inactivate(by({ id, name, role }), boss.id ?? ''),
  ])
  expect(outcomes.map((each) => (each.ok ? 'done' : each.error.code)).toSorted()).toEqual(['LAST_ACTIVE_ADMIN', 'done'])
  expect(await world.sql(`select id from auth_user where role = 'admin' and status = 'active'`)).toHaveLength(1)
})

test('an admin who has not yet come in does not count as one who could manage', async () => {
  await invite('admin')
  const { member } = await invite('employee')
  expect(await world.staff.inactivate(by({ id: member.id, name: member.name, role: 'admin' }), boss.id ?? '')).toEqual({
    ok: false,
    error: { code: 'LAST_ACTIVE_ADMIN' },
  })
})

test('every change leaves one line: who, what, from where; a change that changes nothing leaves none', async () => {
  const { member } = await invite()
  await world.staff.rename(by(), member.id, 'Noa Lind')
  await world.staff.rename(by(), member.id, 'Noa Lind')
  await world.staff.inactivate(by(), member.id)
  await world.staff.inactivate(by(), member.id)
  await world.staff.activate(by(), member.id)
  const from = {
    actor_id: boss.id,
    actor_name: 'Maria Chen',
    actor_role: 'admin',
    ip: '203.0.113.9',
    user_agent: 'A browser',
  }
  expect(
    (await eventsOf(member.id)).toSorted((one, other) => String(one['type']).localeCompare(String(other['type']))),
  ).toEqual([
    { type: 'activated', ...from, data: {} },
    { type: 'created', ...from, data: { name: 'Noa Berg', role: 'employee' } },
    { type: 'inactivated', ...from, data: {} },
    { type: 'renamed', ...from, data: { from: 'Noa Berg', to: 'Noa Lind' } },
  ])
  await expect(world.sql(`update staff_event set actor_name = 'Nobody' returning id`)).rejects.toThrow('never changed')
  await expect(world.sql('delete from staff_event returning id')).rejects.toThrow('never changed')
})

const emailOf = async ({ id }: Actor): Promise<string> =>
  String((await world.sql('select email from auth_user where id = ?', [id]))[0]?.['email'])
const securityOf = (id: string) =>
  world.sql('select type, outcome, ip, user_agent from security_event where user_id = ? and type in (?, ?)', [
    id,
    'role-change',
    'email-change',
  ])
const noted = (type: string) => ({ type, outcome: 'ok', ip: origin.ip, user_agent: origin.userAgent })

test('a role changes when two admins request it: the person is signed out, and signs in again with it', async () => {
  const { member, browser } = await working()
  const [other, proposal] = [await anotherAdmin(), by()]
  const proposed = await world.staff.changeRole(proposal, member.id, 'reviewer')
  expect(proposed).toMatchObject({
    value: { role: 'employee', proposed: { change: 'role', value: 'reviewer', by: { id: boss.id } } },
  })
  expect(await world.staff.changeRole(proposal, member.id, 'reviewer')).toEqual(proposed)
  expect(await world.staff.changeRole(by(), member.id, 'reviewer')).toEqual({
    ok: false,
    error: { code: 'ANOTHER_PERSON_CONFIRMS' },
  })
  expect(await world.sessions.current({ cookie: browser.cookie() })).not.toBeNull()
  const change = by(other)
  const changed = await world.staff.changeRole(change, member.id, 'reviewer')
  expect(changed).toMatchObject({ ok: true, value: { role: 'reviewer', invited: false } })
  expect(await world.staff.changeRole(change, member.id, 'reviewer')).toEqual(changed)
  expect(await world.sessions.current({ cookie: browser.cookie() })).toBeNull()
  const again = world.browser()
  expect((await world.signInWithCode(member.email, again)).status).toBe(200)
  expect(await world.sessions.current({ cookie: again.cookie() })).toMatchObject({ role: 'reviewer' })
  expect(await securityOf(member.id)).toEqual([noted('role-change')])
  expect((await eventsOf(member.id)).filter(({ type }) => type === 'role-changed')).toMatchObject([
    {
      actor_id: other.id,
      actor_role: 'admin',
      data: { from: 'employee', to: 'reviewer', proposedBy: boss.id, proposedByName: boss.name },
    },
  ])
  expect(
    world.emails.filter(({ subject }) => subject === 'A Tamarack staff account changes').map(({ to }) => to),
  ).toEqual(expect.arrayContaining([member.email, await emailOf(boss), await emailOf(other)]))
})

test('an address change takes two admins and an invitation, and emails the old address and the admins', async () => {
  const { member, browser } = await working()
  const [address, other] = [newAddress(), await anotherAdmin()]
  expect(await world.staff.changeEmail(by(), member.id, address)).toMatchObject({
    value: { email: member.email, proposed: { change: 'email', value: address } },
  })
  expect(world.emails.filter(({ to }) => to === address)).toEqual([])
  expect(await world.staff.changeEmail(by(other), member.id, ` ${address.toUpperCase()} `)).toMatchObject({
    ok: true,
    value: { email: address, invited: true },
  })
  expect(await world.sessions.current({ cookie: browser.cookie() })).toBeNull()
  const subjects = world.emails.slice(-3).map(({ to, subject }) => [to, subject] as const)
  expect(new Map(subjects)).toEqual(
    new Map([
      [address, 'You are invited to work with Tamarack'],
      [member.email, 'Your Tamarack account has a new email address'],
      [await emailOf(boss), 'A Tamarack staff account changes'],
    ]),
  )
  for (const email of [member.email, address])
    expect((await world.browser().post('/sign-in/email', { email, password })).status).not.toBe(200)
  const token = (await opened(address)).searchParams.get('token')
  const again = world.browser()
  await again.post('/reset-password', { newPassword: password, token })
  expect((await world.signInWithCode(address, again)).status).toBe(200)
  expect(await securityOf(member.id)).toEqual([noted('email-change')])
  const lines = (await eventsOf(member.id)).filter(({ type }) => type === 'email-changed')
  expect(lines).toMatchObject([{ actor_id: other.id, data: { proposedBy: boss.id } }])
  expect(JSON.stringify(await eventsOf(member.id))).not.toContain(address)
})

test('an account decides and confirms nothing for a day after its address changed, and depends on the proposer', async () => {
  const [victim, other, { member }] = [await anotherAdmin(), await anotherAdmin(), await working()]
  const address = newAddress()
  await world.staff.changeEmail(by(), victim.id ?? '', address)
  expect(await world.staff.changeEmail(by(other), victim.id ?? '', address)).toMatchObject({ ok: true })
  const held = { ok: false, error: { code: 'ADDRESS_JUST_CHANGED' } }
  const made = { name: 'Puppet Berg', email: newAddress(), role: 'admin' } as const
  await world.staff.changeRole(by(), member.id, 'admin')
  for (const outcome of [
    await world.staff.create(by(victim), made),
    await world.staff.changeRole(by(victim), member.id, 'admin'),
    await world.staff.inactivate(by(victim), member.id),
  ])
    expect(outcome).toEqual(held)
  expect(await world.staff.find(member.id)).toMatchObject({ role: 'employee', status: 'active' })
})

test('a puppet admin does not confirm another role, and the present role withdraws the proposal', async () => {
  const [other, { member }] = [await anotherAdmin(), await working()]
  const made = await world.staff.create(by(), { name: 'Puppet Chen', email: newAddress(), role: 'admin' })
  if (!made.ok) throw new Error(made.error.code)
  const { id, name } = made.value.member
  expect(await world.staff.activate(by(other), id)).toMatchObject({ ok: true })
  await world.staff.changeRole(by(), member.id, 'admin')
  const puppet: Actor = { id, name, role: 'admin' }
  expect(await world.staff.changeRole(by(puppet), member.id, 'admin')).toEqual({
    ok: false,
    error: { code: 'NOT_INDEPENDENT' },
  })
  const withdrawn = await world.staff.changeRole(by(other), member.id, 'employee')
  expect(withdrawn.ok && withdrawn.value.proposed).toBe(undefined)
  expect((await eventsOf(member.id)).at(-1)).toMatchObject({ type: 'proposal-withdrawn', actor_id: other.id })
})

test('TAM-297: limits take two admins, hold in the running session, are logged, and end with another role', async () => {
  const [{ member, browser }, other] = [await working(), await anotherAdmin()]
  const limitsNow = async () => (await world.sessions.current({ cookie: browser.cookie() }))?.limits
  expect(await world.staff.changeLimits(by(), member.id, ['collect'])).toMatchObject({
    value: { proposed: { change: 'limits', value: 'collect' } },
  })
  expect(await limitsNow()).toBeUndefined()
  expect(await world.staff.changeLimits(by(), member.id, ['collect'])).toMatchObject({
    error: { code: 'ANOTHER_PERSON_CONFIRMS' },
  })
  expect(await world.staff.changeLimits(by(other), member.id, ['collect'])).toMatchObject({
    value: { limits: ['collect'] },
  })
  expect(await limitsNow()).toEqual(['collect'])
  expect((await eventsOf(member.id)).at(-1)).toMatchObject({
    type: 'limits-changed',
    actor_id: other.id,
    data: { from: '', to: 'collect', proposedBy: boss.id },
  })
  await world.staff.changeRole(by(), member.id, 'reviewer')
  await world.staff.changeRole(by(other), member.id, 'reviewer')
  const reviewer = await world.staff.find(member.id)
  expect([reviewer?.role, reviewer?.limits]).toEqual(['reviewer', undefined])
  expect(await world.staff.changeLimits(by(), member.id, ['collect'])).toEqual({
    ok: false,
    error: { code: 'NOT_AN_EMPLOYEE' },
  })
})

test('an address that has an account is not given to another, and nothing is sent', async () => {
  const [{ member }, taken] = [await working(), await world.newCustomer()]
  const before = world.emails.length
  expect(await world.staff.changeEmail(by(), member.id, taken.email)).toEqual({
    ok: false,
    error: { code: 'EMAIL_IN_USE' },
  })
  expect(await world.staff.find(member.id)).toEqual({ ...member, invited: false })
  expect(world.emails).toHaveLength(before)
  expect(await securityOf(member.id)).toEqual([])
})

test('of two admins who take each other’s role away one stays, also where one has to prove a new address', async () => {
  const { member: other } = await working('admin')
  const { id, name, role } = other
  const [helper, address] = [await anotherAdmin(), newAddress()]
  await world.staff.changeRole(by(helper), id, 'employee')
  await world.staff.changeEmail(by(helper), boss.id ?? '', address)
  await world.staff.inactivate(by(systemActor), helper.id ?? '')
  const outcomes = await Promise.all([
    world.staff.changeRole(by(), id, 'employee'),
    world.staff.changeEmail(by({ id, name, role }), boss.id ?? '', address),
  ])
  // The refusal depends on which change gets the lock: without a role the other admin confirms nothing.
  expect(outcomes.filter((each) => each.ok)).toHaveLength(1)
  for (const each of outcomes)
    if (!each.ok) expect(['LAST_ACTIVE_ADMIN', 'ANOTHER_PERSON_CONFIRMS']).toContain(each.error.code)
  expect(
    await world.sql("select 1 from auth_user where role = 'admin' and status = 'active' and email_verified"),
  ).toHaveLength(1)
})

test('an employee manages the employees whom they invited', async () => {
  const [{ member: noa }, { member: reviewer }] = [await working(), await invite('reviewer')]
  const actor: Actor = { id: noa.id, name: noa.name, role: 'employee' }
  const required = { ok: false, error: { code: 'ADMIN_REQUIRED' } }
  expect(await world.staff.create(by(actor), { name: 'Eve', email: newAddress(), role: 'admin' })).toEqual(required)
  const made = await world.staff.create(by(actor), { name: 'Eve', email: newAddress(), role: 'employee' })
  if (!made.ok) throw new Error(made.error.code)
  const { member: ida } = made.value
  expect(await world.staff.activate(by(), ida.id)).toMatchObject({ ok: true })
  for (const { id, allowed } of [
    { id: ida.id, allowed: true },
    { id: reviewer.id, allowed: false },
    { id: boss.id ?? '', allowed: false },
  ])
    for (const outcome of [
      await world.staff.rename(by(actor), id, 'Renamed'),
      await world.staff.inactivate(by(actor), id),
      await world.staff.activate(by(actor), id),
    ])
      expect(allowed ? outcome.ok : outcome).toEqual(allowed ? true : required)
  expect(await world.staff.changeRole(by(actor), ida.id, 'admin')).toEqual(required)
  expect(await world.staff.rename(by(actor), noa.id, 'Renamed')).toEqual({ ok: false, error: { code: 'OWN_ACCOUNT' } })
})

test('an account that an employee invites opens nothing until an admin activates it, and then the invitation leaves', async () => {
  const { member: noa } = await working()
  const puppeteer: Actor = { id: noa.id, name: noa.name, role: 'employee' }
  const email = newAddress()
  const made = await world.staff.create(by(puppeteer), { name: 'Puppet Berg', email, role: 'employee' })
  if (!made.ok) throw new Error(made.error.code)
  const { member, link } = made.value
  expect([member.status, member.awaitsAdmin, link]).toEqual(['inactive', true, null])
  expect(world.emails.filter(({ to }) => to === email)).toEqual([])
  for (const outcome of [
    await world.staff.activate(by(puppeteer), member.id),
    await world.staff.inviteAgain(by(puppeteer), member.id),
  ])
    expect(outcome.ok).toBe(false)
  expect(await world.staff.activate(by(), member.id)).toMatchObject({ ok: true, value: { status: 'active' } })
  expect(world.emails.filter(({ to }) => to === email)).toHaveLength(1)
  expect((await eventsOf(member.id)).map(({ type }) => type)).toEqual(['created', 'admitted'])
})

test('an admin whom an admin invites is let in by another admin who depends on neither', async () => {
  const { member: other } = await working('admin')
  const second: Actor = { id: other.id, name: other.name, role: 'admin' }
  const made = await world.staff.create(by(), { name: 'Puppet Chen', email: newAddress(), role: 'admin' })
  if (!made.ok) throw new Error(made.error.code)
  const { id } = made.value.member
  expect(await world.staff.activate(by(), id)).toEqual({ ok: false, error: { code: 'NOT_INDEPENDENT' } })
  expect(await world.staff.activate(by(second), id)).toMatchObject({ ok: true, value: { status: 'active' } })
})

test('what an admin inactivated no employee activates, and an employee inactivates no colleague', async () => {
  const [{ member: noa }, { member: ida }] = [await working(), await invite()]
  const actor: Actor = { id: noa.id, name: noa.name, role: 'employee' }
  const required = { ok: false, error: { code: 'ADMIN_REQUIRED' } }
  expect(await world.staff.inactivate(by(actor), ida.id)).toEqual(required)
  expect(await world.staff.inactivate(by(), ida.id)).toMatchObject({ ok: true })
  expect(await world.staff.activate(by(actor), ida.id)).toEqual(required)
  expect(await world.staff.activate(by(), ida.id)).toMatchObject({ ok: true })
})

test('a customer is no employee: not listed, not found, not changed', async () => {
  const { email } = await world.newCustomer()
  const [row] = await world.sql('select id from auth_user where email = ?', [email])
  const id = String(row?.['id'])
  expect(await world.staff.find(id)).toBeNull()
  expect((await world.staff.list()).map((member) => member.id)).not.toContain(id)
  for (const outcome of [
    await world.staff.rename(by(), id, 'Renamed'),
    await world.staff.inactivate(by(), id),
    await world.staff.activate(by(), id),
  ]) {
    expect(outcome).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
  }
  expect(await world.sql('select name, status from auth_user where id = ?', [id])).toEqual([
    { name: 'Ada Miller', status: 'active' },
  ])
})

test('a member of staff cannot delete their account: an admin inactivates it', async () => {
  const { member, browser } = await working()
  const before = world.emails.length
  expect(await browser.post('/delete-user', { password })).toMatchObject({
    status: 403,
    body: { code: 'STAFF_ACCOUNT' },
  })
  expect(world.emails).toHaveLength(before)
  expect(await world.staff.find(member.id)).not.toBeNull()
})

test('refuses staff a change of their own name, and logs both names when an admin renames them', async () => {
  const { member, browser } = await working()
  expect(await browser.post('/update-user', { name: 'Another Name' })).toMatchObject({
    status: 403,
    body: { code: 'STAFF_NAME' },
  })
  expect(await world.staff.find(member.id)).toMatchObject({ name: 'Noa Berg' })
  await world.staff.rename(by(), member.id, 'Noa Lind')
  expect((await eventsOf(member.id)).at(-1)).toMatchObject({
    type: 'renamed',
    data: { from: 'Noa Berg', to: 'Noa Lind' },
  })
})

test('refuses staff a change of their own address', async () => {
  const { member, browser } = await working()
  const before = world.emails.length
  expect(await browser.post('/change-email', { newEmail: newAddress() })).toMatchObject({
    status: 403,
    body: { code: 'STAFF_ADDRESS' },
  })
  expect(world.emails).toHaveLength(before)
  expect(await world.staff.find(member.id)).toMatchObject({ email: member.email })
})

test('staff are listed by name, the inactive included', async () => {
  const [zoe, abe] = [await invite('employee', 'Zoe Zimmer'), await invite('admin', 'Abe Aalto')]
  await world.staff.inactivate(by(), zoe.member.id)
  const names = (await world.staff.list()).map(({ name }) => name)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
  expect(await world.staff.list()).toEqual(expect.arrayContaining([abe.member, { ...zoe.member, status: 'inactive' }]))
})

test('the first admin is invited by the house itself, and the log records it', async () => {
  const email = newAddress()
  const made = await world.staff.create(
    { actor: systemActor, origin: noOrigin, key: randomUUID() },
    { name: 'First Admin', email, role: 'admin' },
  )
  expect(made).toMatchObject({ ok: true, value: { member: { email, role: 'admin', invited: true } } })
  expect(world.emails.at(-1)?.paragraphs[1]).toMatch(/^We made a staff account for you/)
  expect(await eventsOf(made.ok ? made.value.member.id : '')).toEqual([
    {
      type: 'created',
      actor_id: null,
      actor_name: null,
      actor_role: 'system',
      ip: null,
      user_agent: null,
      data: { name: 'First Admin', role: 'admin' },
    },
  ])
})

test('an admin ends all sessions and open links of a customer, once for a press; a member of staff is no customer', async () => {
  const { browser, email } = await world.newSignedIn()
  const [row] = await world.sql('select id from auth_user where email = ?', [email])
  const id = String(row?.['id'])
  await world.browser().post('/request-password-reset', { email })
  const token = (await world.linkIn(email)).pathname.split('/').at(-1)
  const change = {
    actor: { id: 'adm_1', name: 'Maria Chen', role: 'admin' },
    origin: { ip: '192.0.2.9', userAgent: null },
    key: `end ${id}`,
  } as const
  expect(await world.staff.endSessionsOfCustomer(change, id)).toEqual({ ok: true, value: 1 })
  expect(await world.staff.endSessionsOfCustomer(change, id)).toEqual({ ok: true, value: 0 })
  expect((await browser.get('/get-session')).body).toBeNull()
  expect((await world.browser().post('/reset-password', { token, newPassword: 'Another-one-1' })).status).toBe(400)
  const lines = await world.sql(`select actor_name, staff_id from staff_event where type = 'sessions-ended'`)
  expect(lines).toEqual([{ actor_name: 'Maria Chen', staff_id: id }])
  const member = await world.accounts.ensure({
    name: 'Mei Chen',
    email: `m.${id}@example.test`,
    password,
    role: 'employee',
  })
  expect(await world.staff.endSessionsOfCustomer({ ...change, key: 'other' }, member.id)).toEqual({
    ok: false,
    error: { code: 'NOT_FOUND' },
  })
})

test('a change over details that are others by now changes nothing; a repeated one is answered as before', async () => {
  const { member } = await invite()
  const isAsSeen = ({ name }: StaffMember): boolean => name === 'Noa Berg'
  const [first, late] = [
    { ...by(), isAsSeen },
    { ...by(), isAsSeen },
  ]
  expect(await world.staff.rename(first, member.id, 'Noa Lind')).toMatchObject({ ok: true })
  expect(await world.staff.rename(late, member.id, 'Noa Late')).toEqual({
    ok: false,
    error: { code: 'DETAILS_CHANGED' },
  })
  expect(await world.staff.inactivate(late, member.id)).toEqual({ ok: false, error: { code: 'DETAILS_CHANGED' } })
  expect(await world.staff.rename(first, member.id, 'Noa Lind')).toMatchObject({
    ok: true,
    value: { name: 'Noa Lind' },
  })
  expect(await world.staff.find(member.id)).toMatchObject({ name: 'Noa Lind', status: 'active' })
})

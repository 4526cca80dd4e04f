import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSendChangeNotices } from '@tamarack/application/use-cases/send-change-notices'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { isNotifiedOfChange } from '@tamarack/domain/documents/change-notices'
import { localDate } from '@tamarack/domain/values/local-date'
import { makeFixture, password, publicOrigin, type Fixture } from '../testing/auth-fixture.ts'
import { makeChangeNotices } from './change-notices.ts'

const at = (day: string, hour = 10) => torontoInstant(localDate(day), hour, 0, 0)
const version = { kind: 'terms-of-use', version: 2 } as const
const today = { at: at('2026-11-25'), triedBefore: at('2026-11-25', 0) }
const tomorrow = { at: at('2026-11-26'), triedBefore: at('2026-11-26', 0) }
const lender = {
  legalName: 'Tamarack Lending Inc.',
  operatingName: 'Tamarack Lending',
  licenceNumber: 'PDL-1',
  address: '1 Test Street, Toronto, ON',
  phone: '416-555-0100',
  email: 'help@tamarack.example',
  publicOrigin,
}

let world: Fixture
let people = 0
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())

/** An account that was opened on a day, with what it accepted then; the day is chosen, so that
 * these tests mean the same on every day. */
const opened = async (day: string, { verified = true, role = 'customer' } = {}) => {
  const [id, email] = [`usr_change_${(people += 1)}`, `change${people}@example.test`]
  const signUp = { at: at(day), legalTexts: [{ kind: 'terms-of-use', version: 1, sha256: 'a'.repeat(64) }] }
  await world.sql(
    `insert into auth_user (id, name, email, email_verified, role, two_factor_enabled, accepted_texts, created_at, updated_at)
     values (?, 'Rowan Ashe', ?, ?, ?, ?, ?, to_timestamp(? / 1000.0), now())`,
    [id, email, verified, role, role !== 'customer', JSON.stringify(signUp), at(day)],
  )
  return { id, email, signUp }
}
const notices = () => makeChangeNotices(world.orm)
const waiting = async (moments = today) =>
  notices().waiting(version, { triedBefore: moments.triedBefore, after: '', limit: 1_000 })
const idsWaiting = async (moments = today) => (await waiting(moments)).map(({ id }) => id)
test('a customer waits with what their account accepted and when it was opened; staff do not wait', async () => {
  const [customer, unverified] = [await opened('2026-11-22'), await opened('2026-11-22', { verified: false })]
  const member = await opened('2026-11-22', { role: 'employee' })
  const found = await waiting()
  expect(found.find(({ id }) => id === customer.id)).toEqual({
    id: customer.id,
    emailVerified: true,
    signUp: customer.signUp,
    openedAt: at('2026-11-22'),
  })
  expect(found.find(({ id }) => id === unverified.id)?.emailVerified).toBe(false)
  expect(found.map(({ id }) => id)).not.toContain(member.id)
  expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toSorted())
  const [first, second] = await notices().waiting(version, { ...today, after: '', limit: 2 })
  const [next] = await notices().waiting(version, { ...today, after: first?.id ?? '', limit: 1 })
  expect(next).toEqual(second)
})

test('of many that claim the same email at once one gets it; when it is sent, it is sent for ever', async () => {
  const { id, email } = await opened('2026-11-22')
  const claims = await Promise.all(Array.from({ length: 8 }, () => notices().claim(version, id, today)))
  expect(claims.filter((claim) => claim !== null)).toEqual([{ name: 'Rowan Ashe', email }])
  expect(await idsWaiting()).not.toContain(id)
  expect(await idsWaiting(tomorrow)).toContain(id)
  expect(await notices().claim(version, id, tomorrow)).not.toBeNull()
  await notices().sent(version, id, tomorrow.at)
  const later = { at: at('2026-12-25'), triedBefore: at('2026-12-25', 0) }
  expect(await notices().claim(version, id, later)).toBeNull()
  expect(await idsWaiting(later)).not.toContain(id)
  expect(await notices().of(id)).toEqual([{ ...version, triedAt: tomorrow.at, sentAt: tomorrow.at }])
  const next = { ...version, version: 3 }
  expect(await notices().claim(next, id, later)).not.toBeNull()
  expect((await notices().of(id))[0]).toEqual({ ...next, triedAt: later.at, sentAt: null })
})

test('an account that is gone, or whose address is no longer confirmed, is not claimed', async () => {
  const [gone, changed] = [await opened('2026-11-22'), await opened('2026-11-22')]
  await world.sql('delete from auth_user where id = ?', [gone.id])
  await world.sql('update auth_user set email_verified = false where id = ?', [changed.id])
  expect(await notices().claim(version, gone.id, today)).toBeNull()
  expect(await notices().claim(version, changed.id, today)).toBeNull()
  expect([await notices().of(gone.id), await notices().of(changed.id)]).toEqual([[], []])
})

test('the database refuses to change or delete what was sent, and lets it go with the account', async () => {
  const { id } = await opened('2026-11-22')
  await notices().claim(version, id, today)
  await notices().sent(version, id, today.at)
  await expect(notices().sent(version, id, tomorrow.at)).rejects.toThrow('never changed')
  await expect(world.sql('delete from change_notice where user_id = ?', [id])).rejects.toThrow('never changed')
  await expect(world.sql('truncate change_notice')).rejects.toThrow('never changed')
  await world.sql('delete from auth_user where id = ?', [id])
  expect(await notices().of(id)).toEqual([])
})

test('TAM-115: two runs at once, and one after them, e-mail each customer once', async () => {
  const [first, second] = [await opened('2026-11-22'), await opened('2026-12-01')]
  await world.accounts.ensure({ name: 'Old Miller', email: 'old.change@example.test', password, role: 'customer' })
  const sent: string[] = []
  const run = () =>
    makeSendChangeNotices({
      clock: { now: () => at('2026-12-02') },
      notices: notices(),
      lender,
      mailer: { send: async ({ to }) => void sent.push(to) },
      onUndelivered: () => expect.unreachable('every email is taken'),
    })()
  await Promise.all([run(), run()])
  await run()
  for (const { email } of [first, second]) expect(sent.filter((to) => to === email)).toEqual([email])
  expect(new Set(sent).size).toBe(sent.length)
  const left = (await waiting({ at: at('2026-12-03'), triedBefore: at('2026-12-03', 0) })).filter((holder) =>
    isNotifiedOfChange(version, holder),
  )
  expect(left).toEqual([])
})

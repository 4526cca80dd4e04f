import { afterAll, beforeAll, expect, test } from 'vitest'
import { torontoDateOf, torontoInstant } from '@tamarack/domain/calendars/toronto'
import { legalTextsAcceptedByJoining, type SignUp } from '@tamarack/domain/documents/legal-versions'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import { makeFixture, password, type Fixture } from '../testing/auth-fixture.ts'

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())

const acceptedBy = async (email: string): Promise<string | null> => {
  const [row] = await world.sql('select accepted_texts from auth_user where email = ?', [email])
  return (row?.['accepted_texts'] ?? null) as string | null
}

test('an account keeps which version of which legal page it accepted when it was opened, and when (TAM-97)', async () => {
  const before = Date.now()
  const { email } = await world.newCustomer()
  const { at, legalTexts } = JSON.parse((await acceptedBy(email)) ?? '{}') as { at: number; legalTexts: unknown }
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now())
  expect(legalTexts).toEqual(legalTextsAcceptedByJoining(torontoDateOf(instant(at))))
})

test('an account that is opened on a moved clock accepts the pages that are shown on that day (TAM-97)', async () => {
  const at = torontoInstant(localDate('2027-01-04'), 0, 0, 0)
  const moved = await makeFixture(process.env['DATABASE_URL'] ?? '', { present: async () => at })
  const { email } = await moved.newCustomer()
  await moved.close()
  const accepted = JSON.parse((await acceptedBy(email)) ?? '{}') as SignUp
  expect(accepted.at).toBe(at)
  expect(accepted.legalTexts).toContainEqual(expect.objectContaining({ kind: 'terms-of-use', version: 2 }))
})

test('nobody chooses what their account accepted: neither with the form nor afterwards (TAM-97)', async () => {
  const [email, browser] = ['chooser@example.test', world.browser()]
  await browser.post('/sign-up/email', { name: 'Chooser', email, password, acceptedTexts: '{"legalTexts":[]}' })
  expect(await acceptedBy(email)).not.toBe('{"legalTexts":[]}')
  const person = await world.newSignedIn()
  const kept = await acceptedBy(person.email)
  const answer = await person.browser.post('/update-user', { name: 'Ada Birch', acceptedTexts: 'none' })
  expect([answer.status === 200, await acceptedBy(person.email)]).toEqual([false, kept])
  const session = await person.browser.get('/get-session')
  expect(JSON.stringify(session.body)).not.toContain('acceptedTexts')
})

test('the database refuses to change or to add what an account accepted (TAM-97)', async () => {
  const { email } = await world.newCustomer()
  const change = (to: string | null) =>
    world.sql('update auth_user set accepted_texts = ? where email = ?', [to, email])
  await expect(change('{}')).rejects.toThrow('never changed')
  await expect(change(null)).rejects.toThrow('never changed')
  await world.accounts.ensure({ name: 'Old Miller', email: 'old@example.test', password, role: 'customer' })
  await expect(
    world.sql("update auth_user set accepted_texts = '{}' where email = 'old@example.test'"),
  ).rejects.toThrow('never changed')
  expect(await acceptedBy('old@example.test')).toBeNull()
})

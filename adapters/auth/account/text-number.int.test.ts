import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFixture, type Fixture } from '../testing/auth-fixture.ts'

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())

type Browser = ReturnType<Fixture['browser']>
let phones = 1_000
const newNumber = (): string => `416555${phones++}`
const codeAt = (number: string): string => {
  const text = world.texts.findLast(({ to }) => to === `+1${number}`)?.text
  return /^(\d{6}) is your code/.exec(text ?? '')?.[1] ?? 'no code'
}
const numberOf = async (browser: Browser): Promise<unknown> =>
  ((await browser.get('/get-session')).body?.['user'] as { textNumber: unknown } | undefined)?.textNumber
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a number gets texts once its code was entered, until it is removed', async () => {
  const { browser } = await world.newSignedIn()
  const number = newNumber()
  expect(await numberOf(browser)).toBeNull()
  expect((await browser.post('/text-number/send-code', { number })).status).toBe(200)
  expect(await numberOf(browser)).toBeNull()
  expect(await browser.post('/text-number/confirm', { code: wrong(codeAt(number)) })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_CODE' },
  })
  expect((await browser.post('/text-number/confirm', { code: codeAt(number) })).status).toBe(200)
  expect(await numberOf(browser)).toBe(`+1${number}`)
  expect(await browser.post('/text-number/confirm', { code: codeAt(number) })).toMatchObject({
    status: 401,
    body: { code: 'OTP_HAS_EXPIRED' },
  })
  expect((await browser.post('/text-number/remove')).status).toBe(200)
  expect(await numberOf(browser)).toBeNull()
})

test('a code proves only the number and the account that it was sent for', async () => {
  const [one, other] = [await world.newSignedIn(), await world.newSignedIn()]
  const [first, second] = [newNumber(), newNumber()]
  await one.browser.post('/text-number/send-code', { number: first })
  expect((await other.browser.post('/text-number/confirm', { code: codeAt(first) })).status).toBe(401)
  await one.browser.post('/text-number/send-code', { number: second })
  expect((await one.browser.post('/text-number/confirm', { code: codeAt(first) })).body).toMatchObject({
    code: 'INVALID_CODE',
  })
  expect([await numberOf(one.browser), await numberOf(other.browser)]).toEqual([null, null])
})

test('a code is no longer good after ten minutes', async () => {
  const { browser } = await world.newSignedIn()
  const number = newNumber()
  await browser.post('/text-number/send-code', { number })
  await world.sql(`update auth_verification set expires_at = now() - interval '1 second' where value like ?`, [
    `+1${number} %`,
  ])
  expect((await browser.post('/text-number/confirm', { code: codeAt(number) })).body).toMatchObject({
    code: 'OTP_HAS_EXPIRED',
  })
})

test.each(['12345', '+44 20 7946 0000', '016-555-0199', ''])('%j is no number', async (number) => {
  const { browser } = await world.newSignedIn()
  expect(await browser.post('/text-number/send-code', { number })).toMatchObject({
    status: 400,
    body: { code: 'NOT_A_PHONE_NUMBER' },
  })
})

test('nobody without a session, or with an old one, has a code sent', async () => {
  const number = newNumber()
  expect((await world.browser().post('/text-number/send-code', { number })).status).toBe(401)
  const { email, browser } = await world.newSignedIn()
  await world.sql(
    `update auth_session set created_at = now() - interval '11 minutes'
     where user_id = (select id from auth_user where email = ?) returning id`,
    [email],
  )
  expect((await browser.post('/text-number/send-code', { number })).body).toMatchObject({ code: 'SESSION_EXPIRED' })
  expect(world.texts.some(({ to }) => to === `+1${number}`)).toBe(false)
})

test('codes are counted, and so are tries of a code', async () => {
  const strict = await makeFixture(process.env['DATABASE_URL'] ?? '', { triesPerMinute: 4 })
  const { browser } = await strict.newSignedIn()
  const answers: number[] = []
  for (let sent = 0; sent < 3; sent += 1)
    answers.push((await browser.post('/text-number/send-code', { number: newNumber() })).status)
  expect(answers).toEqual([200, 200, 429])
  const tries: number[] = []
  for (let tried = 0; tried < 5; tried += 1)
    tries.push((await browser.post('/text-number/confirm', { code: 'abcdef' })).status)
  expect(tries).toEqual([401, 401, 401, 401, 429])
  await strict.close()
})

test('a code that nobody takes is reported', async () => {
  const { browser } = await world.newSignedIn()
  world.mail.isDown = true
  const answer = await browser.post('/text-number/send-code', { number: newNumber() })
  world.mail.isDown = false
  expect(answer).toMatchObject({ status: 503, body: { code: 'CODE_NOT_SENT' } })
})

test('nobody sets a number without its code', async () => {
  const { browser } = await world.newSignedIn()
  await browser.post('/update-user', { name: 'Ada Birch', textNumber: '+14165550199' })
  expect(await numberOf(browser)).toBeNull()
})

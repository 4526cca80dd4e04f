import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, serveAccounts, type Browser, type Served } from './served-accounts.ts'

let world: Served
beforeAll(async () => {
  world = await serveAccounts()
})
afterAll(() => world.close())

const noNames = ['Win at evil.example', 'Call 416 555 0100', '<a href=x>Ada</a>', 'Ada\u200bMiller', 'Ada "Bonus"']

const command = (browser: Browser, method: string, path: string, body: object) =>
  browser.send(method, path, {
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })

test.each(noNames)('%j is nobody’s name, no matter who gives it where, and nothing is sent under it', async (name) => {
  const email = `nobody.${randomUUID()}@example.test`
  const [admin, person, sent] = [await world.newAdmin(), await world.newSignedIn(), world.emails.length]
  const answers = [
    await world.browser().post('/sign-up/email', { name, email, password }),
    await person.browser.post('/update-user', { name }),
    await command(admin.browser, 'POST', '/api/employees/create', { name, email, role: 'employee' }),
    await command(admin.browser, 'PATCH', '/api/employees/update', { id: admin.id, name }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 422, 422])
  for (const { text } of answers) expect(text).toContain('Use only letters')
  await world.settled()
  expect(world.emails.length).toBe(sent)
  expect(await world.sql('select 1 from auth_user where name = $1 or email = $2', [name, email])).toEqual([])
})

test('what turns or breaks a line becomes a space', async () => {
  const email = `turned.${randomUUID()}@example.test`
  await world.browser().post('/sign-up/email', { name: ' Zoe\u0308\r\n\u202eO’Neil ', email, password })
  expect(await world.sql('select name from auth_user where email = $1', [email])).toEqual([{ name: 'Zoë O’Neil' }])
})

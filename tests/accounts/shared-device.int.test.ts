import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveAccounts, type Served } from './served-accounts.ts'

let world: Served
beforeAll(async () => {
  world = await serveAccounts({ staffShareDevices: false })
})
afterAll(() => world.close())

const alerts = () => world.sql(`select subject, theirs from difference where kind = 'shared-device' order by id`)
const subjectsTo = (email: string) => world.emails.filter(({ to }) => to === email).map(({ subject }) => subject)

test('TAM-317: a second staff account on a device within an hour is an exception, and every admin is emailed once', async () => {
  const device = world.browser()
  const first = await world.newAdmin(device)
  const elsewhere = await world.newAdmin()
  expect(await alerts()).toEqual([])
  await device.post('/sign-out')
  const second = await world.newAdmin(device)
  await world.settled()
  const ids = [first.id, second.id].toSorted().join(' ')
  expect(await alerts()).toEqual([{ subject: expect.stringMatching(/^[0-9a-f]{12}\/\d{4}-\d\d-\d\d$/), theirs: ids }])
  await device.post('/sign-out')
  await world.newAdmin(device)
  await world.settled()
  expect(await alerts()).toHaveLength(1)
  for (const { email } of [first, second, elsewhere])
    expect(subjectsTo(email).filter((subject) => subject === 'Several staff accounts on one device')).toHaveLength(1)
})

test('TAM-317: customers who share a device raise no alert', async () => {
  const before = await alerts()
  const { browser, email } = await world.newSignedIn()
  await browser.post('/sign-out')
  await browser.post('/sign-in/email', { email, password: 'Wrong-one-1' })
  await world.settled()
  expect(await alerts()).toEqual(before)
})

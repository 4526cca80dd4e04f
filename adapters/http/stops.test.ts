import { afterAll, beforeAll, expect, test } from 'vitest'
import { people, serveApp, type Served, type Who } from './testing/served-app.ts'

/* TAM-198 over HTTP. */

let served: Served
beforeAll(async () => {
  served = await serveApp()
  served.stops.forget()
})
afterAll(() => served.close())

const propose = (as: Who, type: string, reason: string, seen: number) =>
  served.press(as, '/api/v1/stops/propose', { what: 'debits', type, reason, note: 'Zum is down', seen })
const answer = (as: Who, seen: number) =>
  served.press(as, '/api/v1/stops/answer', { what: 'debits', type: 'confirm', seen })
const stoppedBy = ({ body }: { readonly body: unknown }) =>
  (body as { switches: { what: string; stopped: { byName: string } | null }[] }).switches.find(
    ({ what }) => what === 'debits',
  )?.stopped?.byName

test('one admin stops, every admin is e-mailed, and two admins release', async () => {
  expect(await propose('employee', 'stopped', 'provider-outage', 0)).toMatchObject({ status: 403 })
  expect(stoppedBy(await propose('admin', 'stopped', 'provider-outage', 0))).toBe(people.admin.name)
  expect(served.emails.map(({ to, subject }) => [to, subject])).toEqual(
    [people.admin, people.secondAdmin].map(({ email }) => [email, 'Stopped: all debits']),
  )
  expect(stoppedBy(await propose('admin', 'release-proposed', 'danger-over', 1))).toBe(people.admin.name)
  expect(await answer('admin', 2)).toMatchObject({ status: 409, body: { code: 'ANOTHER_PERSON_CONFIRMS' } })
  const released = await answer('secondAdmin', 2)
  expect([released.status, stoppedBy(released)]).toEqual([200, undefined])
  expect(served.emails.at(-1)).toMatchObject({ to: people.secondAdmin.email, subject: 'Released: all debits' })
})

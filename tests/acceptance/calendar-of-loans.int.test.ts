import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { makeCalendarOfLoans } from '@tamarack/adapter-postgres/calendar-of-loans'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeUnitOfWork } from '@tamarack/adapter-postgres/unit-of-work'
import { makeWebhookInbox } from '@tamarack/adapter-postgres/webhook-inbox'
import { theirEventsUntil, write } from '@tamarack/application/testing/stored-loans.fixture'
import { instant } from '@tamarack/domain/values/instant'
import { cipher } from '../support/lending-in-postgres.ts'

/** The moment at which the fixture writes its events. */
const written = 1_795_200_000_000

let database: Database
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: [] })
})
afterAll(() => database.close())

const storedLoan = async (ends: boolean): Promise<string> => {
  const id = randomBytes(8).toString('hex')
  const [loanId, customerId] = [`ln_${id}`, `usr_${id}`]
  await database.em
    .fork()
    .execute(
      'insert into auth_user (id, name, email, email_verified, created_at, updated_at) values (?, ?, ?, true, now(), now())',
      [customerId, 'Rowan Ashe', `${id}@mail.example`],
    )
  const events = theirEventsUntil('terms', { loanId, customerId })
  const expired = { type: 'application-expired', at: instant(written), because: 'time ran out' } as const
  await makeUnitOfWork(database, cipher).run((tables) =>
    write(tables, sha256Fingerprint, loanId, ends ? [...events, expired] : events),
  )
  return loanId
}

test('loans that have not ended are found with the moment of the last act, and one by its id whether it ended or not', async () => {
  const [open, ended] = [await storedLoan(false), await storedLoan(true)]
  const calendar = makeCalendarOfLoans(database)
  const found = await calendar.openLoans()
  const ids = found.map(({ loan }) => loan.loanId)
  expect([ids.includes(open), ids.includes(ended)]).toEqual([true, false])
  const one = await calendar.loan(open)
  expect(one?.loan.status).toBe('terms')
  expect(one).toEqual(found.find(({ loan }) => loan.loanId === open))
  const [last] = await database.em
    .fork()
    .execute<{ at: string }[]>('select max(at) as at from loan_event where loan_id = ?', [open])
  expect(one?.actedAt).toBe(Number(last?.at))
  expect((await calendar.loan(ended))?.loan.status).toBe('expired')
  expect(await calendar.loan('ln_nobody')).toBeNull()
})

test('a loan that is as it did is the same object, and one that changed is read again', async () => {
  const [still, changed] = [await storedLoan(false), await storedLoan(false)]
  const calendar = makeCalendarOfLoans(database)
  const before = await calendar.openLoans()
  const expired = { type: 'application-expired', at: instant(written), because: 'time ran out' } as const
  const reminded = {
    type: 'reminder-sent',
    at: instant(written),
    since: instant(written),
    number: 1,
    step: 'terms',
  } as const
  await makeUnitOfWork(database, cipher).run((tables) => write(tables, sha256Fingerprint, changed, [reminded]))
  const after = await calendar.openLoans()
  const of = (found: typeof before, id: string) => found.find(({ loan }) => loan.loanId === id)
  expect(of(after, still)).toBe(of(before, still))
  expect(of(after, changed)).not.toBe(of(before, changed))
  expect(of(after, changed)?.loan).toMatchObject({ reminded: { number: 1 } })
  await makeUnitOfWork(database, cipher).run((tables) => write(tables, sha256Fingerprint, changed, [expired]))
  expect(of(await calendar.openLoans(), changed)).toBeUndefined()
})

test('what happened lies after the first moment and up to the second', async () => {
  const loanId = await storedLoan(true)
  const calendar = makeCalendarOfLoans(database)
  const of = (events: Awaited<ReturnType<typeof calendar.happened>>) =>
    events.filter((event) => event.loanId === loanId).map(({ type }) => type)
  expect(of(await calendar.happened(instant(written - 1), instant(written)))).toContain('application-expired')
  expect(of(await calendar.happened(instant(written), instant(written + 1)))).not.toContain('application-expired')
})

test('a loan is found by the webhooks that were received about it since a moment', async () => {
  const loanId = await storedLoan(false)
  const calendar = makeCalendarOfLoans(database)
  const inbox = makeWebhookInbox(database, database, cipher)
  const id = { provider: 'zum', bodySha256: randomBytes(32).toString('hex') } as const
  await inbox.keep(
    { ...id, body: new Uint8Array([1]), receivedAt: written },
    { state: 'received', event: { about: 'identity-check', checkId: 'idv_nobody' } },
  )
  await inbox.attempted(id, { state: 'handled', loanId }, written)
  expect(await calendar.withWebhooksSince(instant(written))).toContain(loanId)
  expect(await calendar.withWebhooksSince(instant(written + 1))).not.toContain(loanId)
})

test('a webhook waits until its first delivery was tried, no matter what came of that', async () => {
  const calendar = makeCalendarOfLoans(database)
  const inbox = makeWebhookInbox(database, database, cipher)
  const before = await calendar.webhooksWaiting()
  const id = { provider: 'zum', bodySha256: randomBytes(32).toString('hex') } as const
  await inbox.keep(
    { ...id, body: new Uint8Array([1]), receivedAt: written },
    { state: 'received', event: { about: 'identity-check', checkId: 'idv_nobody' } },
  )
  expect(await calendar.webhooksWaiting()).toBe(before + 1)
  await inbox.attempted(id, { state: 'received', loanId: null }, written)
  expect(await calendar.webhooksWaiting()).toBe(before)
})

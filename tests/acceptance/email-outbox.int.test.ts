import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeEmailOutbox } from '@tamarack/adapter-postgres/email-outbox'
import { makeUnitOfWork } from '@tamarack/adapter-postgres/unit-of-work'
import { EmailsWaiting, makeMailRelay } from '@tamarack/application/mail-relay'
import type { QueuedEmail } from '@tamarack/application/ports/email-outbox.port'
import { instant } from '@tamarack/domain/values/instant'
import { begin, cipher, lendingInPostgres } from '../support/lending-in-postgres.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
})
afterAll(() => database.close())

const emailOf = (id: string, loanId: string): QueuedEmail => ({
  id,
  loanId,
  to: 'rowan@mail.example',
  subject: 'Your loan documents',
  paragraphs: ['Hello Rowan Ashe,'],
})
const open = async () => {
  const world = await lendingInPostgres(database).withCustomer()
  await begin(world)
  const { loanId } = world
  const [outbox, work] = [makeEmailOutbox(database, cipher), makeUnitOfWork(database, cipher)]
  const newId = (): string => `test.${loanId}.${randomBytes(4).toString('hex')}`
  const queue = (id: string): Promise<void> => work.run(({ emails }) => emails.add(emailOf(id, loanId), 1))
  const rows = () =>
    database.em
      .fork()
      .execute<{ id: string; sealed: string; sent_at: string | null }[]>(
        'select id, sealed, sent_at from email_outbox where loan_id = ?',
        [loanId],
      )
  const relay = (send: (email: { readonly id: string }) => Promise<void>) =>
    makeMailRelay({
      emails: outbox,
      mailer: { send },
      texts: null,
      work,
      fileOfDocument: async () => ({ sha256: '', bytes: new Uint8Array() }),
      clock: { now: () => instant(5) },
      execute: async () => {
        throw new Error('nothing here is a contact')
      },
      onFailure: () => undefined,
    })
  return { loanId, outbox, work, newId, queue, rows, relay }
}

test('queues an e-mail with its transaction, sealed, and once for each id', async () => {
  const { work, newId, queue, rows, loanId, outbox } = await open()
  const id = newId()
  const refusal = { ok: false, error: { code: 'NOT_FOUND' } } as const
  await work.run(async ({ emails }) => {
    await emails.add(emailOf(newId(), loanId), 1)
    return refusal
  })
  expect(await rows()).toEqual([])
  await queue(id)
  await queue(id)
  expect(await rows()).toMatchObject([{ id, sent_at: null }])
  expect((await rows())[0]?.sealed).not.toContain('rowan')
  expect(await outbox.claim({ loanId, limit: 9 })).toEqual([{ ...emailOf(id, loanId), at: 1 }])
  await outbox.sent(id, 7)
  await queue(id)
  expect(await rows()).toEqual([{ id, sealed: '', sent_at: '7' }])
})

test('gives each e-mail to one of two processes', async () => {
  const { newId, queue, outbox, loanId } = await open()
  const ids = Array.from({ length: 6 }, newId)
  for (const id of ids) await queue(id)
  const claims = await Promise.all([1, 2, 3, 4].map(() => outbox.claim({ loanId, limit: 3 })))
  const claimed = claims.flat().map(({ id }) => id)
  expect(claimed.toSorted()).toEqual(ids.toSorted())
  expect(await outbox.waiting(loanId)).toBe(6)
})

test('sends an e-mail again whose process died before it was marked as sent, with the same id', async () => {
  const { newId, queue, outbox, rows, relay, loanId } = await open()
  const id = newId()
  await queue(id)
  await outbox.claim({ loanId, limit: 9 })
  const send = vi.fn<(email: { readonly id: string }) => Promise<void>>(async () => undefined)
  await expect(relay(send).deliver(loanId)).rejects.toThrow(EmailsWaiting)
  expect(send).not.toHaveBeenCalled()
  await database.em.fork().execute(`update email_outbox set claimed_until = now() where id = ?`, [id])
  await relay(send).deliver(loanId)
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ id }))
  expect(await rows()).toEqual([{ id, sealed: '', sent_at: '5' }])
})

test('keeps an e-mail that the mail server does not take, and sends it once the server is back', async () => {
  const { newId, queue, outbox, relay, loanId } = await open()
  await queue(newId())
  const refuse = async (): Promise<never> => {
    throw new Error('no mail server')
  }
  await expect(relay(refuse).deliver(loanId)).rejects.toThrow(EmailsWaiting)
  expect(await outbox.waiting(loanId)).toBe(1)
  await relay(async () => undefined).deliver(loanId)
  expect(await outbox.waiting(loanId)).toBe(0)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeLoanChanges } from '@tamarack/adapter-postgres/loan-changes'
import type { LoanChanges } from '@tamarack/application/ports/loan-changes.port'
import { begin, lendingInPostgres, type World } from '../support/lending-in-postgres.ts'

const url = process.env['DATABASE_URL'] ?? ''
/** Longer than anything takes here: who waits until then was told nothing. */
const longMs = 20_000

let database: Database
let changes: LoanChanges
beforeAll(async () => {
  database = await openDatabase({ url, entities: [] })
  changes = makeLoanChanges(database, url)
})
afterAll(async () => {
  await changes.stop()
  await database.close()
})

const begun = async (): Promise<World> => {
  const world = await lendingInPostgres(database).withCustomer()
  await begin(world)
  return world
}
const withdraw = ({ asCustomer }: World) => asCustomer('withdraw-application', {}, 'withdraw')
const run = (sql: string): Promise<readonly { readonly pid: number }[]> => database.em.fork().execute(sql)
/** The backends that listen, this test's among them. */
const listeners = () => run(`select pid from pg_stat_activity where query = 'listen loan_changed'`)

test('who waits for a loan is told of its next event once it is committed, and of no other loan', async () => {
  const [mine, other] = [await begun(), await begun()]
  let told: number | null | undefined
  const waiting = changes.sequenceAbove(1, mine.loanId, longMs).then((sequence) => (told = sequence))
  const began = performance.now()
  await changes.sequenceAbove(1, other.loanId, 1)
  await withdraw(other)
  await changes.sequenceAbove(1, other.loanId, longMs)
  expect(told).toBeUndefined()
  await withdraw(mine)
  expect(await waiting).toBe(2)
  expect(performance.now() - began).toBeLessThan(longMs)
})

test('what happened before the wait began is told at once; a wait without a change ends with its time', async () => {
  const { loanId } = await begun()
  expect(await changes.sequenceAbove(0, loanId, longMs)).toBe(1)
  expect(await changes.sequenceAbove(1, loanId, 50)).toBe(1)
  expect(await changes.sequenceAbove(1, 'ln_nobody', longMs)).toBeNull()
})

test('an event that is rolled back is told to nobody', async () => {
  const { loanId } = await begun()
  const waiting = changes.sequenceAbove(1, loanId, 500)
  const undone = database.em.fork().transactional(async (em) => {
    await em.execute(
      `insert into loan_event select loan_id, 2, type, at, actor_id, actor_name, actor_role, ip, user_agent, payload,
         documents, previous_hash, hash from loan_event where loan_id = ?`,
      [loanId],
    )
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await waiting).toBe(1)
})

test('a list waits for any loan', async () => {
  const world = await begun()
  const waiting = changes.ofAnyLoan(longMs)
  const began = performance.now()
  // Other files of this run change loans, too; this one surely does.
  await withdraw(world)
  await waiting
  expect(performance.now() - began).toBeLessThan(longMs)
})

test('who has a loan open is known in every process, at once when they come and when they leave, and wakes no list', async () => {
  const { loanId } = await begun()
  const elsewhere = makeLoanChanges(database, url)
  const [mei, omar] = [
    { id: 'usr_mei', name: 'Mei Chen' },
    { id: 'usr_omar', name: 'Omar Haddad' },
  ]
  let isListTold = false
  // What the loan itself told is past.
  await changes.ofAnyLoan(500)
  void changes.ofAnyLoan(longMs).then(() => (isListTold = true))
  const own = await changes.open(loanId, mei)
  expect(await own.others()).toEqual([])
  const seen = async () => (await own.others()).length > 0
  const comes = changes.sequenceAbove(1, loanId, longMs, seen)
  const began = performance.now()
  const first = await elsewhere.open(loanId, omar)
  const second = await elsewhere.open(loanId, omar)
  expect(await comes).toBe(1)
  expect(await own.others()).toEqual([omar])
  expect(await first.others()).toEqual([mei])

  const leaves = changes.sequenceAbove(1, loanId, longMs, async () => !(await seen()))
  first.leave('unless it waits again')
  second.leave('at once')
  expect(await leaves).toBe(1)
  expect(await own.others()).toEqual([])
  expect(performance.now() - began).toBeLessThan(longMs)
  expect(isListTold).toBe(false)
  await elsewhere.stop()
})

test('a lost connection answers who waits with what is true, and the next wait is told again', async () => {
  const world = await begun()
  const waiting = changes.sequenceAbove(1, world.loanId, longMs)
  await expect.poll(listeners).not.toHaveLength(0)
  await run(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen loan_changed'`)
  expect(await waiting).toBe(1)
  const again = changes.sequenceAbove(1, world.loanId, longMs)
  await withdraw(world)
  expect(await again).toBe(2)
})

test('a process that stops answers who waits, and holds nobody any more', async () => {
  const { loanId } = await begun()
  const own = makeLoanChanges(database, url)
  const waiting = own.sequenceAbove(1, loanId, longMs)
  await expect.poll(listeners).not.toHaveLength(0)
  await own.stop()
  expect(await waiting).toBe(1)
  expect(await own.sequenceAbove(1, loanId, longMs)).toBe(1)
  await own.ofAnyLoan(longMs)
})

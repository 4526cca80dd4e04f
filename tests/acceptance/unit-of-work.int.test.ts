import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeUnitOfWork } from '@tamarack/adapter-postgres/unit-of-work'
import { personalInfo } from '@tamarack/application/testing/answers.fixture'
import { refuse } from '@tamarack/domain/shared/result'
import { messagesOf } from '../support/counted-statements.ts'
import { cipher, lendingInPostgres, toTerms, type World } from '../support/lending-in-postgres.ts'

/* One command is one transaction: what a refusal, an error and two that meet leave behind. Two
 * connections, so that one that is not given back is missed. */

let database: Database
beforeEach(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables, poolMax: 2 })
})
afterEach(() => database.close())

const newWorld = (): Promise<World> => lendingInPostgres(database).withCustomer()
const saveAnswers = (world: World, key: string, employer: string) =>
  world.asCustomer('save-personal-info', { answers: { ...personalInfo, employer } as typeof personalInfo }, key)
const expiryOf = async (id: string) => {
  const [row] = await database.em
    .fork()
    .execute<{ expiry: string | null }[]>('select plaid_expiry_date as expiry from auth_user where id = ?', [id])
  return row?.expiry === null ? null : Number(row?.expiry)
}

test('a repeated command is one transaction that writes nothing', async () => {
  const world = await newWorld()
  await toTerms(world)
  await saveAnswers(world, 'again', 'Another Mill')
  const sent = await messagesOf(database, () => saveAnswers(world, 'again', 'Another Mill'))
  expect([sent.at(0), sent.at(-1)]).toEqual(['begin', 'commit'])
  expect(sent.filter((message) => /^\s*(insert|update|delete)/i.test(message))).toEqual([])
})

test('a refusal rolls back what was written before it, and is answered', async () => {
  const { customer } = await newWorld()
  const work = makeUnitOfWork(database, cipher)
  const refused = await work.run(async ({ customers }) => {
    await customers.setIdentityExpiry(customer.id, 5)
    return refuse('NOT_FOUND')
  })
  expect(refused).toEqual(refuse('NOT_FOUND'))
  expect(await expiryOf(customer.id)).toBeNull()
})

test('connections are given back after errors and refusals', async () => {
  const work = makeUnitOfWork(database, cipher)
  for (let each = 0; each < 5; each += 1) {
    await expect(work.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await work.run(async () => refuse('NOT_FOUND'))).toEqual(refuse('NOT_FOUND'))
  }
  expect(await work.run(async ({ outcomes }) => outcomes.find('ln_of_nobody', 'key'))).toBeNull()
})

test('two that wait for each other are both done: the one that PostgreSQL ends is run again', async () => {
  const [one, other] = [(await newWorld()).customer.id, (await newWorld()).customer.id]
  const work = makeUnitOfWork(database, cipher)
  let runs = 0
  let bothHold: () => void = () => undefined
  const held = new Promise<void>((resolve) => (bothHold = resolve))
  const inOrder = (first: string, second: string, until: number) =>
    work.run(async ({ customers }) => {
      runs += 1
      await customers.setIdentityExpiry(first, until)
      if (runs === 2) bothHold()
      await held
      await customers.setIdentityExpiry(second, until)
    })
  await Promise.all([inOrder(one, other, 1), inOrder(other, one, 2)])
  expect(runs, 'two begin, and at least one begins again').toBeGreaterThan(2)
  expect(await expiryOf(one)).toBe(await expiryOf(other))
})

test('a write that the database refuses at the end leaves nothing behind, and the connection serves the next command', async () => {
  const world = await newWorld()
  await toTerms(world)
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' })
  await client.connect()
  const { loanId } = world
  try {
    await client.query(
      `create function refuse_outcome() returns trigger language plpgsql as $$
        begin if new.loan_id = '${loanId}' then raise exception 'refused'; end if; return new; end $$`,
    )
    await client.query(
      'create trigger refuse_outcome before insert on command_outcome for each row execute function refuse_outcome()',
    )
    const before = await client.query('select sequence from loan where id = $1', [loanId])
    await expect(saveAnswers(world, 'refused', 'Another Mill')).rejects.toThrow('refused')
    expect((await client.query('select sequence from loan where id = $1', [loanId])).rows).toEqual(before.rows)
    await client.query('drop trigger refuse_outcome on command_outcome')
    await expect(saveAnswers(world, 'refused', 'Another Mill')).resolves.toMatchObject({ ok: true })
  } finally {
    await client.query('drop function if exists refuse_outcome() cascade')
    await client.end()
  }
})

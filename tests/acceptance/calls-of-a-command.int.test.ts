import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { personalInfo } from '@tamarack/application/testing/answers.fixture'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesOf } from '../support/counted-statements.ts'
import { begin, lendingInPostgres, toTerms, type World } from '../support/lending-in-postgres.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
})
afterAll(() => database.close())

/** What each statement of a message does, and to which table first. */
const kindsOf = (messages: readonly string[]): readonly (readonly string[])[] =>
  messages.map((message) =>
    message.split(';\n').map((statement) => {
      const [, verb = '', table = ''] =
        /^(?:with \w+ as \()?(begin|commit|rollback|insert into|select)(?:[^]*?(?:from|into)? (\w+))?/.exec(
          statement.trim(),
        ) ?? []
      return `${verb} ${verb === 'insert into' ? table : ''}`.trim()
    }),
  )

const newWorld = (): Promise<World> => lendingInPostgres(database).withCustomer()
const saveAnswers = (world: World, key: string, employer: string) =>
  world.asCustomer('save-personal-info', { answers: { ...personalInfo, employer } as typeof personalInfo }, key)

test('saving answers makes two calls of the database: one locks and reads, one writes and commits', async () => {
  const world = await newWorld()
  await toTerms(world)
  const messages = await messagesOf(database, () => saveAnswers(world, 'again', 'Another Mill'))
  expect(kindsOf(messages)).toEqual([
    ['begin', 'select', 'select', 'select'],
    ['insert into loan', 'insert into answers', 'insert into command_outcome', 'commit'],
  ])
})

test('a repeated command makes two calls and writes nothing', async () => {
  const world = await newWorld()
  await toTerms(world)
  await saveAnswers(world, 'again', 'Another Mill')
  expect(kindsOf(await messagesOf(database, () => saveAnswers(world, 'again', 'Another Mill')))).toEqual([
    ['begin', 'select', 'select', 'select'],
    ['commit'],
  ])
})

test('beginning an application makes seven calls', async () => {
  const world = await newWorld()
  expect(await messagesOf(database, () => begin(world))).toHaveLength(7)
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

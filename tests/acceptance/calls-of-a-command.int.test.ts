import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { personalInfo } from '@tamarack/application/testing/answers.fixture'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { messagesOf } from '../support/counted-statements.ts'
import { begin, lendingInPostgres, toTerms, type World } from '../support/lending-in-postgres.ts'

let database: Database
let kept: Map<string, string>
beforeEach(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  kept = new Map()
})
afterEach(() => database.close())

/** What a statement does, and to which table first; what a connection keeps is named by what it was prepared for. */
const kindOf = (statement: string): string => {
  const [, prepared, text] = /^prepare (\w+) as ([^]*)/.exec(statement) ?? []
  if (prepared !== undefined) {
    kept.set(prepared, kindOf(text ?? ''))
    return 'prepare'
  }
  const [, executed] = /^execute (\w+)/.exec(statement) ?? []
  if (executed !== undefined) return `execute ${kept.get(executed)}`
  const [, verb = '', table = ''] =
    /^(?:with \w+ as \()?(begin|commit|rollback|insert into|select)(?:[^]*?(?:from|into)? (\w+))?/.exec(
      statement.trim(),
    ) ?? []
  return `${verb} ${verb === 'insert into' ? table : ''}`.trim()
}
const kindsOf = (messages: readonly string[]): readonly (readonly string[])[] =>
  messages.map((message) => message.split(';\n').map(kindOf))

const newWorld = (): Promise<World> => lendingInPostgres(database).withCustomer()
const saveAnswers = (world: World, key: string, employer: string) =>
  world.asCustomer('save-personal-info', { answers: { ...personalInfo, employer } as typeof personalInfo }, key)

const lockAndRead = ['begin', 'execute select', 'execute select', 'execute select']

test('saving answers makes two calls of the database: one locks and reads, one writes and commits; both execute what the connection keeps', async () => {
  const world = await newWorld()
  kindsOf(
    await messagesOf(database, async () => {
      await toTerms(world)
      await saveAnswers(world, 'first', 'Another Mill')
    }),
  )
  expect(kindsOf(await messagesOf(database, () => saveAnswers(world, 'again', 'A Third Mill')))).toEqual([
    lockAndRead,
    ['execute insert into loan', 'execute insert into answers', 'execute insert into command_outcome', 'commit'],
  ])
})

test('what a connection executes for the first time it prepares in the same call', async () => {
  const world = await newWorld()
  const [first] = kindsOf(await messagesOf(database, () => begin(world)))
  expect(first?.filter((kind) => kind === 'prepare')).toHaveLength(
    first?.filter((kind) => kind.startsWith('execute')).length ?? 0,
  )
})

test('a repeated command makes two calls and writes nothing', async () => {
  const world = await newWorld()
  kindsOf(
    await messagesOf(database, async () => {
      await toTerms(world)
      await saveAnswers(world, 'again', 'Another Mill')
    }),
  )
  expect(kindsOf(await messagesOf(database, () => saveAnswers(world, 'again', 'Another Mill')))).toEqual([
    lockAndRead,
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

import { expect, test } from 'vitest'
import { openTransaction } from './transaction.ts'

/** A connection that answers each statement with its own text, and fails at statements that have "bad" in them. */
const connection = () => {
  const messages: (readonly string[])[] = []
  return {
    messages,
    query: async (text: string) => {
      const statements = text.split(';\n')
      messages.push(statements)
      if (statements.some((statement) => statement.includes('bad'))) throw new Error('refused')
      const results = statements.map((sql) => ({ command: sql.toUpperCase(), rowCount: 1, rows: [sql] }))
      return results.length === 1 ? results[0] : results
    },
  }
}

test('statements that are requested at the same moment are one message, with the beginning of the transaction', async () => {
  const { messages, query } = connection()
  const transaction = openTransaction({ query })
  const answers = await Promise.all([
    transaction.executeQuery({ sql: 'lock' }),
    transaction.executeQuery({ sql: 'read' }),
  ])
  expect(answers).toEqual([
    { rows: ['lock'], numAffectedRows: 1n },
    { rows: ['read'], numAffectedRows: 1n },
  ])
  expect(messages).toEqual([['begin', 'lock', 'read']])
})

test('what is written goes with the next statement, in order, and at the latest with the commit', async () => {
  const { messages, query } = connection()
  const transaction = openTransaction({ query })
  transaction.sendWithNext({ text: 'insert 1', values: [] })
  await transaction.executeQuery({ sql: 'read' })
  transaction.sendWithNext({ text: 'insert 2', values: [] })
  await transaction.commit()
  expect(messages).toEqual([
    ['begin', 'prepare kept_1 as insert 1', 'execute kept_1', 'read'],
    ['prepare kept_2 as insert 2', 'execute kept_2', 'commit'],
  ])
})

test('what is requested while a message is under way waits for its answer', async () => {
  const { messages, query } = connection()
  const transaction = openTransaction({ query })
  const first = transaction.executeQuery({ sql: 'one' })
  await Promise.resolve()
  const others = [transaction.executeQuery({ sql: 'two' }), transaction.executeQuery({ sql: 'three' })]
  await Promise.all([first, ...others])
  expect(messages).toEqual([
    ['begin', 'one'],
    ['two', 'three'],
  ])
})

test('a write that the database refuses fails the commit that it went with, and the transaction is rolled back', async () => {
  const { messages, query } = connection()
  const transaction = openTransaction({ query })
  transaction.sendWithNext({ text: 'bad insert', values: [] })
  await expect(transaction.commit()).rejects.toThrow('refused')
  await transaction.rollback()
  expect(messages).toEqual([['begin', 'prepare kept_1 as bad insert', 'execute kept_1', 'commit'], ['rollback']])
})

test('a write that waits is not sent when the transaction is rolled back', async () => {
  const { messages, query } = connection()
  const transaction = openTransaction({ query })
  await transaction.executeQuery({ sql: 'read' })
  transaction.sendWithNext({ text: 'insert', values: [] })
  await transaction.rollback()
  expect(messages).toEqual([['begin', 'read'], ['rollback']])
})

test.each(['commit', 'rollback'] as const)(
  'a transaction without a statement ends without a message: %s',
  async (end) => {
    const { messages, query } = connection()
    const transaction = openTransaction({ query })
    await transaction[end]()
    expect(messages).toEqual([])
  },
)

test('a commit that PostgreSQL answers with a rollback is an error', async () => {
  const transaction = openTransaction({
    query: async (text) =>
      text.split(';\n').map((sql) => ({ command: sql === 'commit' ? 'ROLLBACK' : 'SELECT', rowCount: 0, rows: [] })),
  })
  transaction.sendWithNext({ text: 'insert', values: [] })
  await expect(transaction.commit()).rejects.toThrow('a statement had failed')
})

test('a statement that is repeated is prepared once for each connection, and each gets its own answer', async () => {
  const { messages, query } = connection()
  const held = { query }
  const find = (id: string) => ({ text: 'find ? of ?', values: [`'${id}'`, '7'] })
  const first = openTransaction(held)
  expect(await Promise.all([first.execute(find('a')), first.executeQuery({ sql: 'read' })])).toMatchObject([
    { rows: ["execute kept_1 ('a', 7)"] },
    { rows: ['read'] },
  ])
  expect((await first.execute(find('b'))).rows).toEqual(["execute kept_1 ('b', 7)"])
  await openTransaction(held).execute(find('c'))
  await openTransaction({ query }).execute(find('d'))
  expect(messages).toEqual([
    ['begin', 'prepare kept_1 as find $1 of $2', "execute kept_1 ('a', 7)", 'read'],
    ["execute kept_1 ('b', 7)"],
    ['begin', "execute kept_1 ('c', 7)"],
    ['begin', 'prepare kept_1 as find $1 of $2', "execute kept_1 ('d', 7)"],
  ])
})

test('after a message that failed, its statement is prepared under another name', async () => {
  const { messages, query } = connection()
  const held = { query }
  const find = (id: string) => ({ text: 'find ?', values: [id] })
  await expect(openTransaction(held).execute(find('bad'))).rejects.toThrow('refused')
  await openTransaction(held).execute(find('good'))
  expect(messages.at(-1)).toEqual(['begin', 'prepare kept_2 as find $1', 'execute kept_2 (good)'])
})

test('a connection keeps two hundred statements; others are sent whole', async () => {
  const { messages, query } = connection()
  const transaction = openTransaction({ query })
  for (let each = 0; each < 201; each += 1) await transaction.execute({ text: `find ? in ${each}`, values: ["'?'"] })
  expect(messages.at(-1)).toEqual(["find '?' in 200"])
})

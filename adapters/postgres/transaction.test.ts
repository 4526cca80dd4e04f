import { expect, test } from 'vitest'
import { openTransaction } from './transaction.ts'

/** A connection that answers each statement with its own text, and fails at statements that begin with "bad". */
const connection = () => {
  const messages: (readonly string[])[] = []
  return {
    messages,
    query: async (text: string) => {
      const statements = text.split(';\n')
      messages.push(statements)
      if (statements.some((statement) => statement.startsWith('bad'))) throw new Error('refused')
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
  transaction.sendWithNext('insert 1')
  await transaction.executeQuery({ sql: 'read' })
  transaction.sendWithNext('insert 2')
  await transaction.commit()
  expect(messages).toEqual([
    ['begin', 'insert 1', 'read'],
    ['insert 2', 'commit'],
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
  transaction.sendWithNext('bad insert')
  await expect(transaction.commit()).rejects.toThrow('refused')
  await transaction.rollback()
  expect(messages).toEqual([['begin', 'bad insert', 'commit'], ['rollback']])
})

test('a write that waits is not sent when the transaction is rolled back', async () => {
  const { messages, query } = connection()
  const transaction = openTransaction({ query })
  await transaction.executeQuery({ sql: 'read' })
  transaction.sendWithNext('insert')
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
  transaction.sendWithNext('insert')
  await expect(transaction.commit()).rejects.toThrow('a statement had failed')
})

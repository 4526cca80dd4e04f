import { keptStatements, type Repeated } from './kept-statements.ts'

/** A connection of the driver's pool that nobody else uses meanwhile. */
interface HeldConnection {
  /** Resolves with one result, or with a list where the text has several statements. */
  readonly query: (text: string) => Promise<unknown>
}

interface Answered {
  readonly rows: unknown[]
  readonly numAffectedRows: bigint
}

/** A statement that goes with the first message, behind its others, because it costs no call there. */
export interface Alongside {
  readonly statement: Repeated
  readonly answer: (rows: readonly unknown[]) => void
}

/** One transaction on a held connection. It begins with its first statement. */
export interface Transaction {
  /**
   * Runs one statement, its values already in the text. Statements that are requested at the same moment go to the database in one message, in that order;
   * each of them sees what was committed before it began. When one fails, so do those behind it. The name is the one by which an entity manager calls it.
   */
  readonly executeQuery: (query: { readonly sql: string }) => Promise<Answered>
  /** The same for a statement that is repeated, whose plan the connection keeps. */
  readonly execute: (statement: Repeated) => Promise<Answered>
  /** Sends a statement together with the next one, at the latest with the commit; a failure is that one's. */
  readonly sendWithNext: (statement: Repeated) => void
  /** @throws when something failed before: PostgreSQL would roll back without an error. */
  readonly commit: () => Promise<void>
  readonly rollback: () => Promise<void>
}

interface Result {
  readonly command: string
  readonly rowCount: number | null
  readonly rows: unknown[]
}
interface Statement {
  readonly sql: string | Repeated
  readonly answer?: (result: Result) => void
  readonly fail?: (error: unknown) => void
}

/**
 * A transaction that makes as few calls of the database as its statements allow: several are one message of the simple query protocol, which runs them one
 * after the other, each with a snapshot of its own, and stops at the first that fails
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-MULTI-STATEMENT).
 */
export const openTransaction = (connection: HeldConnection, alongside?: Alongside): Transaction => {
  let waiting: Statement[] = [{ sql: 'begin' }]
  let [isBegun, isScheduled] = [false, false]
  let lastMessage: Promise<void> = Promise.resolve()

  const send = async (): Promise<void> => {
    const isFirst = !isBegun
    const statements: readonly Statement[] =
      isFirst && alongside !== undefined
        ? [...waiting, { sql: alongside.statement, answer: ({ rows }) => alongside.answer(rows) }]
        : waiting
    waiting = []
    ;[isBegun, isScheduled] = [true, false]
    try {
      const kept = keptStatements(connection)
      const texts = statements.map(({ sql }) => (typeof sql === 'string' ? [sql] : kept.sqlOf(sql)))
      const results = [(await connection.query(texts.flat().join(';\n'))) as Result | readonly Result[]].flat()
      if (results.length !== texts.flat().length) throw new Error('a statement has another number of results than one')
      kept.succeeded()
      let last = -1
      for (const [index, { answer }] of statements.entries()) {
        last += texts[index]?.length ?? 0
        answer?.(results[last] as Result)
      }
    } catch (error) {
      for (const { fail } of statements) fail?.(error)
    }
  }
  const run = (sql: Statement['sql']): Promise<Result> =>
    new Promise((answer, fail) => {
      waiting.push({ sql, answer, fail })
      if (isScheduled) return
      isScheduled = true
      lastMessage = lastMessage.then(send)
    })

  const answered = async (sql: Statement['sql']): Promise<Answered> => {
    const { rows, rowCount } = await run(sql)
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  return {
    executeQuery: ({ sql }) => answered(sql),
    execute: answered,
    sendWithNext: (statement) => {
      waiting.push({ sql: statement })
    },
    commit: async () => {
      const isEmpty = !isBegun && waiting.length === 1
      if (isEmpty) return
      const { command } = await run('commit')
      if (command !== 'COMMIT') throw new Error('a transaction in which a statement had failed was committed')
    },
    rollback: async () => {
      await lastMessage
      waiting = []
      if (isBegun) await run('rollback')
    },
  }
}

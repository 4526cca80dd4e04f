import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { Client } from 'pg'
import type { LoanChanges } from '@tamarack/application/ports/loan-changes.port'
import { statementsOf, type Database } from './database.ts'

/** The channel on which PostgreSQL names each loan whose log has grown, once its transaction has
 * committed (a trigger of `loan_event`). */
const channel = 'loan_changed'
/** The same where somebody has opened or left a loan: nothing about the loan itself has changed. */
const openedChannel = 'loan_opened'
/** A page waits again within a second; a process that died leaves its rows until they are over. */
const waitsAgainMs = 1_900
const openFor = '30 seconds'
/** What is emitted for a change of any loan; no loan has this id. */
const anyLoan = Symbol('any loan')
/** Emitted in place of a change when the connection that would tell it is gone. */
const connectionLost = Symbol('connection lost')

/** Waits on PostgreSQL's notifications over one connection of its own, opened when somebody waits.
 * When it is lost, everybody who waits is answered with what is true then, and the next one opens
 * it again. */
export const makeLoanChanges = (database: Database, url: string, applicationName?: string): LoanChanges => {
  const execute = statementsOf(database)
  const changes = new EventEmitter().setMaxListeners(0)
  let listening: Promise<Client> | null = null
  let isStopped = false
  const answerAll = () => {
    listening = null
    // `once` listens for 'error' as well, and who waits has not failed.
    for (const name of changes.eventNames()) if (name !== 'error') changes.emit(name, connectionLost)
  }
  const listen = async (): Promise<Client> => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      // Else a network that drops all is noticed after two hours, and nobody hears of a change.
      keepAliveInitialDelayMillis: 10_000,
      application_name: applicationName,
    })
    client.on('notification', ({ channel: told, payload = '' }) => {
      changes.emit(payload)
      if (told === channel) changes.emit(anyLoan)
    })
    // A connection breaks with one event and ends with another: once is enough, for the next one
    // may be open by then.
    const { promise: lost, resolve } = Promise.withResolvers<void>()
    client.on('error', () => resolve())
    client.on('end', () => resolve())
    void lost.then(answerAll)
    await client.connect()
    await client.query(`listen ${openedChannel}`)
    await client.query(`listen ${channel}`)
    return client
  }
  const connected = async (): Promise<void> => {
    listening ??= listen()
    const attempt = listening
    await attempt.catch((error: unknown) => {
      if (listening === attempt) listening = null
      throw error
    })
  }
  /** Whether the next change came before the end, or before the connection was lost. */
  const nextChange = (of: string | symbol, end: AbortSignal): Promise<boolean> =>
    once(changes, of, { signal: end }).then(
      ([told]) => told !== connectionLost,
      () => false,
    )
  const sequenceOf = async (loanId: string): Promise<number | null> => {
    const [row] = await execute<{ sequence: number }>('select sequence from loan where id = ?', [loanId])
    return row?.sequence ?? null
  }
  const notify = async (loanId: string): Promise<void> => {
    await execute('select pg_notify(?, ?)', [openedChannel, loanId])
  }
  return {
    async sequenceAbove(after, loanId, withinMs, isEnough = async () => false) {
      const time = AbortSignal.timeout(withinMs)
      while (!isStopped) {
        await connected()
        const waiting = new AbortController()
        // From before the log is read: nothing falls between reading and waiting.
        const changed = nextChange(loanId, AbortSignal.any([time, waiting.signal]))
        try {
          const sequence = await sequenceOf(loanId)
          if (sequence === null || sequence > after || (await isEnough())) return sequence
          // What is told may be an event that was known before the wait began.
          if (!(await changed)) return await sequenceOf(loanId)
        } finally {
          waiting.abort()
        }
      }
      return sequenceOf(loanId)
    },
    async open(loanId, by) {
      const id = randomUUID()
      const own = [loanId, by.id]
      await execute('delete from loan_open where loan_id = ? and until < now()', [loanId])
      const before = await execute('select 1 from loan_open where loan_id = ? and staff_id = ?', own)
      await execute(
        'insert into loan_open (id, loan_id, staff_id, name, until) values (?, ?, ?, ?, now() + ?::interval)',
        [id, ...own, by.name, openFor],
      )
      if (before.length === 0) await notify(loanId)
      const end = async (): Promise<void> => {
        await execute('delete from loan_open where id = ?', [id])
        const still = await execute('select 1 from loan_open where loan_id = ? and staff_id = ?', own)
        if (still.length === 0) await notify(loanId)
      }
      return {
        others: () =>
          execute(
            'select distinct staff_id as id, name from loan_open where loan_id = ? and staff_id <> ? and until > now() order by 1',
            own,
          ),
        leave(when) {
          const endQuietly = () => void end().catch(() => undefined)
          if (when === 'at once') endQuietly()
          else setTimeout(endQuietly, waitsAgainMs).unref()
        },
      }
    },
    async ofAnyLoan(withinMs) {
      if (isStopped) return
      await connected()
      await nextChange(anyLoan, AbortSignal.timeout(withinMs))
    },
    async stop() {
      isStopped = true
      const open = await listening?.catch(() => null)
      answerAll()
      await open?.end()
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { MovableClock } from '@tamarack/application/ports/clock.port'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { LoanTables, Outcomes, UnitOfWork, WakesToSend } from '@tamarack/application/ports/loan-tables.port'
import type { Stoppable } from '@tamarack/domain/stops/stoppable'
import { inTransaction, type Database } from './database.ts'
import { delayEmail, queueEmail } from './email-outbox.ts'
import { policyInForce } from './house-policies.ts'
import { customers } from './loan-work/customers.ts'
import { evidence } from './loan-work/evidence.ts'
import { loans } from './loan-work/loans.ts'
import { answers, documents, papers, recipients } from './loan-work/papers.ts'
import { records } from './loan-work/records.ts'
import { commandOutcomeTable, outboxTable } from './loan.tables.ts'
import { makeSealed, type Work } from './sealed.ts'

/** What commands answered first; sealed. */
const outcomes = (work: Work): Outcomes => ({
  async find(loanId, key) {
    const row = await work.em.findOne(commandOutcomeTable, { loanId, key })
    return row === null
      ? null
      : { commandSha256: row.commandSha256, outcome: work.sealed.open(row.sealed, 'command_outcome', loanId, key) }
  },
  async keep(loanId, key, { commandSha256, outcome }, at) {
    await work.em.insert(commandOutcomeTable, {
      loanId,
      key,
      commandSha256,
      sealed: work.sealed.seal(outcome, 'command_outcome', loanId, key),
      at,
    })
  },
})

/** Written with the events; the relay reads it after the commit. */
const wakes = (work: Work): WakesToSend => ({
  async add(wake, at) {
    await work.em.insert(outboxTable, { ...wake, at })
  },
})

/** What is stopped: each switch whose last confirmed act stopped it. */
const stopsInForce = ({ em }: Work): LoanTables['stops'] => ({
  async inForce() {
    const rows = await em.execute<{ what: Stoppable }[]>(
      `select what from (select distinct on (what) what, type from stop_act
         where type in ('stopped', 'release-confirmed') order by what, number desc) last
       where type = 'stopped'`,
    )
    return rows.map(({ what }) => what)
  },
})

export const makeLoanWork = (work: Work): LoanTables => ({
  loans: loans(work),
  outbox: wakes(work),
  emails: {
    add: (email, at) => queueEmail(work.em, work.sealed, email, at),
    delay: (id, at) => delayEmail(work.em, id, at),
  },
  outcomes: outcomes(work),
  customers: customers(work),
  evidence: evidence(work),
  answers: answers(work),
  papers: papers(work),
  documents: documents(work),
  recipients: recipients(work),
  records: records(work),
  stops: stopsInForce(work),
  policies: { inForce: (at) => policyInForce((sql, values) => work.em.execute(sql, values), at) },
})

const isRefusal = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false

/** Thrown inside a transaction, so that it is rolled back, and caught outside: a refusal is an
 * answer. */
class Refused<Value> extends Error {
  readonly outcome: Value
  constructor(outcome: Value) {
    super('refused')
    this.outcome = outcome
  }
}

/** Two transactions stood in each other's way and PostgreSQL ended one: serialization failure,
 * deadlock, or one receipt on two loans at one moment. The repeat reads what the other one wrote. */
const isConflict = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  const { code, constraint } = error as { readonly code: unknown; readonly constraint?: unknown }
  return code === '40001' || code === '40P01' || (code === '23505' && constraint === 'receipt_of_one_payment')
}
const attempts = 5
/** Long enough for the other one to take the rows that this one let go; at once, the two can meet
 * again and again. */
const waitMs = 50

/** One transaction per run. A sandbox's clock is brought to the present before each. */
export const makeUnitOfWork = (
  database: Database,
  cipher: DataCipher,
  clock: Pick<MovableClock, 'catchUp'> | null = null,
): UnitOfWork => {
  const sealed = makeSealed(cipher)
  const once = async <Value>(work: (tables: LoanTables) => Promise<Value>): Promise<Value> => {
    await clock?.catchUp()
    return inTransaction(database, async (em) => {
      const outcome = await work(makeLoanWork({ em, sealed }))
      if (isRefusal(outcome)) throw new Refused(outcome)
      return outcome
    })
  }
  return {
    async run<Value>(work: (tables: LoanTables) => Promise<Value>): Promise<Value> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once<Value>(work)
        } catch (error) {
          if (error instanceof Refused) return error.outcome as Value
          if (!isConflict(error) || attempt === attempts) throw error
          await pause(waitMs)
        }
      }
    },
  }
}

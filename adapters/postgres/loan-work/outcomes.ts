import type { LoanTables, Outcomes, WakesToSend } from '@tamarack/application/ports/loan-tables.port'
import type { Stoppable } from '@tamarack/domain/stops/stoppable'
import { commandOutcomeTable, outboxTable } from '../loan.tables.ts'
import type { Work } from './work.ts'

/** What commands answered first; sealed. */
export const outcomes = (work: Work): Outcomes => ({
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
export const wakes = (work: Work): WakesToSend => ({
  async add(wake, at) {
    await work.em.insert(outboxTable, { ...wake, at })
  },
})

/** What is stopped: each switch whose last confirmed act stopped it. */
export const stopsInForce = ({ em }: Work): LoanTables['stops'] => ({
  async inForce() {
    const rows = await em.execute<{ what: Stoppable }[]>(
      `select what from (select distinct on (what) what, type from stop_act
         where type in ('stop-confirmed', 'release-confirmed') order by what, number desc) last
       where type = 'stop-confirmed'`,
    )
    return rows.map(({ what }) => what)
  },
})

import type { Outcomes, WakesToSend } from '@tamarack/application/ports/loan-tables.port'
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

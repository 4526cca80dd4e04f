import type { Outcomes } from '@tamarack/application/ports/loan-tables.port'
import { commandOutcomeTable } from '../loan.tables.ts'
import { plain, type Tools } from './tools.ts'

export const outcomes = ({ em, sealed }: Tools): Outcomes => ({
  async find(loanId, key) {
    const row = await em.findOne(commandOutcomeTable, { loanId, key }, plain)
    return row === null
      ? null
      : { commandSha256: row.commandSha256, outcome: sealed.open(row.sealed, 'command_outcome', loanId, key) }
  },
  async keep(loanId, key, { commandSha256, outcome }, at) {
    await em.insert(commandOutcomeTable, {
      loanId,
      key,
      commandSha256,
      sealed: sealed.seal(outcome, 'command_outcome', loanId, key),
      at,
    })
  },
})

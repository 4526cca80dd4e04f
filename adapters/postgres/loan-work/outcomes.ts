import type { Outcomes } from '@tamarack/application/ports/loan-tables.port'
import { read, write, type Tools } from './tools.ts'

interface OutcomeColumns {
  readonly command_sha256: string
  readonly sealed: string
}

/** What commands answered first; sealed. */
export const outcomes = (tools: Tools): Outcomes => ({
  async find(loanId, key) {
    const [row] = await read<OutcomeColumns>(
      tools,
      'select command_sha256, sealed from command_outcome where loan_id = ? and key = ?',
      [loanId, key],
    )
    return row === undefined
      ? null
      : { commandSha256: row.command_sha256, outcome: tools.sealed.open(row.sealed, 'command_outcome', loanId, key) }
  },
  async keep(loanId, key, { commandSha256, outcome }, at) {
    const row = {
      loan_id: loanId,
      key,
      command_sha256: commandSha256,
      sealed: tools.sealed.seal(outcome, 'command_outcome', loanId, key),
      at,
    }
    await write(tools, { table: 'command_outcome', rows: [row] })
  },
})

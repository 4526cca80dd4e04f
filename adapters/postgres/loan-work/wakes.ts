import type { WakesToSend } from '@tamarack/application/ports/loan-tables.port'
import { write, type Tools } from './tools.ts'

/** Written with the events; the relay reads it after the commit. */
export const wakes = (tools: Tools): WakesToSend => ({
  add: ({ loanId, sequence, event, workflow }, at) =>
    write(tools, { table: 'outbox', rows: [{ loan_id: loanId, sequence, event, workflow, at }] }),
})

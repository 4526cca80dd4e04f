import type { WakesToSend } from '@tamarack/application/ports/loan-tables.port'
import { outboxTable } from '../loan.tables.ts'
import type { Work } from './work.ts'

/** Written with the events; the relay reads it after the commit. */
export const wakes = (work: Work): WakesToSend => ({
  async add(wake, at) {
    await work.em.insert(outboxTable, { ...wake, at })
  },
})

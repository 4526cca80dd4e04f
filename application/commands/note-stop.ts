import type { Gather } from './shared/gathering.ts'

/** What is stopped, as of this transaction. */
export const gather: Gather<'note-stop'> = async ({ tables, now }) => ({
  facts: { now, stopped: await tables.stops.inForce() },
})

import type { Gather } from './shared/gathering.ts'

/** Whom the case would go to, if they may be given one. */
export const gather: Gather<'assign-case'> = async ({ now, tables }, _loan, { to }) => ({
  facts: { now, member: to === null ? null : await tables.customers.decidingStaff(to) },
})

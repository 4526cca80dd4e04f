import type { Gather } from './shared/gathering.ts'

/** The mentioned ids that belong to no active member of staff. */
export const gather: Gather<'add-staff-note'> = async ({ now, tables }, _loan, { mentions }) => {
  const active = mentions.length === 0 ? [] : await tables.customers.activeStaff(mentions)
  return { facts: { now, strangers: mentions.filter((id) => !active.includes(id)) } }
}

import { Migration0001FirstTables } from './0001-first-tables.ts'
import { Migration0002StaffEvents } from './0002-staff-events.ts'
import { Migration0003SecondFactorForStaff } from './0003-second-factor-for-staff.ts'
import { Migration0004SecurityEvents } from './0004-security-events.ts'
import { Migration0005InvitedAgain } from './0005-invited-again.ts'
import { Migration0006SessionsEnd } from './0006-sessions-end.ts'

/** Forward only, in order; a released one is never edited. */
export const migrations = [
  { name: '0001-first-tables', class: Migration0001FirstTables },
  { name: '0002-staff-events', class: Migration0002StaffEvents },
  { name: '0003-second-factor-for-staff', class: Migration0003SecondFactorForStaff },
  { name: '0004-security-events', class: Migration0004SecurityEvents },
  { name: '0005-invited-again', class: Migration0005InvitedAgain },
  { name: '0006-sessions-end', class: Migration0006SessionsEnd },
]

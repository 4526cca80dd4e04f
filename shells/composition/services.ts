import type { Logger } from 'pino'
import type { Auth } from '@tamarack/adapter-auth/make-auth'
import type { RenderingPool as ClosablePool } from '@tamarack/adapter-documents/rendering-pool'
import type { Database } from '@tamarack/adapter-postgres/database'
import type { Client } from '@tamarack/adapter-temporal/client'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import type { PadFileRail } from '@tamarack/application/pad-file/rail'
import type { MovableClock } from '@tamarack/application/ports/clock.port'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { token } from '@tamarack/application/ports/token'

/** What the composition root wires besides the application's own ports. */
export const Log = token<Logger>('Log')
export const DatabaseConnection = token<Database>('DatabaseConnection')
/** Connections of their own for the statement for which a provider waits, to store a webhook, and
 * in a sandbox for the one that every call waits for, to read the clock. They never queue behind a
 * customer's transaction. */
export const IntakeConnection = token<Database>('IntakeConnection')
export const PayloadCipher = token<DataCipher>('PayloadCipher')
export const EngineClient = token<Client>('EngineClient')
/** The clock with which new workflows start in a sandbox, and accounts are opened; null
 * elsewhere. */
export const WorkflowClock = token<Pick<MovableClock, 'offsetMs' | 'catchUp'> | null>('WorkflowClock')
export const Activities = token<LoanActivities>('Activities')
export const Authentication = token<Auth>('Authentication')
/** The rail of PAD files; null where the settings have no sponsoring bank. */
export const FileRail = token<PadFileRail | null>('FileRail')
export const RenderingPool = token<ClosablePool>('RenderingPool')

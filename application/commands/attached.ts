import type { BankData } from '../ports/bank-data-provider.port.ts'
import type { IdentityCheck } from '../ports/identity-provider.port.ts'

/** Personal data that come with a command and are sealed beside the log; the domain never sees them. */
export interface Attached {
  readonly check?: IdentityCheck
  readonly bankData?: BankData
}

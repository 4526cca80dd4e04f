import type { BankData } from '../ports/bank-data-provider.port.ts'
import type { IdentityCheck } from '../ports/identity-provider.port.ts'

/** Personal data of a command, which are encrypted beside the log; the domain never gets them. */
export interface Attached {
  readonly check?: IdentityCheck
  readonly bankData?: BankData
}

import type { IdentityKeys } from '../../person-keys.ts'
import type { BankData } from '../../ports/bank-data-provider.port.ts'
import type { IdentityCheck } from '../../ports/identity-provider.port.ts'

/** Personal data of a command, which are encrypted next to the log; the domain never gets them. */
export interface Attached {
  readonly check?: IdentityCheck
  /** What other customers' records are compared with; of a check that passed. */
  readonly keys?: IdentityKeys
  readonly bankData?: BankData
}

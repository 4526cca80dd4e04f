import type { IdentityRecord } from '../ports/identity-provider.port.ts'

/** The borrower as documents name them; `identity` is the record of the passed check. */
export interface Borrower {
  readonly name: string
  readonly email: string
  readonly identity: IdentityRecord | null
}

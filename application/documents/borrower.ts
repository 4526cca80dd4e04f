import type { IdentityRecord } from '../ports/identity-provider.port.ts'

/** The borrower as documents name them: by the verified name. `identity` is the record of the
 * passed check. */
export interface Borrower {
  readonly name: string
  readonly email: string
  readonly identity: IdentityRecord | null
}

import type { PrincipalRole } from './session-reader.port.ts'
import { token } from './token.ts'

export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: PrincipalRole
  /** Unix seconds until which the identity check is valid; null when never checked. */
  readonly identityExpiry: number | null
  /** Unix seconds until which the bank data are valid. */
  readonly bankExpiry: number | null
  /** Where text messages go; null without. */
  readonly textNumber: string | null
}

export interface Accounts {
  find(id: string): Promise<Account | null>
  /** A verified account, made or the one with this email: for seeds and the first admin. */
  ensure(account: { name: string; email: string; password: string; role: PrincipalRole }): Promise<Account>
}
export const Accounts = token<Accounts>('Accounts')

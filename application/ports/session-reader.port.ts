import type { WorkArea } from '@tamarack/domain/duties/limits'
import type { SignInFacts } from '@tamarack/domain/signing/sign-in'
import { token } from './token.ts'

export type PrincipalRole = 'customer' | 'admin' | 'employee' | 'reviewer'

export interface Principal {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: PrincipalRole
  /** TAM-297: the areas to which an employee's account is limited. Absent without limits. */
  readonly limits?: readonly WorkArea[]
  readonly sessionId: string
  /** How the session's sign-in was made. */
  readonly signIn: SignInFacts
}

/** Reads the session from a request's cookies: one indexed SQL statement, null for none, expired,
 * unverified email or inactive account. */
export interface SessionReader {
  current(headers: { readonly cookie?: string | undefined }): Promise<Principal | null>
  /** Staff have just acted: the half hour after which their unused session ends begins again. It
   * does not for reads, which open pages repeat by themselves. */
  used(sessionId: string): Promise<void>
  /** What one signed-in browser has in common over all its requests, without a query to the
   * database; null for a cookie that we did not sign. */
  browserOf(headers: { readonly cookie?: string | undefined }): string | null
}
export const SessionReader = token<SessionReader>('SessionReader')

import { token } from './token.ts'

export type PrincipalRole = 'customer' | 'admin' | 'employee' | 'reviewer'

/** Who is signed in. */
export interface Principal {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: PrincipalRole
  readonly sessionId: string
}

/** Reads the session from a request's cookies: one indexed SQL statement, null for none, expired, unverified email or inactive account. */
export interface SessionReader {
  current(headers: { readonly cookie?: string | undefined }): Promise<Principal | null>
}
export const SessionReader = token<SessionReader>('SessionReader')

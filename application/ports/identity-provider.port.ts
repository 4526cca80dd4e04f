import type { IdKind } from '@tamarack/domain/loan/application/by-hand'
import type { IdDocumentKey } from '@tamarack/domain/loan/application/person'
import type { StaffMember } from '@tamarack/domain/loan/loan-event'
import { token } from './token.ts'

export type IdentityStep = 'phone' | 'document' | 'selfie' | 'other'

/** What was found out about a person, as they gave it and the provider read it. */
export interface IdentityRecord {
  readonly givenName: string | null
  readonly familyName: string | null
  readonly street: string | null
  readonly city: string | null
  /** Bare subdivision code, `ON`. */
  readonly region: string | null
  readonly postalCode: string | null
  readonly phoneNumber: string | null
  readonly emailAddress: string | null
  readonly dateOfBirth: string | null
  readonly ipAddress: string | null
  /** Set when two members of staff, `readers`, read the identity from this document instead of a
   * provider. */
  readonly byHand?: {
    readonly document: IdKind
    readonly ending: string
    readonly readers: readonly StaffMember[]
  }
}

export interface IdentityCheck {
  readonly checkId: string
  /** Whose check it is, in our own id. Never trust a check of another customer. */
  readonly customerId: string
  readonly outcome: 'open' | 'passed' | 'failed' | 'pending-review' | 'cancelled'
  /** The first step that failed, or that the name is not the account's; null unless it failed. */
  readonly failedStep: IdentityStep | 'name' | null
  readonly previousCheckId: string | null
  /** The key of the accepted document, or of the number given, which itself is kept nowhere. */
  readonly idDocument: IdDocumentKey | null
  readonly record: IdentityRecord
}

/** Identity verification. Throws `ProviderUnavailable`; repeating any call is safe. */
export interface IdentityProvider {
  /** The customer's open check, a new one if there is none. */
  openCheck(customer: { customerId: string; email: string }): Promise<IdentityCheck>
  /** A fresh check after a failed or still open one. `after` is the one that we have: an open one
   * that has followed it already is the answer, so that a repeated call leads to one check. Left
   * out, each call makes one. */
  retryCheck(customer: { customerId: string; after?: string | null }): Promise<IdentityCheck>
  /** A token that opens the provider's window for the customer's open check. */
  linkToken(customer: { customerId: string; email: string }): Promise<string>
  /** Null when the provider does not have the id. */
  readCheck(checkId: string): Promise<IdentityCheck | null>
}
export const IdentityProvider = token<IdentityProvider>('IdentityProvider')

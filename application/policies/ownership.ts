import type { Reader } from '@tamarack/domain/documents/registry'
import type { Principal, PrincipalRole } from '../ports/session-reader.port.ts'

interface Owned {
  readonly customerId: string
}

/** A customer reads only what is theirs; staff read every loan. Another's and a missing loan are
 * the same to the reader. */
export const mayRead = (principal: Pick<Principal, 'id' | 'role'>, loan: Owned): boolean =>
  principal.role !== 'customer' || principal.id === loan.customerId

/** Who may learn that a loan has changed, and nothing else of it: its readers and its
 * co-applicant. */
export const mayFollow = (
  principal: Pick<Principal, 'id' | 'role'>,
  loan: Owned & { readonly coApplicant?: { readonly customerId: string | null } | null },
): boolean => mayRead(principal, loan) || principal.id === loan.coApplicant?.customerId

/** Whether one of those who may read a document, as the registry of documents declares them, is
 * this reader. */
export const mayReadDocument = (
  principal: Pick<Principal, 'id' | 'role'>,
  about: Owned & { readonly coApplicant?: { readonly customerId: string | null } | null },
  { readers }: { readonly readers: readonly Reader[] },
): boolean => {
  if (readers.includes('everybody')) return true
  const joined = principal.role === 'customer' && about.coApplicant?.customerId === principal.id
  if (joined && readers.includes('co-applicant')) return true
  return readers.includes(principal.role === 'customer' ? 'owner' : 'staff') && mayRead(principal, about)
}

/** Only people who investigate may see where somebody signed in from; deciding on loans does not
 * need it. */
export const mayReadSecurityEvents = (role: PrincipalRole): boolean => role === 'admin' || role === 'reviewer'

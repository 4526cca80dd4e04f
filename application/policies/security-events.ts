import type { PrincipalRole } from '../ports/session-reader.port.ts'

/** Only people who investigate may see where somebody signed in from; deciding on loans does not
 * need it. */
export const mayReadSecurityEvents = (role: PrincipalRole): boolean => role === 'admin' || role === 'reviewer'

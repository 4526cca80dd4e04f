import type { PrincipalRole } from '../ports/session-reader.port.ts'

/** Where people sign in from is for those who look into what happened: whoever decides on loans has no use for it. */
export const mayReadSecurityEvents = (role: PrincipalRole): boolean => role === 'admin' || role === 'reviewer'

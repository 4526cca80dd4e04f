/** Where the link in the confirmation email comes back to. */
export const confirmedAddress = '/auth/verify-email?verified=1'

/** Who is being confirmed (`typed`: by somebody who may not be a customer at all); kept in the
 * history entry and never in the address, which ends up in logs. */
export const personIn = (
  state: unknown,
): { readonly email?: string; readonly name?: string; readonly resend?: true; readonly typed?: true } => {
  if (typeof state !== 'object' || state === null) return {}
  const { email, name, resend, typed } = state as Record<string, unknown>
  return {
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    ...(resend === true ? { resend } : {}),
    ...(typed === true ? { typed } : {}),
  }
}

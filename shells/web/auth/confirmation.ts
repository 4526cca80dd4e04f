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

/** A sign-up of this browser that waits for its email to be opened: it usually comes back in
 * another tab, which would know neither the address nor where the person was going. */
export interface SigningUp {
  readonly email: string
  readonly returnTo: string | null
  readonly confirmed: boolean
}

const key = 'tamarack-signing-up'

const read = (text: string | null): SigningUp | null => {
  if (text === null) return null
  try {
    const { email, returnTo, confirmed } = JSON.parse(text) as Record<string, unknown>
    return typeof email === 'string'
      ? { email, returnTo: typeof returnTo === 'string' ? returnTo : null, confirmed: confirmed === true }
      : null
  } catch {
    return null
  }
}

/** Null where none waits, or the browser keeps nothing. */
export const signingUp = (): SigningUp | null => {
  try {
    return read(localStorage.getItem(key))
  } catch {
    return null
  }
}

/** Keeps it until the person signs in; null forgets it. A browser that keeps nothing is no
 * error. */
export const keepSigningUp = (person: SigningUp | null): void => {
  try {
    if (person === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(person))
  } catch {
    // The person signs in by hand.
  }
}

/** Calls back when another tab has confirmed the address; answers how to stop. */
export const onConfirmedElsewhere = (then: () => void): (() => void) => {
  const look = (event: StorageEvent) => {
    if (event.key === key && read(event.newValue)?.confirmed === true) then()
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}

/** A sign-up of this browser that waits for its email to be opened: it usually comes back in
 * another tab, which would know neither the address nor where the person was going. */
export interface SigningUp {
  readonly email: string
  readonly returnTo: string | null
}

const key = 'tamarack-signing-up'

/** What was kept, or given along in a history entry; null for anything else. */
export const signingUpIn = (kept: unknown): (SigningUp & { readonly confirmed: boolean }) | null => {
  if (typeof kept !== 'object' || kept === null) return null
  const { email, returnTo, confirmed } = kept as Record<string, unknown>
  return typeof email === 'string'
    ? { email, returnTo: typeof returnTo === 'string' ? returnTo : null, confirmed: confirmed === true }
    : null
}

const read = (text: string | null) => {
  try {
    return signingUpIn(JSON.parse(text ?? 'null'))
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

/** Keeps it until the address is confirmed. A browser that keeps nothing is no error: the person
 * goes on by hand. */
export const keepSigningUp = (person: SigningUp): void => {
  try {
    localStorage.setItem(key, JSON.stringify(person))
  } catch {
    // Storage is off or full.
  }
}

/** Lets the other tabs know that the address is confirmed, and keeps nothing any more. */
export const endSigningUp = (person: SigningUp): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ ...person, confirmed: true }))
    localStorage.removeItem(key)
  } catch {
    // Storage is off or full.
  }
}

/** Calls back when another tab has confirmed the address; answers how to stop. */
export const onConfirmedElsewhere = (then: (person: SigningUp) => void): (() => void) => {
  const look = (event: StorageEvent) => {
    const person = event.key === key ? read(event.newValue) : null
    if (person?.confirmed === true) then(person)
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}

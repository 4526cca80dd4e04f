/** A sign-up of this browser that waits for its email to be opened: it usually comes back in
 * another tab, which would know neither the address nor where the person was going. */
export interface SigningUp {
  readonly email: string
  readonly returnTo: string | null
}

const key = 'tamarack-signing-up'

/** What one tab tells the others. */
type Step = 'confirmed' | 'signed-in'

/** What was kept, or given along in a history entry; null for anything else. */
export const signingUpIn = (kept: unknown): (SigningUp & { readonly step?: unknown }) | null => {
  if (typeof kept !== 'object' || kept === null) return null
  const { email, returnTo, step } = kept as Record<string, unknown>
  return typeof email === 'string' ? { email, returnTo: typeof returnTo === 'string' ? returnTo : null, step } : null
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

/** What was typed here a minute ago need not be typed again: it stays in the memory of this tab,
 * and is gone with it. */
let typed: { readonly email: string; readonly password: string } | null = null

/** The password of the sign-up that this tab waits with; once. */
export const takePassword = (email: string): string | null => {
  const password = typed?.email === email ? typed.password : null
  typed = null
  return password
}

/** Keeps it until the address is confirmed. A browser that keeps nothing is no error: the person
 * goes on by hand. */
export const keepSigningUp = (person: SigningUp, password: string): void => {
  typed = { email: person.email, password }
  try {
    localStorage.setItem(key, JSON.stringify(person))
  } catch {
    // Storage is off or full.
  }
}

/** Lets the other tabs know how far it is, and keeps nothing any more. */
export const endSigningUp = (person: SigningUp, step: Step): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ ...person, step }))
    localStorage.removeItem(key)
  } catch {
    // Storage is off or full.
  }
}

/** Calls back when another tab is so far; answers how to stop. */
export const onSteppedElsewhere = (step: Step, then: (person: SigningUp) => void): (() => void) => {
  const look = (event: StorageEvent) => {
    const person = event.key === key ? read(event.newValue) : null
    if (person?.step === step) then(person)
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}

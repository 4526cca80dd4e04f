import { useSyncExternalStore } from 'react'

interface Spoken {
  readonly polite: string
  readonly assertive: string
}

let spoken: Spoken = { polite: '', assertive: '' }
const listeners = new Set<() => void>()
const speak = (next: Partial<Spoken>): void => {
  spoken = { ...spoken, ...next }
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
/** The same words twice are two messages: an invisible difference makes screen readers speak them
 * again. */
const again = (message: string, before: string): string => (message === before ? `${message}\u00a0` : message)

/** Announces something once to screen readers when they next pause. */
export const announce = (message: string): void => speak({ polite: again(message, spoken.polite) })
/** Interrupts; only for a lost connection or a session that ended. */
export const interrupt = (message: string): void => speak({ assertive: again(message, spoken.assertive) })

/** Two live regions, present from first paint: screen readers ignore regions that arrive with their
 * text. */
export const Announcer = () => {
  const { polite, assertive } = useSyncExternalStore(subscribe, () => spoken)
  return (
    <>
      <div className="visually-hidden" aria-live="polite">
        {polite}
      </div>
      <div className="visually-hidden" aria-live="assertive">
        {assertive}
      </div>
    </>
  )
}

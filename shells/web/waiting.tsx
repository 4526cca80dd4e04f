import { useSyncExternalStore } from 'react'
import styles from './root-layout.module.css'

let presses = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Counts the presses that our system has not answered yet because it is busy. */
export const takesLonger = (isWaiting: boolean): void => {
  presses += isWaiting ? 1 : -1
  for (const listener of listeners) listener()
}

/** States calmly that a press takes longer than usual. The region is there from the first paint, so
 * that screen readers announce the words. */
export const Waiting = () => {
  const waits = useSyncExternalStore(subscribe, () => presses > 0)
  return (
    <div role="status" className={styles['waiting']}>
      {waits && (
        <p>
          <strong>This takes a little longer than usual.</strong> Nothing is lost. Stay on this page, we go on by
          ourselves.
        </p>
      )}
    </div>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds without a key until a search starts. */
const typingPause = 300

/** What stands in a search box: it counts after a pause, and follows an address that changes by
 * itself, such as back, forward and "Clear filters". `waits` holds a search back. */
export const useTyped = (q: string, search: (q: string) => void, waits = false) => {
  const [typed, setTyped] = useState(q)
  const [applied, setApplied] = useState(q)
  if (applied !== q) {
    setApplied(q)
    if (typed.trim() !== q) setTyped(q)
  }
  const start = useEffectEvent(search)
  useEffect(() => {
    if (typed.trim() === q || waits) return undefined
    const timer = setTimeout(() => start(typed.trim()), typingPause)
    return () => clearTimeout(timer)
  }, [typed, q, waits])
  return [typed, setTyped] as const
}

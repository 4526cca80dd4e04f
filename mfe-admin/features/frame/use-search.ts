import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useServices } from '../../services.tsx'

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

/** Announces what a changed filter, order or page brought; not on arrival, where the heading is
 * read. `words` are undefined until they belong to what is `shown`. */
export const useAnnounced = (shown: string, words: string | undefined): void => {
  const { announce } = useServices()
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (words === undefined) return
    if (before.current !== null && before.current !== shown) announce(words)
    before.current = shown
  }, [announce, shown, words])
}

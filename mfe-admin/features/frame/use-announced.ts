import { useEffect, useRef } from 'react'
import { useServices } from '../../services.tsx'

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

import type { DocumentContentView } from '@tamarack/contracts/views/document'
import { useEffect, useState } from 'react'

export interface Reading {
  /** Epoch milliseconds. */
  readonly openedAt: number
  /** When the last part that was still unseen came into view; null while parts are unseen. */
  readonly reachedEndAt: number | null
  /** Id of the first part that was never in view; null when there is none, or where the browser cannot observe it. */
  readonly firstUnseen: string | null
}

/** Notes which parts of a document were in view. It is evidence and an offer to read on, never a lock. */
export const useReading = (content: DocumentContentView): Reading => {
  const [openedAt] = useState(() => Date.now())
  const [seen, setSeen] = useState<readonly string[]>([])
  const [reachedEndAt, setReachedEndAt] = useState<number | null>(null)
  const ids = content.sections.map(({ id }) => id)
  const list = ids.join(' ')
  useEffect(() => {
    if (!('IntersectionObserver' in globalThis)) return undefined
    const unseen = new Set(list.split(' '))
    const observer = new IntersectionObserver((entries) => {
      const now = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target.id)
      for (const id of now) unseen.delete(id)
      setSeen((before) => [...before, ...now])
      if (unseen.size === 0) setReachedEndAt((earlier) => earlier ?? Date.now())
    })
    for (const id of unseen) {
      const part = document.getElementById(id)
      if (part !== null) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [list])
  const firstUnseen = 'IntersectionObserver' in globalThis ? (ids.find((id) => !seen.includes(id)) ?? null) : null
  return { openedAt, reachedEndAt, firstUnseen }
}

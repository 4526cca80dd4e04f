import type { DocumentView } from '@tamarack/contracts/views/document'
import { present } from '@tamarack/ui/present'
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
export const useReading = ({ content, sha256 }: Pick<DocumentView, 'content' | 'sha256'>): Reading => {
  const [opened, setOpened] = useState(() => ({ sha256, at: present() }))
  /** Parts with the text that they are of: of a new text on the same page, none was in view. */
  const [seen, setSeen] = useState<readonly string[]>([])
  const [reachedEnd, setReachedEnd] = useState<{ readonly sha256: string; readonly at: number } | null>(null)
  const ids = content.sections.map(({ id }) => id)
  const list = ids.join(' ')
  useEffect(() => {
    // A new text is opened when it is painted.
    const frame = requestAnimationFrame(() =>
      setOpened((earlier) => (earlier.sha256 === sha256 ? earlier : { sha256, at: present() })),
    )
    return () => cancelAnimationFrame(frame)
  }, [sha256])
  useEffect(() => {
    if (!('IntersectionObserver' in globalThis)) return undefined
    const unseen = new Set(list.split(' '))
    const observer = new IntersectionObserver((entries) => {
      const now = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target.id)
      for (const id of now) unseen.delete(id)
      setSeen((before) => [...before, ...now.map((id) => `${sha256}/${id}`)])
      if (unseen.size === 0)
        setReachedEnd((earlier) => (earlier?.sha256 === sha256 ? earlier : { sha256, at: present() }))
    })
    for (const id of unseen) {
      const part = document.getElementById(id)
      if (part !== null) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [list, sha256])
  const isSeen = (id: string): boolean => seen.includes(`${sha256}/${id}`)
  const firstUnseen = 'IntersectionObserver' in globalThis ? (ids.find((id) => !isSeen(id)) ?? null) : null
  return { openedAt: opened.at, reachedEndAt: reachedEnd?.sha256 === sha256 ? reachedEnd.at : null, firstUnseen }
}

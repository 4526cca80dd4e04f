import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TimelineEntryView } from '@tamarack/contracts/views/timeline'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import type { TimelineAddress } from './timeline-address.ts'
import { entryId, TimelineEntry } from './timeline-entry.tsx'
import styles from './timeline.module.css'

/** So many are in the page as they are, where the browser's own search finds them; of more only
 * those near the window are. */
const allUpTo = 300
const rowHeight = 25

/** Whether the page is being printed: then every entry is there, and open. */
const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

interface Props {
  readonly entries: readonly TimelineEntryView[]
  readonly address: TimelineAddress
  /** The entry to show, and how often that was requested. */
  readonly wanted: { readonly id: string; readonly time: number } | null
}

/** The entries one below the other; j and k walk them. */
export const EntryList = ({ entries, address, wanted }: Props) => {
  const list = useRef<HTMLOListElement>(null)
  const toFocus = useRef<string | null>(null)
  const [top, setTop] = useState(0)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([address.event]))
  const printing = usePrinting()
  const isWhole = printing || entries.length <= allUpTo
  const virtual = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => rowHeight,
    overscan: 30,
    scrollMargin: top,
    getItemKey: (index) => entries[index]?.id ?? index,
    enabled: !isWhole,
  })
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY)
  }, [entries])
  // An opened entry may be taller than the window: its line stands at the start, never its middle.
  const show = (id: string, align: 'start' | 'auto'): void => {
    toFocus.current = id
    const index = entries.findIndex((entry) => entry.id === id)
    if (!isWhole && index !== -1) virtual.scrollToIndex(index, { align })
  }
  const focusWanted = (): void => {
    const row = toFocus.current === null ? null : document.getElementById(entryId(toFocus.current))
    if (row === null) return
    toFocus.current = null
    if (isWhole) row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
  }
  const [seen, setSeen] = useState(wanted)
  if (seen !== wanted) {
    setSeen(wanted)
    if (wanted !== null && wanted.time === 0) setOpened(new Set([...opened, wanted.id]))
  }
  useEffect(() => {
    if (wanted === null) return
    show(wanted.id, 'start')
    focusWanted()
    // Once for each entry that is named: another rendering must not scroll a reader back to it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted])
  // A row far away is there only after the list has scrolled to it.
  useEffect(focusWanted)
  const move = (by: 1 | -1): void => {
    const at = entries.findIndex(({ id }) => document.activeElement?.id === entryId(id))
    const next = at === -1 ? (by === 1 ? 0 : entries.length - 1) : at + by
    const entry = entries[next]
    if (entry === undefined) return
    show(entry.id, 'auto')
    focusWanted()
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) })
  const toggle = (id: string, open: boolean): void => {
    if (printing || opened.has(id) === open) return
    setOpened(new Set(open ? [...opened, id] : [...opened].filter((one) => one !== id)))
  }
  const item = (entry: TimelineEntryView) => (
    <TimelineEntry entry={entry} address={address} open={printing || opened.has(entry.id)} onToggle={toggle} />
  )
  if (isWhole)
    return (
      <ol ref={list} aria-label="Timeline" className={styles['list']}>
        {entries.map((entry) => (
          <li key={entry.id}>{item(entry)}</li>
        ))}
      </ol>
    )
  return (
    <ol ref={list} aria-label="Timeline" className={styles['list']} style={{ blockSize: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const entry = entries[index]
        return entry === undefined ? null : (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={entries.length}
            aria-posinset={index + 1}
            className={styles['placed']}
            style={{ translate: `0 ${start - top}px` }}
          >
            {item(entry)}
          </li>
        )
      })}
    </ol>
  )
}

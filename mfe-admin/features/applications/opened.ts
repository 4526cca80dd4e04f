import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

/** How a list and what was opened from it (an application, an employee) refer to each other, kept
 * in the history entry, never in the address. */
export interface FromList {
  /** Search part of the list that was left. */
  readonly list: string
}
export interface BackToList {
  /** What was open. */
  readonly opened: string
}

const text = (state: unknown, key: string): string | null => {
  if (typeof state !== 'object' || state === null) return null
  const value = (state as Record<string, unknown>)[key]
  return typeof value === 'string' ? value : null
}

/** Search part of the list that this page was opened from; null when it was opened by its
 * address. */
export const listLeft = (state: unknown): string | null => text(state, 'list')
const openedRow = (state: unknown): string | null => text(state, 'opened')

/** The same of the list of collections. */
export const collectionsLeft = (state: unknown): string | null => text(state, 'collections')

/** A page of staff that is no loan. */
export interface StaffPage {
  readonly to: string
  /** As the rail names it. */
  readonly name: string
}
let page: StaffPage | null = null
/** Remembers the page that is open, in memory only: its address may have what was searched for. */
export const rememberPage = (open: StaffPage): void => {
  page = open
}
/** The last page before the loans that were opened since; null where a loan came first. */
export const pageBefore = (): StaffPage | null => page

/** Id of the link that opens a row, for bringing the focus back to it. */
export const rowLinkId = (id: string): string => `open-${id}`

let last: string | null = null
/** Remembers the row for the browser's own Back, whose history entry was written before the row was
 * opened. */
export const rememberOpened = (id: string): void => {
  last = id
}
/** The remembered row, once. */
export const takeOpened = (): string | null => {
  const taken = last
  last = null
  return taken
}

const rowLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('a[data-row]')]

const move = (by: 1 | -1): void => {
  const links = rowLinks()
  const at = links.findIndex((link) => link === document.activeElement)
  const next = at === -1 ? (by === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + by))
  links[next]?.focus()
}

/** Gives the focus back to the row that was opened, once the rows are there, and moves between rows
 * by key. */
export const useRowFocus = (ready: boolean): void => {
  const { state } = useLocation()
  const navigation = useNavigationType()
  const wanted = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) {
      const remembered = takeOpened()
      wanted.current = openedRow(state) ?? (navigation === 'POP' ? remembered : null)
    }
    if (!ready || wanted.current === null) return
    document.getElementById(rowLinkId(wanted.current))?.focus()
    wanted.current = null
  }, [ready, state, navigation])
  useShortcuts({ j: () => move(1), k: () => move(-1) })
}

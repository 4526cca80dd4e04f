import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { openedRow, rowLinkId, takeOpened } from './opened.ts'

const rowLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('a[data-row]')]

const move = (by: 1 | -1): void => {
  const links = rowLinks()
  const at = links.findIndex((link) => link === document.activeElement)
  const next = at === -1 ? (by === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + by))
  links[next]?.focus()
}

/** Gives the focus back to the row that was opened, once the rows are there, and moves between rows by key. */
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

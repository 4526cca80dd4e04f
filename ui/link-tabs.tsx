import { useEffect, useRef } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './link-tabs.module.css'

export interface LinkTab extends Pick<LinkProps, 'to' | 'state' | 'preventScrollReset' | 'onKeyDown'> {
  readonly name: string
  /** How many there are behind it; undefined before it is counted, or where nothing is. */
  readonly count?: number | string | undefined
  readonly isCurrent: boolean
}

/** Tabs whose parts have an address each: links in a row, that of the part which is shown marked.
 * On a phone the row moves sideways by itself, with the marked one in sight. */
export const LinkTabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly LinkTab[] }) => {
  const strip = useRef<HTMLUListElement>(null)
  const current = tabs.findIndex(({ isCurrent }) => isCurrent)
  useEffect(() => {
    const tab = strip.current?.children[current]
    if (strip.current !== null && tab instanceof HTMLElement)
      strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label={label} className={`no-print ${styles['tabs']}`}>
      <ul ref={strip} className="row-0 targets">
        {tabs.map(({ name, count, isCurrent, ...link }) => (
          <li key={`${name} ${JSON.stringify(link.to)}`}>
            <Link {...link} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
              {name}
              {count !== undefined && <> ({count})</>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

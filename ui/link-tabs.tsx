import { Link, type LinkProps } from 'react-router-dom'
import styles from './link-tabs.module.css'

export interface LinkTab extends Pick<LinkProps, 'to' | 'state' | 'preventScrollReset' | 'onKeyDown'> {
  readonly name: string
  /** How many there are behind it; undefined before it is counted, or where nothing is. */
  readonly count?: number | string | undefined
  readonly isCurrent: boolean
}

/** Tabs whose parts have an address each: links in a row, that of the part which is shown marked.
 * On a phone they wrap. */
export const LinkTabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly LinkTab[] }) => (
  <nav aria-label={label} className={styles['tabs']}>
    <ul>
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

import { createContext, use, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { AccountMenu } from './account-menu.tsx'
import { HelpLink, SkipLink, StaffFooter, Wordmark, type Lender } from './frame-parts.tsx'
import styles from './staff-frame.module.css'
import { StaffLinks, type StaffLink } from './staff-links.tsx'

export interface StaffFrameProps {
  readonly lender: Lender | null
  readonly userName: string
  readonly onSignOut: () => Promise<void>
  /** The rail: what this role may open. */
  readonly links: readonly StaffLink[]
  /** Search, "Shortcuts" and the like, in the top bar. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

const ActPlace = createContext<HTMLElement | null>(null)

/** Narrower, and the rail lies at the bottom. */
const isNarrow = (): boolean => window.innerWidth < 768
const onWidth = (notify: () => void): (() => void) => {
  window.addEventListener('resize', notify)
  return () => window.removeEventListener('resize', notify)
}

/** What one does next on a page, in reach at the lower edge of a phone; on a wider screen it stands
 * in its place only. */
export const NextAct = ({ children }: { readonly children: ReactNode }) => {
  const place = use(ActPlace)
  const narrow = useSyncExternalStore(onWidth, isNarrow)
  return narrow && place !== null && createPortal(children, place)
}

/** Rail, top bar, main region and the one line at the end of every staff screen; the rail lies at
 * the bottom under 768 px. */
export const StaffFrame = ({ lender, userName, onSignOut, links, tools, children }: StaffFrameProps) => {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <div className={styles['frame']}>
      <SkipLink />
      <header className={`no-print ${styles['header']}`}>
        <div className={`line-4 middle ${styles['bar']}`}>
          <Wordmark to="/admin/home" />
          <div className={`row-2 middle ${styles['tools']}`}>{tools}</div>
          <HelpLink />
          <AccountMenu name={userName} onSignOut={onSignOut} />
        </div>
      </header>
      <div className={`no-print ${styles['foot']}`}>
        <section ref={setPlace} className={styles['act']} aria-label="What to do next" />
        <nav className={styles['rail']} aria-label="Main">
          <StaffLinks links={links} />
        </nav>
      </div>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <ActPlace value={place}>{children}</ActPlace>
      </main>
      <div className={`no-print ${styles['footer']}`}>
        <StaffFooter lender={lender} />
      </div>
    </div>
  )
}

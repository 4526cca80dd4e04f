import type { ReactNode } from 'react'
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

/** Rail, top bar, main region and the one line at the end of every staff screen; the rail lies at
 * the bottom under 768 px. */
export const StaffFrame = ({ lender, userName, onSignOut, links, tools, children }: StaffFrameProps) => (
  <div className={styles['frame']}>
    <SkipLink />
    <header className={styles['header']}>
      <div className={`line-4 middle ${styles['bar']}`}>
        <Wordmark to="/admin/home" />
        <div className={`row-2 middle ${styles['tools']}`}>{tools}</div>
        <HelpLink />
        <AccountMenu name={userName} onSignOut={onSignOut} />
      </div>
    </header>
    <nav className={styles['rail']} aria-label="Main">
      <StaffLinks links={links} />
    </nav>
    <main id="main" tabIndex={-1} className={styles['main']}>
      {children}
    </main>
    <div className={styles['footer']}>
      <StaffFooter lender={lender} />
    </div>
  </div>
)

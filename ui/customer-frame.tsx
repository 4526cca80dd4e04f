import type { ReactNode } from 'react'
import { AccountMenu } from './account-menu.tsx'
import { Button } from './button.tsx'
import styles from './customer-frame.module.css'
import { BriefFooter, Footer, HelpLink, SkipLink, Wordmark, type FooterLinks, type Lender } from './frame-parts.tsx'

export type { Lender } from './frame-parts.tsx'

export interface CustomerFrameProps {
  /** From `services.site()`; null while it is on its way. */
  readonly lender: Lender | null
  readonly footerLinks: FooterLinks
  /** The signed-in person; null on public pages. */
  readonly userName?: string | null | undefined
  readonly onSignOut?: (() => Promise<void>) | undefined
  /** During an application the header offers this instead of the account menu: saves what is valid,
   * then leaves. */
  readonly onSaveAndLeave?: (() => void) | undefined
  /** Where the wordmark leads. */
  readonly home?: string | undefined
  readonly children: ReactNode
}

/** Header, main region and footer of every customer and public screen. */
export const CustomerFrame = ({
  lender,
  footerLinks,
  userName,
  onSignOut,
  onSaveAndLeave,
  home = '/customer/dashboard',
  children,
}: CustomerFrameProps) => (
  <div className={styles['frame']}>
    <SkipLink />
    <header className={`no-print ${styles['header']}`}>
      <div className={`line-4 middle ${styles['bar']}`}>
        <Wordmark to={home} />
        <HelpLink />
        {onSaveAndLeave !== undefined ? (
          <Button variant="quiet" onClick={onSaveAndLeave}>
            Save and leave
          </Button>
        ) : (
          userName !== null &&
          userName !== undefined &&
          onSignOut !== undefined && <AccountMenu name={userName} onSignOut={onSignOut} />
        )}
      </div>
    </header>
    <main id="main" tabIndex={-1} className={styles['main']}>
      {children}
    </main>
    {onSaveAndLeave === undefined ? (
      <Footer lender={lender} links={footerLinks} />
    ) : (
      <BriefFooter lender={lender} links={footerLinks} />
    )}
  </div>
)

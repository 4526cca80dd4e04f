import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { BackIcon } from '@tamarack/ui/icons'
import { PageHeading } from '@tamarack/ui/page-heading'
import styles from './account.module.css'

export interface AccountScreenProps {
  readonly title: string
  /** The way back, to the account's first page by default; null where leaving would lose what is
   * shown only once. */
  readonly back?: { readonly to: string; readonly name: string } | null | undefined
  readonly intro?: ReactNode
  readonly failed?: boolean | undefined
  /** Errors and notices stand below the way back and above the heading. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** One page of the account: the way back, what went wrong, the heading, the page. */
export const AccountScreen = ({
  title,
  back = { to: paths.account, name: 'Account' },
  intro,
  failed,
  above,
  children,
}: AccountScreenProps) => (
  <div className={`stack-5 at-start reading-width ${styles['screen']}`}>
    {back !== null && (
      <Link to={back.to} className="target no-print">
        <BackIcon />
        {back.name}
      </Link>
    )}
    {above}
    <PageHeading title={title} failed={failed}>
      {intro}
    </PageHeading>
    {children}
  </div>
)

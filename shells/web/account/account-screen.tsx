import { paths } from '@tamarack/contracts/paths'
import { BackIcon } from '@tamarack/ui/icons'
import { PageHeading } from '@tamarack/ui/page-heading'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './account.module.css'

export interface AccountScreenProps {
  readonly title: string
  readonly intro?: ReactNode
  readonly failed?: boolean | undefined
  /** Errors and notices stand below the way back and above the heading (guide 4.4). */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** One page of the account: the way back, what went wrong, the heading, the page. */
export const AccountScreen = ({ title, intro, failed, above, children }: AccountScreenProps) => (
  <div className={styles['screen']}>
    <Link to={paths.account} className={styles['back']}><BackIcon />Account</Link>
    {above}
    <PageHeading title={title} failed={failed}>{intro}</PageHeading>
    {children}
  </div>
)

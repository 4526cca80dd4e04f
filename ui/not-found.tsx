import type { ReactNode } from 'react'
import styles from './not-found.module.css'
import { PageHeading } from './page-heading.tsx'

/** No such page, or not this person's: one sentence and one way on. */
export const NotFound = ({
  children = 'There is nothing at this address.',
  action,
}: {
  readonly children?: ReactNode
  readonly action?: ReactNode
}) => (
  <div className={styles['view']}>
    <PageHeading title="Not Found" />
    <p>{children}</p>
    {action}
  </div>
)

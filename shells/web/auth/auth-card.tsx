import type { ReactNode } from 'react'
import { PageHeading } from '@tamarack/ui/page-heading'
import styles from './auth.module.css'

export interface AuthCardProps {
  readonly title: string
  readonly failed?: boolean | undefined
  /** Errors and notices stand above the heading. */
  readonly above?: ReactNode
  readonly intro?: ReactNode
  readonly children: ReactNode
  readonly links?: ReactNode
  /** What is next to the column where there is room, and otherwise below it. */
  readonly beside?: ReactNode
}

/** One narrow column: what went wrong, the heading, the form, ways to go on. */
export const AuthCard = ({ title, failed, above, intro, children, links, beside }: AuthCardProps) => {
  const card = (
    <div className={`stack-5 ${styles['card']}`}>
      {above}
      <PageHeading title={title} failed={failed}>
        {intro}
      </PageHeading>
      {children}
      {links !== undefined && links !== false && (
        <nav className={`stack-0 at-start targets ${styles['links']}`} aria-label="Other ways">
          {links}
        </nav>
      )}
    </div>
  )
  if (beside === undefined) return card
  return (
    <div className={styles['pair']}>
      {card}
      {beside}
    </div>
  )
}

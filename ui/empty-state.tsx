import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Nothing there yet: one sentence why, one action. */
export const EmptyState = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => (
  <div className={`stack-4 at-start ${styles['empty']}`}>
    <p>{children}</p>
    {action}
  </div>
)

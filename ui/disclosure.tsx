import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import { ChevronRightIcon } from './icons.tsx'

/** Something to read on demand: a native `<details>`. */
export const Disclosure = ({
  summary,
  children,
  open,
}: {
  readonly summary: ReactNode
  readonly children: ReactNode
  readonly open?: boolean | undefined
}) => (
  <details className={styles['disclosure']} open={open}>
    <summary className={styles['summary']}>
      <ChevronRightIcon />
      {summary}
    </summary>
    <div className={styles['body']}>{children}</div>
  </details>
)

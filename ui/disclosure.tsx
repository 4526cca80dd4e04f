import type { ReactNode, ToggleEvent } from 'react'
import styles from './disclosure.module.css'
import { ChevronRightIcon } from './icons.tsx'

interface DisclosureProps {
  readonly summary: ReactNode
  readonly children: ReactNode
  readonly open?: boolean | undefined
  /** Called when it was opened or closed. */
  readonly onToggle?: ((event: ToggleEvent<HTMLDetailsElement>) => void) | undefined
}

/** Something to read on demand: a native `<details>`. */
export const Disclosure = ({ summary, children, open, onToggle }: DisclosureProps) => (
  <details className={styles['disclosure']} open={open} onToggle={onToggle}>
    <summary className={styles['summary']}>
      <ChevronRightIcon />
      {summary}
    </summary>
    <div className={styles['body']}>{children}</div>
  </details>
)

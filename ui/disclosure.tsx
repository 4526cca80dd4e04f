import { Suspense, useState, useTransition, type ReactNode, type ToggleEvent } from 'react'
import styles from './disclosure.module.css'
import { Loading } from './faces.tsx'
import { ChevronRightIcon } from './icons.tsx'

interface DisclosureProps {
  readonly summary: ReactNode
  readonly children: ReactNode
  readonly open?: boolean | undefined
  /** Nothing in it is loaded or drawn before it is first opened. */
  readonly onDemand?: boolean
  /** Called when it was opened or closed. */
  readonly onToggle?: ((event: ToggleEvent<HTMLDetailsElement>) => void) | undefined
}

/** Something to read on demand: a native `<details>`. */
export const Disclosure = ({ summary, children, open, onDemand = false, onToggle }: DisclosureProps) => {
  const [wasOpened, setWasOpened] = useState(!onDemand)
  // What is on its way appears as soon as it is there, while the fold still opens; a fallback would
  // be kept for a while.
  const [isLoading, startTransition] = useTransition()
  return (
    <details
      className={styles['disclosure']}
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open) startTransition(() => setWasOpened(true))
        onToggle?.(event)
      }}
    >
      <summary className={styles['summary']}>
        <ChevronRightIcon />
        {summary}
      </summary>
      <div className={`stack-3 ${styles['body']}`}>
        {isLoading && <Loading lines={2} />}
        <Suspense fallback={<Loading lines={2} />}>{(wasOpened || open) && children}</Suspense>
      </div>
    </details>
  )
}

import { useState, type ReactNode } from 'react'
import { Disclosure } from '@tamarack/ui/disclosure'
import styles from './frame.module.css'

interface KnownProps {
  /** What we know and from where, in one sentence. */
  readonly sentence: string
  /** Answered otherwise, or with a mistake in it. */
  readonly open: boolean
  readonly startsOpen?: boolean
  readonly children: ReactNode
}

/** What is known is not asked: one line that opens into its questions. */
export const Known = ({ sentence, open, startsOpen = false, children }: KnownProps) => {
  const [wasOpened, setWasOpened] = useState(startsOpen)
  return (
    <Disclosure
      summary={
        <span className={styles['known']}>
          {sentence} <span className={styles['change']}>Change</span>
        </span>
      }
      open={wasOpened || open}
      onToggle={(event) => setWasOpened(event.newState === 'open')}
    >
      <div className="stack-5">{children}</div>
    </Disclosure>
  )
}

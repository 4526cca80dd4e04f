import { startTransition, useState, type ReactNode } from 'react'
import { Disclosure } from '@tamarack/ui/disclosure'
import styles from './frame.module.css'

interface FoldProps {
  readonly id: string
  readonly heading: string
  /** Something in it waits for the customer. */
  readonly open?: boolean
  readonly children: ReactNode
}

/** A section that is read on demand; its heading is what opens it. Nothing of it is loaded or drawn
 * before. */
export const Fold = ({ id, heading, open = false, children }: FoldProps) => {
  // What was opened stays open when nothing waits in it any more.
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <section aria-labelledby={id} className={styles['fold']}>
      <Disclosure
        onDemand
        open={open || wasOpened}
        onToggle={({ currentTarget: { open: isOpen } }) => startTransition(() => setWasOpened(isOpen))}
        summary={
          <h2 id={id} className="as-h3">
            {heading}
          </h2>
        }
      >
        {children}
      </Disclosure>
    </section>
  )
}

import type { ReactNode } from 'react'
import { Button } from '@tamarack/ui/button'
import styles from '../frame/frame.module.css'
import { SubmitMessages } from '../frame/screen-messages.tsx'
import type { IdentityCheck } from './use-identity-check.tsx'

/** The button that opens the provider's window, what became of the last try beside it, and the window itself. */
export const IdentityCheckAction = ({
  check: { begin, phase, status, refusal, attempt, button, window },
  label,
  pendingLabel,
  children,
}: {
  readonly check: IdentityCheck
  readonly label: string
  readonly pendingLabel: string
  /** Other ways on, beside the button. */
  readonly children?: ReactNode
}) => (
  <div className={styles['action']}>
    <SubmitMessages refusal={refusal} attempt={attempt} />
    <div className={styles['buttons']}>
      <Button ref={button} variant="primary" pending={phase !== 'ready'} pendingLabel={pendingLabel} onClick={begin}>
        {label}
      </Button>
      {children}
    </div>
    <p role="status" className={styles['status']}>
      {phase === 'open' ? 'The check is open in its own window.' : status}
    </p>
    {window}
  </div>
)

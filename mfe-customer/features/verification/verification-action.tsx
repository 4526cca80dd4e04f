import type { ReactNode } from 'react'
import { Button } from '@tamarack/ui/button'
import styles from '../frame/frame.module.css'
import { SubmitMessages } from '../frame/screen-messages.tsx'
import type { Verification } from './use-verification.ts'

/** The button that opens the provider's window, what became of the last try beside it, and the window itself. */
export const VerificationAction = ({
  verification: { begin, phase, status, refusal, attempt, button, window },
  label,
  pendingLabel,
  children,
}: {
  readonly verification: Verification
  readonly label: string
  readonly pendingLabel: string
  /** Other ways on, beside the button. */
  readonly children?: ReactNode
}) => (
  <div className="stack-3">
    <SubmitMessages refusal={refusal} attempt={attempt} />
    <div className="row-3 middle">
      <Button ref={button} variant="primary" pending={phase !== 'ready'} pendingLabel={pendingLabel} onClick={begin}>
        {label}
      </Button>
      {children}
    </div>
    <p role="status" className={styles['status']}>
      {status}
    </p>
    {window}
  </div>
)

import type { ReactNode } from 'react'
import { Button } from '@tamarack/ui/button'
import styles from '../frame/frame.module.css'
import { SubmitMessages } from '../frame/screen-messages.tsx'
import type { BankConnection } from './use-bank-connection.ts'

/** The button that opens the bank window, and what became of the last try beside it. */
export const BankConnectionAction = ({
  connection: { begin, phase, status, refusal, attempt, button },
  label,
  pendingLabel,
  children,
}: {
  readonly connection: BankConnection
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
      {status}
    </p>
  </div>
)

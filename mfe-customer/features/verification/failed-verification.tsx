import { useEffect, useState, type ReactNode } from 'react'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button, LinkButton, type ButtonVariant } from '@tamarack/ui/button'
import { Loading } from '@tamarack/ui/faces'
import { InReach } from '@tamarack/ui/form-layout'
import { Notice } from '@tamarack/ui/notice'
import styles from '../frame/frame.module.css'
import { StepElsewhere, SubmitMessages, useFollow, useHeading } from '../frame/loan-screen.tsx'
import type { Verification, VerificationStep } from './use-verification.ts'

/** After this many milliseconds a window that is on its way counts as slow. */
const slowAfterMs = 5_000

/** Whether what is awaited has kept the customer waiting for longer than they expect. */
const useSlow = (waits: boolean): boolean => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waits])
  return isSlow
}

/** The button that opens the provider's window, what became of the last try next to it, and the
 * window itself. */
export const VerificationAction = ({
  verification,
  label,
  pendingLabel,
  variant = 'primary',
  first,
  children,
}: {
  readonly verification: Verification
  readonly label: string
  readonly pendingLabel: string
  readonly variant?: ButtonVariant
  /** The next step, where that is not the window. */
  readonly first?: ReactNode
  /** Other ways on, next to the button. */
  readonly children?: ReactNode
}) => {
  const { begin, stop, provider, phase, status, refusal, attempt, button, window } = verification
  const isSlow = useSlow(phase === 'starting')
  return (
    <>
      <SubmitMessages refusal={refusal} attempt={attempt} />
      <InReach>
        {phase === 'ready' && first}
        <Button ref={button} variant={variant} pending={phase !== 'ready'} pendingLabel={pendingLabel} onClick={begin}>
          {label}
        </Button>
        {phase === 'ready' && children}
      </InReach>
      <p role="status" className={styles['status']}>
        {phase !== 'starting'
          ? status
          : isSlow
            ? `${provider} is slow to answer. You can go on waiting, or stop and try again later: what you entered is kept.`
            : `${provider} is opening its window...`}
      </p>
      {isSlow && (
        <div>
          <Button onClick={stop}>Stop waiting</Button>
        </div>
      )}
      {window}
    </>
  )
}

export interface Cause {
  readonly cause: string
  readonly fix: string
}

interface Props {
  readonly loan: LoanView
  readonly step: VerificationStep
  readonly verification: Verification
  /** Whether the loan still stands at the failure that this page is about. */
  readonly isCurrent: boolean
  /** What it is called where it goes on, and its address. */
  readonly name: 'check' | 'connection'
  readonly goOn: { readonly label: string; readonly to: string }
  readonly causes: readonly Cause[]
  /** The heading while a new try is under way: what failed is not what happens now. */
  readonly againHeading: string
  /** What the button is called that starts a new try. */
  readonly tryLabel?: string | undefined
  readonly pendingLabel: string
  /** The other way on, next to "Try again". */
  readonly otherWay: ReactNode
  /** What to add about calling us, after "Call us". */
  readonly callUs: string
}

const MovedOn = ({ name, goOn }: Pick<Props, 'name' | 'goOn'>) => (
  <>
    <Notice tone="info" heading={`The ${name} has moved on`}>
      <p>This page is about an earlier try.</p>
    </Notice>
    <div>
      <LinkButton to={goOn.to}>{goOn.label}</LinkButton>
    </div>
  </>
)

const Causes = ({ causes }: Pick<Props, 'causes'>) => (
  <>
    <p>This happens often and is easy to fix. What you entered so far is kept.</p>
    <section className="stack-2">
      <h2>Likely causes</h2>
      <dl className="stack-4">
        {causes.map(({ cause, fix }) => (
          <div key={cause}>
            <dt className="strong">{cause}</dt>
            <dd>{fix}</dd>
          </div>
        ))}
      </dl>
    </section>
  </>
)

/** One layout for every failure that has a page: what could not be confirmed, why that may be, and
 * a new try. */
export const FailedVerification = ({ loan, step, verification, isCurrent, causes, ...words }: Props) => {
  const ready = verification.phase === 'ready'
  // A try that was opened and closed here leaves it open; nothing has changed on the server.
  const moved = useFollow(loan, ready && loan[step] !== 'open')
  useHeading(ready ? null : words.againHeading)
  if (ready && !moved && loan.status !== step) return <StepElsewhere loan={loan} step={step} />
  if (moved) return <Loading />
  if (verification.attempt === 0 && !isCurrent) return <MovedOn name={words.name} goOn={words.goOn} />
  return (
    <>
      {ready && <Causes causes={causes} />}
      <VerificationAction
        verification={verification}
        label={words.tryLabel ?? 'Try again'}
        pendingLabel={words.pendingLabel}
      >
        {words.otherWay}
      </VerificationAction>
      <p>
        Still not working? <a href="#help">Call us</a>
        {words.callUs}
      </p>
    </>
  )
}

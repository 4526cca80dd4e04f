import { paths } from '@tamarack/contracts/paths'
import type { IdentityState, LoanView } from '@tamarack/contracts/views/loan'
import { LinkButton } from '@tamarack/ui/button'
import { Loading } from '@tamarack/ui/loading'
import { Notice } from '@tamarack/ui/notice'
import styles from '../frame/frame.module.css'
import { LoanScreen } from '../frame/loan-screen.tsx'
import { StepElsewhere } from '../frame/step-elsewhere.tsx'
import { useFollow } from '../frame/use-follow.ts'
import { IdentityCheckAction } from './identity-check-action.tsx'
import { useIdentityCheck } from './use-identity-check.tsx'

interface Failure {
  readonly state: IdentityState
  readonly title: string
  readonly causes: readonly { readonly cause: string; readonly fix: string }[]
}

const FailedStep = ({ loan, failure }: { readonly loan: LoanView; readonly failure: Failure }) => {
  const check = useIdentityCheck(loan)
  // A try that was opened and closed here leaves the check open; nothing has changed on the server.
  const moved = useFollow(loan, check.phase === 'ready' && loan.identity !== 'open')
  if (check.phase === 'ready' && !moved && loan.status !== 'identity')
    return <StepElsewhere loan={loan} step="identity" />
  if (moved) return <Loading />
  if (check.attempt === 0 && loan.identity !== failure.state) {
    return (
      <>
        <Notice tone="info" heading="The check has moved on">
          <p>This page is about an earlier try.</p>
        </Notice>
        <div>
          <LinkButton to={paths.plaid(loan.id)}>Go to the identity check</LinkButton>
        </div>
      </>
    )
  }
  return (
    <>
      <p>This happens often and is easy to fix. What you entered so far is kept.</p>
      <section className={styles['section']}>
        <h2>Likely causes</h2>
        <dl className={styles['causes']}>
          {failure.causes.map(({ cause, fix }) => (
            <div key={cause}>
              <dt>{cause}</dt>
              <dd>{fix}</dd>
            </div>
          ))}
        </dl>
      </section>
      <IdentityCheckAction check={check} label="Try again" pendingLabel="Starting again...">
        <LinkButton variant="secondary" to={paths.dashboard}>
          Save and leave
        </LinkButton>
      </IdentityCheckAction>
      <p>
        Does it not work? <a href="#help">Call us</a> and have your photo ID at hand.
      </p>
    </>
  )
}

/** One layout for the failures that have a page: what could not be confirmed, why that may be, and a new try. */
export const failedPage = (failure: Failure) => () => (
  <LoanScreen title={failure.title} step="identity">
    {(loan) => <FailedStep loan={loan} failure={failure} />}
  </LoanScreen>
)

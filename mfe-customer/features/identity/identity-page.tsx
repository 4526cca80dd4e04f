import { Link, Navigate } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Disclosure } from '@tamarack/ui/disclosure'
import { NewTab } from '@tamarack/ui/new-tab'
import { Notice } from '@tamarack/ui/notice'
import { Picture } from '@tamarack/ui/picture'
import { LoanScreen, StepElsewhere, useFollow } from '../frame/loan-screen.tsx'
import { Wait } from '../frame/wait.tsx'
import { identityAddress } from '../loan/steps.ts'
import { VerificationAction } from '../verification/failed-verification.tsx'
import { useIdentityCheck } from './use-identity-check.tsx'

const isFailurePage = (loan: LoanView): boolean => identityAddress(loan.identity, loan.id) !== paths.plaid(loan.id)

const Explanation = () => (
  <>
    <Picture of="identity" />
    <p>
      We need to confirm your identity before we can lend. A company called Plaid does this check for us, in a window of
      its own.
    </p>
    <section className="stack-2">
      <h2>What you need</h2>
      <ul className="stack-1 bullets">
        <li>Government photo ID, such as a driver’s licence or a passport</li>
        <li>A phone with a camera</li>
        <li>About 3 minutes</li>
      </ul>
    </section>
    <Disclosure summary="What is checked, and what we keep">
      <ul className="stack-1 bullets">
        <li>Your phone number, with a code that you type in</li>
        <li>Your name, address and date of birth</li>
        <li>Your photo ID, and that the person in front of the camera is the one on it</li>
      </ul>
      <p>
        We keep the result, your name, date of birth, address and phone number, and the internet address the check was
        made from. We keep them as long as the law requires us to keep loan records. See the{' '}
        <a href={paths.privacyPolicy} target="_blank" rel="noreferrer">
          privacy policy
          <NewTab />
        </a>
        .
      </p>
    </Disclosure>
  </>
)

/** Seconds within which a check has usually been read. */
const usual = 60

const IdentityStep = ({ loan }: { readonly loan: LoanView }) => {
  const failed = loan.identity === 'failed'
  const check = useIdentityCheck(loan)
  const moved = useFollow(loan, check.phase === 'ready')
  if (check.phase === 'ready' && !moved && loan.status !== 'identity')
    return <StepElsewhere loan={loan} step="identity" />
  if (check.phase === 'ready' && !moved && isFailurePage(loan))
    return <Navigate to={identityAddress(loan.identity, loan.id)} replace />
  if (moved || (check.phase === 'ready' && (loan.identity === 'confirming' || loan.identity === 'passed'))) {
    return (
      <Wait
        heading="Checking the result..."
        takes="This usually takes less than a minute, and this page goes on by itself."
        seconds={usual}
        steps={['You finished the check.', 'Plaid compares your photos and details.', 'You connect your bank.']}
      />
    )
  }
  if (loan.identity === 'pending-review') {
    return (
      <>
        <Wait
          heading="We are checking this by hand. We will email you."
          takes="A person looks at it, so it takes longer than a few minutes. You do not need to do anything now."
          steps={['You finished the check.', 'A person looks at your photos and details.', 'You connect your bank.']}
        />
        <p className="targets">
          <Link to={paths.papers(loan.id)}>Send photos of my ID instead</Link>
        </p>
      </>
    )
  }
  return (
    <>
      {failed && check.phase === 'ready' && (
        <Notice tone="warning" heading="We could not confirm your identity">
          <p>
            The details you gave did not match. Look at the spelling of your name, your address and your date of birth,
            then try again. If it does not work, <a href="#help">call us</a>.
          </p>
        </Notice>
      )}
      <Explanation />
      <VerificationAction
        verification={check}
        label={failed ? 'Try again' : 'Verify my identity'}
        pendingLabel={failed ? 'Starting again...' : 'Opening...'}
      />
      <p className="targets">
        <Link to={paths.papers(loan.id)}>I cannot do this online</Link>
      </p>
    </>
  )
}

const isRead = ({ identity }: LoanView): boolean => identity === 'confirming' || identity === 'pending-review'

/** An open check may be finished elsewhere: on the person's phone, for one. */
const waits = (loan: LoanView): boolean => loan.identity === 'open' || isRead(loan)

const waitingTitle = (loan: LoanView): string | null =>
  loan.status === 'identity' && isRead(loan) ? 'Checking your identity' : null

export const Component = () => (
  <LoanScreen title="Verify your identity" titleFor={waitingTitle} step="identity" waits={waits}>
    {(loan) => <IdentityStep loan={loan} />}
  </LoanScreen>
)

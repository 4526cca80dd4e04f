import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button, LinkButton } from '@tamarack/ui/button'
import { Loading } from '@tamarack/ui/loading'
import { Notice } from '@tamarack/ui/notice'
import styles from '../frame/frame.module.css'
import { LoanScreen } from '../frame/loan-screen.tsx'
import { StepElsewhere } from '../frame/step-elsewhere.tsx'
import { useFollow } from '../frame/use-follow.ts'
import { BankConnectionAction } from './bank-connection-action.tsx'
import { useBankConnection } from './use-bank-connection.ts'

const causes = [
  { cause: 'Your bank is not on the list', fix: 'Choose another bank where you have an account in your name.' },
  { cause: 'The bank refused the sign-in', fix: 'Check that you can sign in at your bank’s own site, then try again.' },
  { cause: 'Time ran out', fix: 'Have your bank card and phone at hand, in case the bank asks for a code.' },
]

const FailedStep = ({ loan }: { readonly loan: LoanView }) => {
  const connection = useBankConnection(loan)
  // A try that was opened and closed here leaves the connection open; nothing has changed on the server.
  const moved = useFollow(loan, connection.phase === 'ready' && loan.bank !== 'open')
  if (connection.phase === 'ready' && !moved && loan.status !== 'bank') return <StepElsewhere loan={loan} step="bank" />
  if (moved) return <Loading />
  if (connection.attempt === 0 && loan.bank !== 'failed') {
    return (
      <>
        <Notice tone="info" heading="The connection has moved on">
          <p>This page is about an earlier try.</p>
        </Notice>
        <div>
          <LinkButton to={paths.zum(loan.id)}>Go to the bank connection</LinkButton>
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
          {causes.map(({ cause, fix }) => (
            <div key={cause}>
              <dt>{cause}</dt>
              <dd>{fix}</dd>
            </div>
          ))}
        </dl>
      </section>
      <BankConnectionAction connection={connection} label="Try again" pendingLabel="Opening...">
        {connection.phase === 'ready' && <Button onClick={connection.begin}>Choose another bank</Button>}
      </BankConnectionAction>
      <p>
        Does it not work? <a href="#help">Call us</a>. There are other ways to show us your account.
      </p>
    </>
  )
}

export const Component = () => (
  <LoanScreen title="We could not connect your bank" step="bank">
    {(loan) => <FailedStep loan={loan} />}
  </LoanScreen>
)

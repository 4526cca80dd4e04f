import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { finishIdentityCheck } from '@tamarack/contracts/commands/finish-identity-check'
import { paths, renameAddress } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button, LinkButton } from '@tamarack/ui/button'
import { Disclosure } from '@tamarack/ui/disclosure'
import { Loading } from '@tamarack/ui/faces'
import { failureText } from '@tamarack/ui/problem'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useUser } from '../../services.tsx'
import { LoanScreen, StepElsewhere, SubmitMessages, useFollow, useScreen } from '../frame/loan-screen.tsx'
import { identityAddress } from '../loan/steps.ts'
import { useCommand } from '../loan/use-command.ts'
import { VerificationAction } from '../verification/failed-verification.tsx'
import { useTry } from '../verification/use-verification.ts'
import { useIdentityCheck } from './use-identity-check.tsx'

const stillDiffers = 'The name in your account still differs from the name on the ID.'

/** Has the check that passed compared once more with the account's name. */
const useCompareAgain = (loan: LoanView) => {
  const user = useUser()
  const [attempt, setAttempt] = useState(0)
  const { stored } = useTry(loan, 'identity')
  const { go } = useScreen()
  const reading = useCommand(finishIdentityCheck, (answer) =>
    answer.identity === 'confirming' ? go(answer, identityAddress('failed-name', loan.id)) : stored(answer),
  )
  // The press is recorded at once; what the comparison found follows when the loan is read again.
  const pending = reading.isPending || (attempt > 0 && loan.identity === 'confirming')
  const differs = attempt > 0 && !pending && loan.identity === 'failed-name'
  return {
    attempt,
    pending,
    refusal: failureText(reading.error) ?? (differs ? stillDiffers : null),
    press: () => {
      setAttempt((number) => number + 1)
      reading.mutate({ body: { userId: user.id, idvId: loan.identityCheckId ?? '', loanId: loan.id } })
    },
  }
}

const TwoWays = ({ loan }: { readonly loan: LoanView }) => {
  const { name } = useUser()
  const check = useIdentityCheck(loan)
  const compare = useCompareAgain(loan)
  const ready = check.phase === 'ready' && !compare.pending
  const moved = useFollow(loan, ready && loan.identity !== 'open')
  if (ready && !moved && loan.status !== 'identity') return <StepElsewhere loan={loan} step="identity" />
  if (moved) return <Loading />
  if (check.attempt === 0 && compare.attempt === 0 && loan.identity !== 'failed-name')
    return <Navigate to={paths.plaid(loan.id)} replace />
  return (
    <>
      <p>
        Your ID was accepted. The name on it is not the name in your account, and we lend only in the name on your ID.
        Look at your ID and change your account to the same name: no short form, and a new name only if your ID has it.
      </p>
      <SummaryList rows={[{ label: 'Name in your account', value: name }]} />
      <section className="stack-2">
        <h2>Change the name in your account</h2>
        <p>You come back to this page. Then we compare the names again; you need no new check.</p>
        <SubmitMessages refusal={compare.refusal} attempt={compare.attempt} />
        <div className="row-3 middle">
          <LinkButton to={renameAddress(paths.nameDiffers(loan.id))}>Change the name in my account</LinkButton>
          <Button pending={compare.pending} pendingLabel="Comparing..." onClick={compare.press}>
            I have changed it, compare again
          </Button>
        </div>
      </section>
      <Disclosure summary="I used an ID that is not mine" open={check.attempt > 0 || undefined}>
        <div className="stack-2">
          <p>Have your identity checked with your own ID. You cannot borrow for another person.</p>
          <VerificationAction
            verification={check}
            label="Check again with my own ID"
            pendingLabel="Starting again..."
            variant="secondary"
          />
        </div>
      </Disclosure>
      <p>
        Still not working? <a href="#help">Call us</a> and have your photo ID at hand.
      </p>
    </>
  )
}

const waits = ({ identity }: LoanView): boolean => identity === 'confirming'

export const Component = () => (
  <LoanScreen title="Your ID has another name than your account" step="identity" waits={waits}>
    {(loan) => <TwoWays loan={loan} />}
  </LoanScreen>
)

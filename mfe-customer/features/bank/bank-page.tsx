import { Link, Navigate } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Picture } from '@tamarack/ui/picture'
import { LoanScreen, StepElsewhere, useFollow } from '../frame/loan-screen.tsx'
import { hasBankFailed } from '../loan/steps.ts'
import { VerificationAction } from '../verification/failed-verification.tsx'
import { useBankConnection } from './use-bank-connection.ts'
import { Collecting, WhatWasRead } from './what-was-read.tsx'

const Explanation = () => (
  <>
    <Picture of="bank" />
    <p>
      We look at your account once, to see what you can afford. A company called Zum Rails connects your bank, in a
      window of its own. We never see your bank password.
    </p>
    <section className="stack-2">
      <h2>What we can see</h2>
      <ul className="stack-1 bullets">
        <li>Your name and account details, as your bank has them</li>
        <li>12 months of transactions in that account</li>
      </ul>
    </section>
    <p>
      We can only read: moving money or taking a payment needs your own authorization, which comes later. Reading can
      take up to 3 minutes.
    </p>
  </>
)

const BankStep = ({ loan }: { readonly loan: LoanView }) => {
  const connection = useBankConnection(loan)
  const moved = useFollow(loan, connection.phase === 'ready')
  if (connection.phase === 'ready' && !moved && loan.status !== 'bank')
    return (
      <StepElsewhere loan={loan} step="bank">
        {loan.status !== 'identity' && <WhatWasRead loan={loan} />}
      </StepElsewhere>
    )
  if (connection.phase === 'ready' && !moved && hasBankFailed(loan))
    return <Navigate to={paths.zumFailed(loan.id)} replace />
  if (moved || (connection.phase === 'ready' && (loan.bank === 'collecting' || loan.bank === 'connected')))
    return <Collecting next="You answer a few questions about you." />
  return (
    <>
      <Explanation />
      <VerificationAction verification={connection} label="Connect my bank" pendingLabel="Opening..." />
      <p className="targets">
        <Link to={paths.papers(loan.id)}>I cannot do this online</Link>
      </p>
    </>
  )
}

const waits = ({ status, bank }: LoanView): boolean =>
  status === 'bank' && (bank === 'collecting' || bank === 'connected')

const waitingTitle = ({ status, bank }: LoanView): string | null =>
  status === 'bank' && bank === 'collecting' ? 'Getting your bank data' : null

export const Component = () => (
  <LoanScreen title="Connect your bank" titleFor={waitingTitle} step="bank" waits={waits}>
    {(loan) => <BankStep loan={loan} />}
  </LoanScreen>
)

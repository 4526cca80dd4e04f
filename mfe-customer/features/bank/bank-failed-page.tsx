import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { LoanScreen } from '../frame/loan-screen.tsx'
import { FailedVerification } from '../verification/failed-verification.tsx'
import { useBankConnection } from './use-bank-connection.ts'

const causes = [
  { cause: 'Your bank is not on the list', fix: 'Choose another bank where you have an account in your name.' },
  { cause: 'The bank refused the sign-in', fix: 'Check that you can sign in at your bank’s own site, then try again.' },
  { cause: 'Time ran out', fix: 'Have your bank card and phone at hand, in case the bank asks for a code.' },
]

const FailedStep = ({ loan }: { readonly loan: LoanView }) => {
  const connection = useBankConnection(loan)
  return (
    <FailedVerification
      loan={loan}
      step="bank"
      verification={connection}
      isCurrent={loan.bank === 'failed'}
      name="connection"
      goOn={{ label: 'Go to the bank connection', to: paths.zum(loan.id) }}
      causes={causes}
      pendingLabel="Opening..."
      otherWay={connection.phase === 'ready' && <Button onClick={connection.begin}>Choose another bank</Button>}
      callUs=". There are other ways to show us your account."
    />
  )
}

export const Component = () => (
  <LoanScreen title="We could not connect your bank" step="bank">
    {(loan) => <FailedStep loan={loan} />}
  </LoanScreen>
)

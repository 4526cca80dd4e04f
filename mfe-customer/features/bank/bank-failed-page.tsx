import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { LoanScreen } from '../frame/loan-screen.tsx'
import { hasBankFailed } from '../loan/steps.ts'
import { FailedVerification } from '../verification/failed-verification.tsx'
import { useBankConnection } from './use-bank-connection.ts'

const causes = [
  { cause: 'Your bank is not on the list', fix: 'Choose another bank where you have an account in your name.' },
  { cause: 'The bank refused the sign-in', fix: 'Check that you can sign in at your bank’s own site, then try again.' },
  {
    cause: 'The account takes no payments, as a credit card or an account in another currency',
    fix: 'Choose a chequing or savings account in Canadian dollars.',
  },
  { cause: 'Time ran out', fix: 'Have your bank card and phone at hand, in case the bank asks for a code.' },
]

/** The bank names another holder than the person whose ID was checked. */
const ownerCauses = [
  {
    cause: 'It is the account of a partner, a relative or a friend',
    fix: 'Connect an account of your own. We debit no one but the person who borrows.',
  },
  {
    cause: 'It is your account under another name',
    fix: 'Connect an account in the name on your ID, or call us with a document that shows both names.',
  },
]

const FailedStep = ({ loan }: { readonly loan: LoanView }) => {
  const connection = useBankConnection(loan)
  return (
    <FailedVerification
      loan={loan}
      step="bank"
      verification={connection}
      isCurrent={hasBankFailed(loan)}
      name="connection"
      goOn={{ label: 'Go to the bank connection', to: paths.zum(loan.id) }}
      causes={loan.bank === 'failed-owner' ? ownerCauses : causes}
      pendingLabel="Opening..."
      againHeading="Connecting your bank"
      otherWay={
        connection.phase === 'ready' &&
        loan.bank !== 'failed-owner' && <Button onClick={connection.begin}>Choose another bank</Button>
      }
      tryLabel={loan.bank === 'failed-owner' ? 'Connect an account of my own' : undefined}
      callUs=". There are other ways to show us your account."
    />
  )
}

export const Component = () => (
  <LoanScreen
    title="We could not connect your bank"
    titleFor={({ bank }) => (bank === 'failed-owner' ? 'The account is in somebody else’s name' : null)}
    step="bank"
  >
    {(loan) => <FailedStep loan={loan} />}
  </LoanScreen>
)

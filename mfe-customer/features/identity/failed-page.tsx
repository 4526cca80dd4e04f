import { paths } from '@tamarack/contracts/paths'
import type { IdentityState, LoanView } from '@tamarack/contracts/views/loan'
import { LinkButton } from '@tamarack/ui/button'
import { LoanScreen } from '../frame/loan-screen.tsx'
import { FailedVerification, type Cause } from '../verification/failed-verification.tsx'
import { useIdentityCheck } from './use-identity-check.tsx'

interface Failure {
  readonly state: IdentityState
  readonly title: string
  readonly causes: readonly Cause[]
}

const FailedStep = ({ loan, failure }: { readonly loan: LoanView; readonly failure: Failure }) => (
  <FailedVerification
    loan={loan}
    step="identity"
    verification={useIdentityCheck(loan)}
    isCurrent={loan.identity === failure.state}
    name="check"
    goOn={{ label: 'Go to the identity check', to: paths.plaid(loan.id) }}
    causes={failure.causes}
    pendingLabel="Starting again..."
    otherWay={
      <LinkButton variant="secondary" to={paths.dashboard}>
        Save and leave
      </LinkButton>
    }
    callUs=" and have your photo ID at hand."
  />
)

/** The page of one kind of failure. */
export const failedPage = (failure: Failure) => () => (
  <LoanScreen title={failure.title} step="identity">
    {(loan) => <FailedStep loan={loan} failure={failure} />}
  </LoanScreen>
)

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
    againHeading="Checking your identity again"
    otherWay={
      <LinkButton variant="secondary" to={paths.dashboard}>
        Save and leave
      </LinkButton>
    }
    callUs=" and have your photo ID at hand."
  />
)

const failedPage = (failure: Failure) => () => (
  <LoanScreen title={failure.title} step="identity">
    {(loan) => <FailedStep loan={loan} failure={failure} />}
  </LoanScreen>
)

export const DocumentFailed = failedPage({
  state: 'failed-document',
  title: 'We could not read your ID',
  causes: [
    {
      cause: 'The photo was dark, blurred or had glare',
      fix: 'Put the ID on a dark table in daylight and hold the phone still.',
    },
    {
      cause: 'A corner was cut off or covered',
      fix: 'Keep all four corners in the frame and your fingers off the ID.',
    },
    {
      cause: 'The ID has expired, or is not one we can take',
      fix: 'Use a valid driver’s licence, passport or government photo card.',
    },
  ],
})
export const PhoneFailed = failedPage({
  state: 'failed-phone',
  title: 'We could not confirm your phone number',
  causes: [
    {
      cause: 'The code was typed wrong or came too late',
      fix: 'Start again and type the newest code as soon as it arrives.',
    },
    { cause: 'The number had a mistake', fix: 'Check each digit, with the area code.' },
    {
      cause: 'The phone cannot receive text messages',
      fix: 'Use a mobile number of yours. Landlines and internet numbers do not work.',
    },
  ],
})
export const SelfieFailed = failedPage({
  state: 'failed-selfie',
  title: 'We could not match your selfie',
  causes: [
    { cause: 'Your face was in shadow', fix: 'Turn to a window or a lamp, not away from it.' },
    { cause: 'Something covered your face', fix: 'Take off sunglasses, a hat or a mask for the photo.' },
    { cause: 'The photo on your ID is old', fix: 'Use a newer photo ID if you have one.' },
  ],
})

import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { Rejection } from '@tamarack/ui/rejection'
import { LoanScreen, StepElsewhere } from '../frame/loan-screen.tsx'

export const Component = () => (
  <LoanScreen
    title="We cannot offer you this loan"
    titleFor={({ status }) => (status === 'rejected' ? null : 'Your application')}
  >
    {(loan) =>
      loan.status === 'rejected' ? (
        <>
          <Rejection loan={loan} heading="h2" help="#help" />
          <div>
            <LinkButton to={paths.dashboard}>Go to your dashboard</LinkButton>
          </div>
        </>
      ) : (
        <StepElsewhere loan={loan} step="agreement" />
      )
    }
  </LoanScreen>
)

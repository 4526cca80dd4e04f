import type { ReactNode } from 'react'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { LinkButton } from '@tamarack/ui/button'
import { Notice } from '@tamarack/ui/notice'
import { stepWordsOf } from '../loan/step-words.ts'
import { nextAddress, stepState, type CustomerStep } from '../loan/steps.ts'

/** In place of a step that is not due: what is true now, and the way on. Never a form that the server would refuse. */
export const StepElsewhere = ({
  loan,
  step,
  children,
}: {
  readonly loan: LoanView
  readonly step: CustomerStep
  readonly children?: ReactNode
}) => {
  const words = stepWordsOf(loan)
  return (
    <>
      <Notice
        tone="info"
        heading={stepState(step, loan.status) === 'done' ? 'This step is done' : 'This step is not due now'}
      >
        <p>{words.now}</p>
      </Notice>
      {children}
      <div>
        <LinkButton to={nextAddress(loan)}>{words.action}</LinkButton>
      </div>
    </>
  )
}

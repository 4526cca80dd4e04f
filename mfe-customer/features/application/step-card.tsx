import type { LoanView } from '@tamarack/contracts/views/loan'
import { StatusTag } from '@tamarack/ui/status-tag'
import type { ReactNode } from 'react'
import { customerSteps, stepNames, stepState, type CustomerStep } from '../loan/steps.ts'
import styles from './application.module.css'

const words = { done: 'Done', next: 'Next', later: 'Later' } as const
const tones = { done: 'success', next: 'info', later: 'neutral' } as const

/** One of the six steps: its number, name and state, and what was answered. */
export const StepCard = ({
  loan,
  step,
  children,
}: {
  readonly loan: LoanView
  readonly step: CustomerStep
  readonly children?: ReactNode
}) => {
  const state = stepState(step, loan.status)
  return (
    <li className="stack-3 card roomy any-width">
      <div className={styles['head']}>
        <h2 className="as-h3">
          {customerSteps.indexOf(step) + 1}. {stepNames[step]}
        </h2>
        <StatusTag tone={tones[state]}>{words[state]}</StatusTag>
      </div>
      {state === 'done' && children}
    </li>
  )
}

import { lazy, Suspense } from 'react'
import styles from './loan-calculator.module.css'
import type { LoanStoryProps } from './loan-calculator.tsx'

/** Loaded after the form beside it: nobody waits for it to sign in. */
const Story = lazy(async () => ({ default: (await import('./loan-calculator.tsx')).Story }))

/** What a loan would cost, and how to get one; its room is kept until it is there. */
export const LoanStory = (props: LoanStoryProps) => (
  <Suspense fallback={<div className={`card ${styles['calculator']}`} />}>
    <Story {...props} />
  </Suspense>
)

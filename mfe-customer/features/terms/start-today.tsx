import { Link } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { nearDate } from '@tamarack/ui/format'
import { useLoanId } from '../frame/loan-screen.tsx'
import { lastSignature } from '../loan/co-applicant-turn.ts'

interface StartTodayProps {
  /** YYYY-MM-DD. */
  readonly today: string
  /** What a signature on a later day means, a sentence. */
  readonly later: string
  /** Two borrow. */
  readonly together?: boolean
}

/** The day is not a question: a loan starts on the day it is signed. */
export const StartToday = ({ today, later, together = false }: StartTodayProps) => (
  <p className="muted small">
    You get the money today, {nearDate(today)}, within one hour of {lastSignature(together)}. {later}
  </p>
)

/** Where nothing can be offered: the way back to the answer it rests on. */
export const OtherIncome = () => (
  <>
    Is your income different? <Link to={paths.personalInfo(useLoanId())}>Change your answers</Link>
  </>
)

/** What pressing the button does; the answers can be looked at before. */
export const Sending = ({ loanId, words }: { readonly loanId: string; readonly words?: string | undefined }) => (
  <p>
    {words ??
      'When you continue, we send your application for review. Until we decide, you can withdraw it and change your answers.'}{' '}
    <Link to={paths.application(loanId)}>Check your answers first</Link>
  </p>
)

import type { CoApplicantProgress } from '@tamarack/contracts/views/co-application'
import type { LoanView } from '@tamarack/contracts/views/loan'

type OfLoan = Pick<LoanView, 'status' | 'coApplicant'>

interface CoApplicantTurn {
  readonly heading: string
  readonly tone: 'info' | 'success' | 'warning'
  /** Whose turn it is, and what the link to the terms reads; null where the application waits for
   * its loan to be chosen. */
  readonly step: { readonly now: string; readonly action: string } | null
}

const notInvited: CoApplicantTurn = { heading: 'You are applying with someone', tone: 'info', step: null }
const waiting = (heading: string, now: string): CoApplicantTurn => ({
  heading,
  tone: 'info',
  step: { now: `${now} We email you when your application can be sent.`, action: 'See the invitation' },
})

const turns: Readonly<Record<CoApplicantProgress, CoApplicantTurn>> = {
  'not-invited': notInvited,
  withdrawn: notInvited,
  invited: waiting('We invited your co-applicant', 'They have still to answer.'),
  accepted: waiting('Your co-applicant accepted', 'They have still to verify their identity.'),
  verified: waiting('Your co-applicant is verified', 'They have still to give their consent.'),
  ready: {
    heading: 'Your co-applicant is ready',
    tone: 'success',
    step: { now: 'They are verified and have consented. Send your application now.', action: 'Send your application' },
  },
  declined: {
    heading: 'Your co-applicant declined',
    tone: 'warning',
    step: { now: 'You can go on alone, or name somebody else.', action: 'Choose how to go on' },
  },
  expired: {
    heading: 'Your invitation ended',
    tone: 'warning',
    step: {
      now: 'Nobody answered it in time. You can send it again, go on alone, or name somebody else.',
      action: 'Choose how to go on',
    },
  },
}

export const progressOf = ({ coApplicant }: Pick<LoanView, 'coApplicant'>): CoApplicantProgress =>
  coApplicant?.progress ?? 'not-invited'

/** Where the second person of an application stands, in words for the borrower. */
export const turnOf = (loan: OfLoan): CoApplicantTurn => turns[progressOf(loan)]

/** What a co-applicant makes of the step at which the loan is chosen; null at any other, and
 * without one. */
export const coApplicantStep = (loan: OfLoan): CoApplicantTurn['step'] =>
  loan.status === 'terms' ? turnOf(loan).step : null

/** Whether the next act is the co-applicant's: to answer, to verify who they are, or to consent. */
export const waitsForCoApplicant = (loan: OfLoan): boolean =>
  loan.status === 'terms' && ['invited', 'accepted', 'verified'].includes(progressOf(loan))

/** From when on the hour runs within which the money is sent: two who borrow sign apart, and either
 * may be the last. */
export const lastSignature = (together: boolean): string =>
  together ? 'the last signature of you both' : 'your last signature'

import type { LoanStatus } from '@tamarack/contracts/loan-statuses'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { coApplicantStep } from './co-applicant-turn.ts'
import { waitsForCoSignature } from './steps.ts'

interface StepWords {
  readonly now: string
  readonly action: string
}

const stepWords: Readonly<Record<LoanStatus, StepWords>> = {
  identity: { now: 'The next step is your identity check.', action: 'Verify your identity' },
  bank: { now: 'The next step is your bank.', action: 'Connect your bank' },
  'personal-info': { now: 'The next step is about you.', action: 'Answer the questions about you' },
  'financial-info': {
    now: 'The next step is about your finances.',
    action: 'Answer the questions about your finances',
  },
  terms: { now: 'The next step is to choose your loan.', action: 'Choose your loan' },
  review: {
    now: 'Your application is with us for review. Until we decide, you can still change your answers or your loan.',
    action: 'See what happens next',
  },
  agreement: {
    now: 'We approved your application. The next step is to read and sign the agreement.',
    action: 'Read the agreement',
  },
  pad: {
    now: 'You signed the agreement. The next step is to authorize the debit.',
    action: 'Go to the debit authorization',
  },
  rejected: { now: 'We decided on this application.', action: 'See our decision' },
  withdrawn: { now: 'You withdrew this application.', action: 'Go to your dashboard' },
  expired: {
    now: 'This application has expired, because nothing happened for a while.',
    action: 'Go to your dashboard',
  },
  active: { now: 'You signed everything. Your loan is active.', action: 'Go to your dashboard' },
  'disbursement-failed': {
    now: 'You signed everything, but the money did not go through. We are working on it.',
    action: 'Go to your dashboard',
  },
  funded: { now: 'You signed everything and the money was sent.', action: 'Go to your dashboard' },
  overdue: {
    now: 'You signed everything and the money was sent. A payment was missed.',
    action: 'Go to your dashboard',
  },
  'in-collections': {
    now: 'You signed everything and the money was sent. A payment was missed.',
    action: 'Go to your dashboard',
  },
  cancelling: { now: 'This loan is being cancelled.', action: 'Go to your dashboard' },
  cancelled: { now: 'This loan was cancelled.', action: 'Go to your dashboard' },
  repaid: { now: 'This loan is paid in full.', action: 'Go to your dashboard' },
  'written-off': { now: 'This loan is closed.', action: 'Go to your dashboard' },
}

const coSignatureMissing: StepWords = {
  now: 'You signed everything. Your co-applicant has still to sign the agreement.',
  action: 'See the debit authorization',
}

/** Where an application stands, and what the link to its next screen reads. */
export const stepWordsOf = (loan: LoanView): StepWords =>
  waitsForCoSignature(loan) ? coSignatureMissing : (coApplicantStep(loan) ?? stepWords[loan.status])

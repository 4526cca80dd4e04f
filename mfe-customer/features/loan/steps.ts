import { servicingStatuses, type AnswerStep, type LoanStatus } from '@tamarack/contracts/loan-statuses'
import { paths } from '@tamarack/contracts/paths'
import type { IdentityState, LoanView } from '@tamarack/contracts/views/loan'
import { chosenLoan } from '@tamarack/ui/chosen-loan'
import { coApplicantStep } from './co-applicant-turn.ts'
import { productOf } from './products.ts'

/** The six steps that a customer sees, in order. */
export const customerSteps = ['identity', 'bank', 'personal-info', 'financial-info', 'loan', 'agreement'] as const
export type CustomerStep = (typeof customerSteps)[number]

export const stepNames: Readonly<Record<CustomerStep, string>> = {
  identity: 'Identity',
  bank: 'Bank',
  'personal-info': 'About you',
  'financial-info': 'Finances',
  loan: 'Loan',
  agreement: 'Agreement and debit',
}

/** The step a customer stands at; null when no step is theirs any more. While staff review, five
 * steps are done and the sixth is not due. */
const stepAt: Readonly<Partial<Record<LoanStatus, CustomerStep>>> = {
  identity: 'identity',
  bank: 'bank',
  'personal-info': 'personal-info',
  'financial-info': 'financial-info',
  terms: 'loan',
  review: 'agreement',
  agreement: 'agreement',
  pad: 'agreement',
}
export const customerStepAt = (status: LoanStatus): CustomerStep | null => stepAt[status] ?? null

type StepState = 'done' | 'next' | 'later'

export const stepState = (step: CustomerStep, status: LoanStatus): StepState => {
  const at = customerStepAt(status)
  if (at === null) return isServicing(status) ? 'done' : 'later'
  const distance = customerSteps.indexOf(step) - customerSteps.indexOf(at)
  if (distance < 0) return 'done'
  return distance === 0 && status !== 'review' ? 'next' : 'later'
}

/** The borrower has signed everything, and the co-applicant alone has not. */
export const waitsForCoSignature = ({ awaitedSignatures }: Pick<LoanView, 'awaitedSignatures'>): boolean =>
  awaitedSignatures.length > 0 && awaitedSignatures.every(({ signer }) => signer === 'co-applicant')

/** What comes next is a decision, or something that a service or the other borrower does. */
export const waitsForOthers = (loan: Pick<LoanView, 'status' | 'identity' | 'bank' | 'awaitedSignatures'>): boolean =>
  loan.status === 'review' || loan.identity === 'confirming' || loan.bank === 'collecting' || waitsForCoSignature(loan)

/** Signed, no matter what became of it since. */
export const isServicing = (status: LoanStatus): boolean => servicingStatuses.some((signed) => signed === status)

/** After the due step comes the next one; after a change to an earlier one all answers are shown
 * again, so that they can be checked. */
export const afterAnswering = (step: AnswerStep, before: LoanView, after: LoanView): string =>
  before.status === step ? nextAddress(after) : paths.application(after.id)

/** The screen for an identity check in that state: four kinds of failure have their own page. */
export const identityAddress = (identity: IdentityState, loanId: string): string => {
  switch (identity) {
    case 'failed-document':
      return paths.documentFailed(loanId)
    case 'failed-phone':
      return paths.phoneFailed(loanId)
    case 'failed-selfie':
      return paths.selfieFailed(loanId)
    case 'failed-name':
      return paths.nameDiffers(loanId)
    case 'not-started':
    case 'open':
    case 'confirming':
    case 'passed':
    case 'failed':
    case 'pending-review':
      return paths.plaid(loanId)
  }
}

/** The last connection gave no account that we can use. */
export const hasBankFailed = ({ bank }: Pick<LoanView, 'bank'>): boolean => bank === 'failed' || bank === 'failed-owner'

/** The screen on which the customer's next act takes place, or on which they see how things
 * stand. */
export const nextAddress = (loan: LoanView): string => {
  if (loan.byHand !== undefined) return paths.papers(loan.id)
  switch (loan.status) {
    case 'identity':
      return identityAddress(loan.identity, loan.id)
    case 'bank':
      return hasBankFailed(loan) ? paths.zumFailed(loan.id) : paths.zum(loan.id)
    case 'personal-info':
      return paths.personalInfo(loan.id)
    case 'financial-info':
      return paths.financialInfo(loan.id)
    case 'terms':
      // Whoever was invited is invited to one product.
      return loan.coApplicant === null
        ? productOf(loan.loanType ?? chosenLoan()?.loanType ?? null).terms(loan.id)
        : paths.installment(loan.id)
    case 'review':
      return paths.thanks(loan.id)
    case 'agreement':
      return productOf(loan.loanType).papers['loan-agreement'](loan.id)
    case 'pad':
      return productOf(loan.loanType).papers['pad-agreement'](loan.id)
    case 'rejected':
      return paths.rejected(loan.id)
    case 'withdrawn':
    case 'expired':
    case 'active':
    case 'disbursement-failed':
    case 'funded':
    case 'overdue':
    case 'in-collections':
    case 'cancelling':
    case 'cancelled':
    case 'repaid':
    case 'written-off':
      return paths.dashboard
  }
}

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

const byHandWords: Readonly<Record<NonNullable<LoanView['byHand']>['state'], StepWords>> = {
  submitted: { now: 'A person reads the papers that you sent. We will email you.', action: 'See what happens next' },
  'referred-back': { now: 'We need something more from you.', action: 'Send what is missing' },
}

/** Where an application stands, and what the link to its next screen reads. */
export const stepWordsOf = (loan: LoanView): StepWords => {
  if (loan.byHand !== undefined) return byHandWords[loan.byHand.state]
  return waitsForCoSignature(loan) ? coSignatureMissing : (coApplicantStep(loan) ?? stepWords[loan.status])
}

/** Whether the law still lets the customer cancel, also a loan that is paid in full (ON-21). */
export const mayCancelAt = (
  { cancellableUntil, cancellableAnyTime }: Pick<LoanView, 'cancellableUntil' | 'cancellableAnyTime'>,
  now: number,
): boolean => cancellableAnyTime || (cancellableUntil !== null && now <= cancellableUntil)

import type { LoanStatus } from '@tamarack/contracts/loan-statuses'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { frequencyWords, wordsFor } from '@tamarack/ui/answer-words'
import { capital, loanTypeWords } from '@tamarack/ui/format'
import type { Status } from '@tamarack/ui/status-tag'

/** A status as staff read it, with the tone of its tag. */
export const statusWords: Readonly<Record<LoanStatus, Status>> = {
  identity: { label: 'Identity check', tone: 'neutral' },
  bank: { label: 'Bank data', tone: 'neutral' },
  'personal-info': { label: 'Personal info', tone: 'neutral' },
  'financial-info': { label: 'Financial info', tone: 'neutral' },
  terms: { label: 'Choosing the loan', tone: 'neutral' },
  review: { label: 'Waiting for review', tone: 'warning' },
  agreement: { label: 'Approved, agreement unsigned', tone: 'info' },
  pad: { label: 'Approved, debit unsigned', tone: 'info' },
  rejected: { label: 'Rejected', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  active: { label: 'Active, money on its way', tone: 'info' },
  'disbursement-failed': { label: 'Disbursement failed', tone: 'danger' },
  funded: { label: 'Funded', tone: 'success' },
  overdue: { label: 'Payment overdue', tone: 'danger' },
  'in-collections': { label: 'In collections', tone: 'danger' },
  cancelling: { label: 'Being cancelled', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  repaid: { label: 'Repaid', tone: 'success' },
  'written-off': { label: 'Written off', tone: 'neutral' },
}

/** The status of one application: statusWords, and who else is waited for where that is not the
 * borrower. */
export const statusOf = ({ status, awaitedSignatures, forStaff }: LoanView): Status => {
  const { label, tone } = statusWords[status]
  if (status === 'review' && forStaff?.proposal) return { label: 'Waiting for a second person', tone }
  const [awaited, ...others] = awaitedSignatures
  return awaited?.signer === 'co-applicant' && others.length === 0
    ? { label: 'Approved, co-signature missing', tone }
    : { label, tone }
}

/** The type in words; undefined while the customer has not chosen. */
export const loanTypeOf = ({ loanType }: Pick<LoanView, 'loanType'>): string | undefined =>
  loanType === null ? undefined : loanTypeWords[loanType]

/** How often the customer is paid; null while it is not given. */
export const frequencyInWords = (frequency: string | null): string | null =>
  frequency === null ? null : wordsFor(frequencyWords, frequency)

/** Turns a code such as `common-law` into words; null when there is none. */
export const inWords = (code: string | null | undefined): string | null =>
  code === null || code === undefined || code === '' ? null : capital(code.replaceAll('-', ' '))

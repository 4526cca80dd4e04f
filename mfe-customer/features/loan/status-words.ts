import type { LoanStatus } from '@tamarack/contracts/loan-statuses'

/** A loan's status as a person reads it, with the tone of its tag. */
export const statusWords: Readonly<
  Record<LoanStatus, { readonly label: string; readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger' }>
> = {
  identity: { label: 'Waiting for your identity check', tone: 'info' },
  bank: { label: 'Waiting for your bank', tone: 'info' },
  'personal-info': { label: 'Waiting for your answers', tone: 'info' },
  'financial-info': { label: 'Waiting for your answers', tone: 'info' },
  terms: { label: 'Waiting for the amount and dates', tone: 'info' },
  review: { label: 'With us for review', tone: 'info' },
  agreement: { label: 'Approved, ready to sign', tone: 'success' },
  pad: { label: 'Approved, one signature left', tone: 'success' },
  rejected: { label: 'Not approved', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn by you', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  active: { label: 'Signed, money on its way', tone: 'info' },
  'disbursement-failed': { label: 'Signed, the money did not go through', tone: 'warning' },
  funded: { label: 'Money sent', tone: 'success' },
  overdue: { label: 'A payment was missed', tone: 'danger' },
  'in-collections': { label: 'With a collection agency', tone: 'danger' },
  cancelling: { label: 'Being cancelled', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  repaid: { label: 'Paid in full', tone: 'success' },
  'written-off': { label: 'Closed by us, still owed', tone: 'neutral' },
}

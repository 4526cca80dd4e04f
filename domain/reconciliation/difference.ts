import { paymentDifferenceKinds } from './compare-payments.ts'

/** What is compared: a loan with its workflow, with its identity check at Plaid, its bank
 * connection and its transfer at Zum, and that transfer's amount; each payment with Zum's record
 * of it, both ways (TAM-71), and whether Zum's list was read whole; PAD files and their debits
 * with the bank's answers (TAM-70). */
export const differenceKinds = [
  'workflow',
  'identity-check',
  'bank-connection',
  'transfer',
  'transfer-amount',
  ...paymentDifferenceKinds,
  'payment-list',
  'pad-file',
  'pad-debit',
  'pad-answer',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Why staff close a difference: the other side was corrected, somebody booked it, it belongs to
 * other business, or there is nothing to do. */
export const resolutionReasons = ['provider-corrected', 'booked-by-hand', 'other-business', 'no-action-needed'] as const
export type ResolutionReason = (typeof resolutionReasons)[number]

import { paymentDifferenceKinds } from './compare-payments.ts'

/** A loan with its workflow, its identity check at Plaid, its bank connection and transfer at Zum,
 * with amount; payments with Zum's record, both ways (TAM-71), and whether its list was read whole;
 * PAD files and debits with the bank's answers (TAM-70). */
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

/** The other side was corrected, it was booked, other business, or nothing to do. */
export const resolutionReasons = ['provider-corrected', 'booked-by-hand', 'other-business', 'no-action-needed'] as const
export type ResolutionReason = (typeof resolutionReasons)[number]

import { paymentDifferenceKinds } from './compare-payments.ts'

/** What is compared: a loan with its workflow, with its identity check at Plaid, its bank
 * connection and its transfer at Zum, and that transfer's amount; each payment with Zum's record
 * of it, both ways (TAM-71), and whether Zum's list was read whole; PAD files and their debits
 * with the bank's answers (TAM-70); and our own records with what was written. */
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
  'record',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** What of a loan's records can be found to be other than what was written: the log, the stored
 * state that follows from it, payments, ledger, documents, and the log against its anchor. */
export const recordParts = ['log', 'loan', 'payment', 'ledger', 'document', 'anchor'] as const
export type RecordPart = (typeof recordParts)[number]

/** Why staff close a difference: the other side was corrected, somebody booked it, it belongs to
 * other business, our record was put right, or there is nothing to do. */
export const resolutionReasons = [
  'provider-corrected',
  'booked-by-hand',
  'other-business',
  'record-restored',
  'no-action-needed',
] as const
export type ResolutionReason = (typeof resolutionReasons)[number]

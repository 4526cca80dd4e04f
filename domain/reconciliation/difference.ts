import { paymentDifferenceKinds } from './compare-payments.ts'

/** A loan with its workflow, its identity check at Plaid, its bank connection at Zum; payments with
 * Zum's record, both ways (TAM-71), and whether its list was read whole; PAD files and debits with
 * the bank's answers (TAM-70); our records with what was written; booked balances with what today's
 * rules give (TAM-222); accounts of staff on one device (TAM-317). */
export const differenceKinds = [
  'workflow',
  'identity-check',
  'bank-connection',
  ...paymentDifferenceKinds,
  'payment-list',
  'pad-file',
  'pad-debit',
  'pad-answer',
  'record',
  'booked-balance',
  'shared-device',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** What of a loan's records can be found to be other than what was written: the log, the stored
 * state that follows from it, payments, ledger, documents, the looks of staff, and the log against
 * its anchor. */
export const recordParts = ['log', 'loan', 'payment', 'ledger', 'document', 'looks', 'anchor'] as const
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

import type { AccountLine } from './account-history.ts'

/** The evidence that decided the kind of a line. The strongest comes first. */
export const layers = ['form', 'register', 'pattern', 'words', 'category', 'none'] as const
export type Layer = (typeof layers)[number]

/** The purpose of a bank line. `deposit` and `spending` are the defaults. `unnamed-deposit` is
 * money whose line does not name a sender. */
export const lineKinds = [
  'payroll',
  'self-employment',
  'pension',
  'benefit',
  'child-benefit',
  'deposit',
  'cheque',
  'cash',
  'unnamed-deposit',
  'loan-proceeds',
  'own-transfer',
  'refund',
  'person-transfer',
  'interest',
  'returned-debit',
  'returned-payment',
  'returned-item-fee',
  'deposit-reversed',
  'bank-fee',
  'lender-payment',
  'mortgage',
  'loan-payment',
  'rent',
  'utilities',
  'telecom',
  'insurance',
  'card-payment',
  'spending',
] as const
export type LineKind = (typeof lineKinds)[number]

export type KindedLine = AccountLine & { readonly kind: LineKind; readonly layer: Layer }

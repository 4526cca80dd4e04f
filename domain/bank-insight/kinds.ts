import type { AccountLine } from './account-history.ts'

/** The evidence that decided a line's kind, the strongest first. */
export const layers = ['form', 'register', 'pattern', 'words', 'category', 'none'] as const
export type Layer = (typeof layers)[number]

/** The purpose of a bank line. `deposit` and `spending` are the defaults; `unnamed-deposit` is money
 * of which the bank does not say who sent it. */
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

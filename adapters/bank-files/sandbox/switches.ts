import type { SwitchShapes } from '@tamarack/adapter-sandbox/switches'

/** What banks make of debits, with the code of the return (Standard 007). */
export const debitAnswers = {
  paid: 'They pay them',
  '901': 'Returned 901: not sufficient funds',
  '905': 'Returned 905: the account is closed',
  '903': 'Returned 903: the payment was stopped',
  '915': 'Returned 915: no agreement existed',
} as const

/** Faults to rehearse, kept over a restart. */
export interface Switches {
  readonly debits: keyof typeof debitAnswers
  /** Every file is rejected as a whole. */
  readonly rejectsFiles: boolean
  /** No file is acknowledged. */
  readonly silent: boolean
  /** Every answer is in the folder twice, under two names. */
  readonly duplicate: boolean
  /** Each file of returns has one of a debit that was never ours. */
  readonly strangers: boolean
}

export const allOff: Switches = {
  debits: 'paid',
  rejectsFiles: false,
  silent: false,
  duplicate: false,
  strangers: false,
}

export const switchShapes: SwitchShapes<Switches> = {
  debits: { group: 'The customer', label: 'What banks make of debits', kind: debitAnswers },
  rejectsFiles: { group: 'The provider', label: 'Every file is rejected', kind: 'on-off' },
  silent: { group: 'The provider', label: 'No file is acknowledged', kind: 'on-off' },
  duplicate: { group: 'The provider', label: 'Every answer is there twice', kind: 'on-off' },
  strangers: { group: 'The provider', label: 'Returns hold one of a debit that is not ours', kind: 'on-off' },
}

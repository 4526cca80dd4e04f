import { allOffIn, oneOf, onOff, type SwitchesOf } from '@tamarack/adapter-sandbox/switches'
import type { forms } from './forms.ts'

/** What banks make of debits, with the code of the return (Standard 007). */
export const debitAnswers = {
  paid: 'They pay them',
  '901': 'Returned 901: not sufficient funds',
  '905': 'Returned 905: the account is closed',
  '903': 'Returned 903: the payment was stopped',
  '915': 'Returned 915: no agreement existed',
} as const

/** How files of returns look. */
export const returnsForms = {
  standard: 'As Standard 005 has it',
  untidy: 'With blank lines, without spaces at the end, with Ctrl-Z',
  blocks: 'In blocks without line ends',
  damaged: 'With a wrong total',
} as const satisfies Record<keyof typeof forms, string>

/** Faults to rehearse, kept over a restart. */
export const switchShapes = {
  debits: oneOf('The customer', 'What banks make of debits', debitAnswers, 'paid'),
  rejectsFiles: onOff('The provider', 'Every file is rejected'),
  silent: onOff('The provider', 'No file is acknowledged'),
  duplicate: onOff('The provider', 'Every answer is there twice'),
  keepsReturns: onOff('The provider', 'No file of returns comes'),
  form: oneOf('The provider', 'What files of returns look like', returnsForms, 'standard'),
  strangers: onOff('The provider', 'Returns hold one of a debit that is not ours'),
}
export type Switches = SwitchesOf<typeof switchShapes>
export const allOff = allOffIn(switchShapes)

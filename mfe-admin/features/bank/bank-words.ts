import type { BankInsightView, BankTransactionView, TransactionMark } from '@tamarack/contracts/views/bank'
import { counted } from '@tamarack/ui/counted'
import { frequencyInWords } from '../loan/loan-words.ts'

export const markWords: Readonly<Record<TransactionMark, string>> = {
  income: 'Income',
  lender: 'Other lender',
  returned: 'Returned',
}

/** In the middle of a sentence. */
export const oftenSeen = (frequency: BankInsightView['incomes'][number]['frequency']): string =>
  frequency === 'four-weekly' ? 'every four weeks' : (frequencyInWords(frequency)?.toLowerCase() ?? '')

export const kindWords: Readonly<Record<string, string>> = {
  employment: 'Employment',
  'self-employment': 'Self-employment',
  pension: 'Pension',
  benefit: 'Benefit',
  other: 'Other income',
  rent: 'Rent',
  mortgage: 'Mortgage',
  loan: 'Loan',
  utilities: 'Utilities',
  telecom: 'Phone and internet',
  insurance: 'Insurance',
  card: 'Credit card',
}

type Reading = NonNullable<BankTransactionView['reading']>

/** Kinds of lines that are neither income nor obligation. */
const lineWords: Readonly<Partial<Record<Reading['kind'], string>>> = {
  payroll: 'Pay',
  'child-benefit': 'Child benefit',
  deposit: 'Deposit',
  cheque: 'Cheque deposit',
  cash: 'Cash deposit',
  'unnamed-deposit': 'Deposit without a sender',
  'loan-proceeds': 'Money from a lender',
  'own-transfer': 'Own transfer',
  refund: 'Refund or reversal',
  'person-transfer': 'Transfer with a person',
  interest: 'Interest',
  'returned-debit': 'Returned payment',
  'returned-payment': 'Payment that was returned',
  'returned-item-fee': 'Fee for a returned payment',
  'deposit-reversed': 'Deposit taken back',
  'bank-fee': 'Bank fee',
  'lender-payment': 'Payment to a lender',
  'loan-payment': 'Loan payment',
  'card-payment': 'Credit card',
  spending: 'Spending',
}

/** The evidence that decided the kind of a line (TAM-310). */
const layerWords: Readonly<Record<Reading['layer'], string>> = {
  staff: 'corrected by staff',
  form: 'by how the bank writes it',
  register: 'by a known name',
  pattern: 'by its pattern',
  words: 'by words in the name',
  category: 'by the provider’s category',
  none: 'nothing tells more',
}

/** The kind of a line with its evidence: `Pay, by how the bank writes it`. */
export const readingInWords = ({ kind, layer }: Reading): string => `${lineKindInWords(kind)}, ${layerWords[layer]}`

export const lineKindInWords = (kind: Reading['kind']): string => lineWords[kind] ?? kindWords[kind] ?? kind

const dayMs = 86_400_000

/** How long ago the bank was read, in whole days; both are epoch milliseconds. */
export const ageInWords = (readAt: number, now: number): string => {
  const days = Math.max(0, Math.floor((now - readAt) / dayMs))
  return days === 0 ? 'Less than a day ago' : `${counted(days, 'day')} ago`
}

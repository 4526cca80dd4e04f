import type { BankInsightView, TransactionMark } from '@tamarack/contracts/views/bank'
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

const dayMs = 86_400_000

/** How long ago the bank was read, in whole days; both are epoch milliseconds. */
export const ageInWords = (readAt: number, now: number): string => {
  const days = Math.max(0, Math.floor((now - readAt) / dayMs))
  return days === 0 ? 'Less than a day ago' : `${counted(days, 'day')} ago`
}

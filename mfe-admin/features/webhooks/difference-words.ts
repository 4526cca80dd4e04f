import { loanStatuses, type LoanStatus } from '@tamarack/contracts/loan-statuses'
import type { DifferenceView } from '@tamarack/contracts/endpoints/webhooks'
import { money } from '@tamarack/ui/format'
import { statusWords } from '../loan/loan-words.ts'

type Kind = DifferenceView['kind']

/** What was compared, as staff read it. */
export const kindWords: Readonly<Record<Kind, string>> = {
  workflow: 'Loan and its workflow',
  'identity-check': 'Identity check at Plaid',
  'bank-connection': 'Bank data from Zum',
  transfer: 'Transfer at Zum',
  'transfer-amount': 'Amount of the transfer at Zum',
}

const states: Readonly<Record<string, string>> = {
  open: 'Open',
  confirming: 'Finished in the browser',
  passed: 'Passed',
  'pending-review': 'Under review',
  'under-review': 'Under review',
  failed: 'Failed',
  cancelled: 'Cancelled',
  collecting: 'Waiting for the data',
  ready: 'The data is ready',
  requested: 'Requested',
  submitted: 'Submitted',
  acknowledged: 'Received by the bank',
  'under-way': 'Under way',
  completed: 'Completed',
  unclear: 'A status that Zum does not document',
  none: 'No workflow is running',
  'another-customer': 'It belongs to another customer',
}
const absent: Readonly<Partial<Record<Kind, string>>> = {
  'identity-check': 'Plaid has no such check',
  'bank-connection': 'Zum has no such request',
  transfer: 'Zum has no such transfer',
}

/** A loan has the same status in both lists, so its words are those of the applications' page. */
const isStatus = (word: string): word is LoanStatus => (loanStatuses as readonly string[]).includes(word)

/** One side of a difference in words. */
export const sideInWords = (kind: Kind, word: string): string => {
  if (kind === 'transfer-amount') return money(Number(word))
  if (kind === 'workflow' && isStatus(word)) return statusWords[word].label
  if (word === 'missing' || word === 'unknown') return absent[kind] ?? word
  return states[word] ?? word
}

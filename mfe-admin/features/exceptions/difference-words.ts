import type { DifferenceView, ResolutionReasonView } from '@tamarack/contracts/endpoints/webhooks'
import { loanStatuses, type LoanStatus } from '@tamarack/contracts/loan-statuses'
import { money } from '@tamarack/ui/format'
import { statusWords } from '../loan/loan-words.ts'

type Kind = DifferenceView['kind']

/** What was compared, as staff read it. */
export const kindWords: Readonly<Record<Kind, string>> = {
  workflow: 'Loan and its workflow',
  'identity-check': 'Identity check at Plaid',
  'bank-connection': 'Bank data from Zum',
  'payment-missing': 'Payment that Zum lacks',
  'payment-unknown': 'Payment that only Zum has',
  'payment-amount': 'Amount of a payment at Zum',
  'payment-state': 'State of a payment at Zum',
  'payment-doubled': 'Payment that Zum has twice',
  'payment-list': 'List of payments at Zum',
  'pad-file': 'PAD file at the bank',
  'pad-debit': 'Debit that is in no PAD file',
  'pad-answer': 'Answer of the bank',
  record: 'Our own records',
  'booked-balance': 'Booked balance and what the rules give',
  'shared-device': 'Several staff accounts on one device within an hour',
}

const withProvider = 'Look for it in the provider’s portal. Close this once both sides agree.'
const withZum = 'Look for it in Zum’s portal before money is sent again; what was paid is booked on the loan.'
const withBank = 'Ask the bank. Until it answers, its debits do not count as paid.'

/** What staff do about one that stands. */
export const toDoWords: Readonly<Record<Kind, string>> = {
  workflow: 'Open the loan. Its workflow is woken every five minutes; if it stays behind, the runbook has the steps.',
  'identity-check': withProvider,
  'bank-connection': withProvider,
  'payment-missing': withZum,
  'payment-unknown': withZum,
  'payment-amount': withZum,
  'payment-state': withZum,
  'payment-doubled': 'Ask Zum to stop or return the second one today.',
  'payment-list': 'Ask Zum why its list ends early. It is read again tomorrow morning.',
  'pad-file': withBank,
  'pad-debit': 'Open the loan. The debit goes into the next file; if it is not in that, the runbook has the steps.',
  'pad-answer':
    'Debits that it may be about do not count as paid. Have the bank send it again, or find its returns and close this; then they settle.',
  'booked-balance': 'Open the loan. "Correct the ledger" under its money books the difference, with a second person.',
  'shared-device': 'Ask the people, and look at what they did under "Activity". Then close this with what you found.',
  record: 'Decide and book nothing on this loan. Compare its history with the last anchor, as the runbook says.',
}

/** Why a difference was closed. */
export const resolutionWords: Readonly<Record<ResolutionReasonView, string>> = {
  'provider-corrected': 'The other side corrected it',
  'booked-by-hand': 'It was booked by hand',
  'record-restored': 'Our record was put right',
  'other-business': 'It belongs to other business of ours',
  'no-action-needed': 'There is nothing to do',
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
  withdrawing: 'Being withdrawn',
  returned: 'Came back after it had arrived',
  once: 'Once',
  twice: 'More than once',
  whole: 'Every payment is read',
  'in-parts': 'Zum’s list could not be read to its end',
  delivered: 'Delivered to the bank',
  unanswered: 'No acknowledgement',
  waiting: 'Waits for a file',
  'not-in-ledger': 'The ledger has no such debit in flight',
  'other-amount': 'The ledger has another amount',
  readable: 'A file that can be read',
  expected: 'The bank’s file of returns',
  'no-answer': 'No such file by the end of the day',
  'returned-debit': 'A returned debit',
  'known codes': 'A return code of Standard 007',
  'as-written': 'As it was written',
  'one-account': 'One account on a device',
}
const absent: Readonly<Partial<Record<Kind, string>>> = {
  'identity-check': 'Plaid has no such check',
  'bank-connection': 'Zum has no such request',
  'payment-missing': 'Zum has no such payment',
  'payment-unknown': 'We have no such payment',
  'pad-answer': 'Nothing that we sent',
}
const amounts: ReadonlySet<Kind> = new Set(['payment-amount', 'booked-balance'])

/** A loan has the same status in both lists, so its words are those of the applications' page. */
const isStatus = (word: string): word is LoanStatus => (loanStatuses as readonly string[]).includes(word)

const unreadWords: Readonly<Record<string, string>> = {
  EMPTY_FILE: 'Empty',
  UNKNOWN_RECORD_TYPE: 'A record of no known type',
  HEADER_MISSING: 'No header',
  HEADER_REPEATED: 'A second header',
  TRAILER_MISSING: 'No trailer',
  RECORD_AFTER_TRAILER: 'Records behind the trailer',
  WRONG_RECORD_COUNT: 'A record is missing',
  WRONG_CONTROL: 'A record of another file',
  DETAIL_WITHOUT_TRANSACTION: 'A record without a transaction',
  TRANSACTION_AFTER_GAP: 'A transaction behind an empty one',
  NOT_NUMERIC: 'Not a number',
  NOT_A_DATE: 'Not a date',
  CHARACTER_NOT_ALLOWED: 'A character that is not allowed',
  MISSING: 'An empty field',
  OUT_OF_RANGE: 'A number out of range',
  WRONG_CURRENCY: 'Not Canadian dollars',
  WRONG_TOTAL: 'The totals do not agree',
  FILE_FROM_THE_FUTURE: 'A file of a coming day',
}

/** Why an answer of the bank was not read, and where: its record, column and byte from 1. */
const unreadInWords = (word: string): string | undefined => {
  const [, code = '', record, column, byte] = /^([A-Z_]+) (\d+):(\d+):(\d+)$/.exec(word) ?? []
  const reason = unreadWords[code]
  if (reason === undefined) return undefined
  return `${reason}: record ${record}${column === '0' ? '' : `, column ${column}`}, byte ${Number(byte).toLocaleString('en-US')}`
}

/** One side of a difference in words. */
export const sideInWords = (kind: Kind, word: string): string => {
  if (amounts.has(kind)) return money(Number(word))
  if (kind === 'record' && word !== 'as-written') return word.endsWith('gone') ? 'Gone' : 'Changed since'
  if (kind === 'workflow' && isStatus(word)) return statusWords[word].label
  if (word === 'missing' || word === 'unknown') return absent[kind] ?? word
  return states[word] ?? (kind === 'pad-answer' ? unreadInWords(word) : undefined) ?? word
}

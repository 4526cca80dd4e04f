import type { OwnLookView } from '@tamarack/contracts/endpoints/looks'

/** What of a person's data was looked at, behind "the" or "your"; lists by themselves. */
export const partWords: Readonly<Record<OwnLookView['part'], string>> = {
  loan: 'loan',
  payments: 'payments',
  identity: 'identity record',
  'bank-data': 'bank data',
  answers: 'answers',
  documents: 'documents',
  history: 'loan history',
  emails: 'sent emails',
  account: 'account details',
  'sign-ins': 'sign-ins',
  'legal-holds': 'legal holds',
  shown: 'account number or date of birth, in full',
  'evidence-pack': 'evidence pack (the whole record)',
  applications: 'the list of applications',
  'all-legal-holds': 'the list of legal holds',
  requests: 'the list of requests from outside',
  activity: 'the activity of staff',
  'activity-export': 'the activity of staff as a file',
}

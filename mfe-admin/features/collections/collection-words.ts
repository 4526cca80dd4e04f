import type { CollectionView, CollectorAction } from '@tamarack/contracts/views/collections'
import { money, shortDate, tightDate, time } from '@tamarack/ui/format'
import type { Status } from '@tamarack/ui/status-tag'

export const bucketWords: Readonly<Record<CollectionView['bucket'], Status>> = {
  current: { label: 'Current', tone: 'neutral' },
  '1-30': { label: '1–30 days', tone: 'warning' },
  '31-60': { label: '31–60 days', tone: 'warning' },
  '61-90': { label: '61–90 days', tone: 'danger' },
  '90+': { label: 'Over 90 days', tone: 'danger' },
}

export const channelWords = { call: 'Call', letter: 'Letter', visit: 'Visit' } as const
export const peopleWords = {
  borrower: 'The customer',
  'co-borrower': 'The co-borrower',
  representative: 'Their lawyer, trustee or estate',
  'third-party': 'Somebody else, only to find the customer',
} as const
export const outcomeWords = {
  spoke: 'Spoke',
  'no-answer': 'No answer',
  'message-left': 'Message left',
  'wrong-number': 'Wrong number',
  sent: 'Sent',
  'refused-to-talk': 'Refused to talk',
} as const
export const doNotContactWords = {
  'lawyer-represents': 'A lawyer represents the customer',
  'disputed-to-court': 'The customer disputes the debt and wants a court to decide',
  'asked-in-writing': 'The customer asked for it in writing',
} as const

/** 'Nov 24: call, spoke'; of one that is not ended yet only how it is made. */
export const lastContactInWords = ({ lastContact }: CollectionView, now: number): string => {
  if (lastContact === null) return 'None'
  const { at, channel, outcome } = lastContact
  return `${tightDate(at, now)}: ${channel}, ${outcome === undefined ? 'not ended' : outcomeWords[outcome].toLowerCase()}`
}

export const debitInWords = ({ amount, debitDate, isSent }: NonNullable<CollectionView['nextDebit']>): string =>
  `${money(amount)} on ${shortDate(debitDate)}${isSent ? ', sent' : ''}`

export const promiseWayWords = {
  call: 'By phone',
  letter: 'By letter',
  visit: 'In person',
  email: 'By email',
  representative: 'By their representative',
} as const

const promiseStates = { open: 'open', kept: 'kept', broken: 'not kept' } as const
export const promiseInWords = ({ amount, day, state }: NonNullable<CollectionView['promise']>, now: number): string =>
  `${money(amount)} by ${tightDate(day, now)}, ${promiseStates[state]}`

/** From when the customer may be contacted about the debt, as it is at that moment. */
export const nextContactInWords = ({ nextContact, barred }: CollectionView, now: number): string => {
  if (nextContact === null) return barred === 'do-not-contact' ? 'Not to be contacted' : 'None while the debt is stayed'
  return nextContact <= now ? 'Now' : `${tightDate(nextContact, now)}, ${time(nextContact)}`
}

const waitWords: Readonly<Record<CollectionView['waits'][number]['kind'], string>> = {
  decision: 'Decide',
  papers: 'Read the papers',
  'second-person': 'Second person',
  request: 'Answer the request',
  'held-debits': 'Look at held debits',
  refund: 'Send the refund again',
  'credit-by-hand': 'Check a credit',
  disbursement: 'Send the advance again',
  sample: 'Review the approval',
}

const actionLabels: Readonly<Record<Exclude<CollectorAction, 'answer'>, string>> = {
  'broken-promise': 'Contact: promise not kept',
  contact: 'Contact',
  'await-promise': 'Wait for the promise',
  'await-limit': 'Wait: three contacts this week',
  barred: 'No contact',
}
export const collectorActionInWords = ({ action, waits }: CollectionView): string =>
  action === 'answer' ? waits.map(({ kind }) => waitWords[kind]).join(', ') : actionLabels[action]

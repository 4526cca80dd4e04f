import type { ClockDueView } from '@tamarack/contracts/endpoints/sandbox-clock'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** What time brings by itself, as the end of a sentence that begins with the loan. */
export const dueWords: Readonly<Record<ClockDueView['what'], string>> = {
  'application-expires': 'the application expires',
  'agreement-redated': 'the agreement gets its next day',
  'reminder-sent': 'the customer gets a reminder',
  'repeat-disbursement': 'the advance is sent again',
  'funding-hour-ends': 'the funding hour ends',
  'initiate-debit': 'a debit is sent to the bank',
  'submit-debit': 'a debit is handed to the provider',
  'initiate-refund': 'a refund is sent to the borrower',
  'submit-refund': 'a refund goes to the provider',
  'look-at-refund': 'the state of a refund is read',
  'look-at-debit': 'the bank’s answer to a debit is read',
  'cancel-debit': 'a debit is called back',
  'accrue-interest': 'a payment is missed',
  'close-small-balance': 'the account is closed over a small balance',
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** How far the clock is ahead: '3 hours ahead of real time'. */
export const aheadInWords = (offsetMs: number): string => {
  if (offsetMs < hourMs) return 'in real time'
  const span =
    offsetMs < dayMs ? counted(Math.round(offsetMs / hourMs), 'hour') : counted(Math.round(offsetMs / dayMs), 'day')
  return `${span} ahead of real time`
}

/** 'No events.', '1 event:', '3 events:' */
export const eventsInWords = (count: number): string =>
  count === 0 ? 'Nothing was due.' : `${counted(count, 'event')}:`

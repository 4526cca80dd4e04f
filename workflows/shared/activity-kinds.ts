import type { ActivityOptions } from '@temporalio/common'
import type { LoanStep } from '@tamarack/domain/loan/loan-steps'

/** One short transaction that reads or records: repeated until PostgreSQL answers, for as long as
 * it takes. */
export const record = {
  startToCloseTimeout: '5 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
} as const satisfies ActivityOptions

/** Reading a result at a provider: ends after ten minutes, since the next look or event queries
 * again. A killed worker stays unnoticed for the start-to-close time, hence short. */
export const provider = {
  startToCloseTimeout: '15 seconds',
  scheduleToCloseTimeout: '10 minutes',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
} as const satisfies ActivityOptions

/** Collecting bank data: the bank may send for three minutes after the window closed (Zum knowledge
 * base, aggregation); two more for luck. */
const collecting = {
  startToCloseTimeout: '15 seconds',
  scheduleToCloseTimeout: '5 minutes',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 1.5, maximumInterval: '15 seconds' },
} as const satisfies ActivityOptions

/** Documents and e-mails: slow, harmless to repeat, and nothing waits for them. */
const document = {
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '2 seconds', maximumInterval: '10 minutes' },
} as const satisfies ActivityOptions

/** Money: every attempt carries the payment's own id and looks it up before sending again, so
 * repeating is safe for as long as it takes. */
const money = {
  startToCloseTimeout: '15 seconds',
  retry: { initialInterval: '2 seconds', maximumInterval: '1 minute' },
} as const satisfies ActivityOptions

/** How each step of a loan is tried. */
export const kindOfStep: Readonly<Record<LoanStep['type'], ActivityOptions>> = {
  'expire-application': record,
  'expire-invitation': record,
  'redate-agreement': record,
  'note-funding-hour': record,
  'repeat-disbursement': record,
  'initiate-debit': record,
  'note-stop': record,
  'approve-clean-file': record,
  'initiate-refund': record,
  'accrue-interest': record,
  'close-small-balance': record,
  'give-up-bank-data': record,
  'look-at-identity-check': provider,
  'collect-bank-data': collecting,
  'send-reminder': document,
  'send-application-email': document,
  'send-copies': document,
  'send-disbursement-notice': document,
  'send-notices': document,
  'send-payment': money,
  'look-at-payment': money,
  'cancel-payment': money,
}

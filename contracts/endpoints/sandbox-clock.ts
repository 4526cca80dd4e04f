import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Only a sandbox has these: elsewhere nobody's addresses. Moments are epoch milliseconds. */

/** The first moment of the year 2045, up to which calendars are computed. */
const latest = 2_366_841_600_000

const due = z.object({
  loanId: z.string(),
  at: z.int(),
  what: z.enum([
    'application-expires',
    'agreement-redated',
    'reminder-sent',
    'approve-clean-file',
    'funding-hour-ends',
    'repeat-disbursement',
    'initiate-debit',
    'note-stop',
    'send-payment',
    'look-at-payment',
    'cancel-payment',
    'initiate-refund',
    'accrue-interest',
    'close-small-balance',
  ]),
})
export type ClockDueView = z.infer<typeof due>

/** The present of the sandbox, how far it is ahead of real time, and what time brings next: to the
 * named loan, or to the first of all. */
export const getClock = endpoint({
  path: '/api/v1/sandbox/clock',
  roles: ['admin'],
  query: z.object({ loanId: z.optional(z.string().check(z.maxLength(128))) }),
  response: z.object({ now: z.int(), offsetMs: z.int(), next: z.nullable(due) }),
})

const happened = z.object({
  loanId: z.string(),
  at: z.int(),
  type: z.string(),
  amountCents: z.nullable(z.int()),
})

/** Moves the clock towards that moment for some seconds, from event to event, and answers how far
 * it came; the caller repeats it until `arrived`. While work that is due is under way the clock
 * stays where it is, `settled` is false and it has not arrived. A moment that has passed moves
 * nothing, so that a repeat does no harm. */
export const moveClock = endpoint({
  path: '/api/v1/sandbox/clock',
  roles: ['admin'],
  command: true,
  body: z.object({ to: z.int().check(z.minimum(0), z.maximum(latest)) }),
  response: z.object({
    now: z.int(),
    offsetMs: z.int(),
    arrived: z.boolean(),
    settled: z.boolean(),
    happened: z.array(happened),
  }),
})
export type ClockMovedView = z.infer<(typeof moveClock)['response']>

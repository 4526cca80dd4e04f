import type { ActivityOptions, LocalActivityOptions } from '@temporalio/common'

/**
 * A local activity ends within the workflow task that began it: one try of two seconds, and a timer of the engine before the next. While one is open,
 * everything else in its loan waits (decision 0059).
 */
const oneTry = { startToCloseTimeout: '2 seconds', localRetryThreshold: '1 millisecond' } as const

/** A command that a person waits for: one short transaction, repeated until PostgreSQL answers or the person must get a refusal. */
export const command = {
  ...oneTry,
  scheduleToCloseTimeout: '15 seconds',
  retry: { initialInterval: '100 milliseconds', backoffCoefficient: 2, maximumInterval: '1 second' },
} as const satisfies LocalActivityOptions

/** A step that time or the system brings and that nobody waits for: repeated until PostgreSQL answers, for as long as it takes. */
export const timed = {
  ...oneTry,
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '5 minutes' },
} as const satisfies LocalActivityOptions

/** A provider that a person waits for: gives up early, so that the screen can show it; nothing is lost, the press can be repeated. */
export const providerAwaited = {
  startToCloseTimeout: '8 seconds',
  scheduleToCloseTimeout: '15 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '4 seconds' },
} as const satisfies ActivityOptions

/**
 * Reading a result at a provider: ends after ten minutes, since the next look or event queries again. A killed worker stays unnoticed for the
 * start-to-close time, hence short.
 */
export const provider = {
  startToCloseTimeout: '15 seconds',
  scheduleToCloseTimeout: '10 minutes',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
} as const satisfies ActivityOptions

/** Collecting bank data: the bank may send for three minutes after the window closed (Zum knowledge base, aggregation); two more for luck. */
export const collecting = {
  startToCloseTimeout: '15 seconds',
  scheduleToCloseTimeout: '5 minutes',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 1.5, maximumInterval: '15 seconds' },
} as const satisfies ActivityOptions

/** Documents and e-mails: slow, harmless to repeat, and nothing waits for them. */
export const document = {
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '2 seconds', maximumInterval: '10 minutes' },
} as const satisfies ActivityOptions

/** Money: every attempt carries the payment's own id and looks it up before sending again, so repeating is safe for as long as it takes. */
export const money = {
  startToCloseTimeout: '15 seconds',
  retry: { initialInterval: '2 seconds', maximumInterval: '1 minute' },
} as const satisfies ActivityOptions

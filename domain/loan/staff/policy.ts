/* Our own choice, because neither law nor specification names a span. Milliseconds. */
const dayMs = 24 * 3_600_000

/** For new applications (specification section 4 leaves the span open). */
export const identityHoldsMs = 180 * dayMs

/** For new applications (specification section 4 leaves the span open). */
export const bankDataHoldMs = 30 * dayMs

/** An application that nobody goes on with ends after 30 days. */
export const applicationLifeMs = 30 * dayMs

/** Toronto's hours for writing of our own accord: from the first, before the second. */
export const contactHours = { from: 9, until: 20 } as const

/** Waits before we query a provider, because a webhook may never come: each doubles up to the last.
 * A check that has just changed is looked at again `soonMs` later. */
export const identityLooks = { soonMs: 2_000, firstMs: 60_000, longestMs: 6 * 3_600_000 }
export const transferLooks = { firstMs: 10_000, longestMs: 15 * 60_000 }
export const requestLooks = { firstMs: 10_000, longestMs: 6 * 3_600_000 }

/** A held loan looks whether the stop still stands. */
export const stopLooks = { firstMs: 60_000, longestMs: 60_000 }

/** Twice a day; the webhook event usually comes first. */
export const debitLooks = { firstMs: dayMs / 2, longestMs: dayMs / 2 }
export const refundLooks = { firstMs: 15 * 60_000, longestMs: dayMs / 2 }

/** A payment that is not sent yet, because an earlier attempt may still move. */
export const sendLooks = { firstMs: 60_000, longestMs: 15 * 60_000 }

/** A step that changed nothing is not taken again at once. */
export const stepRestMs = 60_000

/** The wait after this one. */
export const nextWait = (waitMs: number, { longestMs }: { readonly longestMs: number }): number =>
  Math.min(waitMs * 2, longestMs)

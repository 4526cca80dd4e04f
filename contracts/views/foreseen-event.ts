import * as z from 'zod/mini'

/** What an event records, nested values under dotted names; amounts in cents. */
export const eventData = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
)
export type EventData = z.infer<typeof eventData>

/** An event that a command would record, before it has a place in the log. */
export const foreseenEventView = z.object({ type: z.string(), title: z.string(), data: eventData })
export type ForeseenEventView = z.infer<typeof foreseenEventView>

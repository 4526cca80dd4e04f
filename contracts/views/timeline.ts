import * as z from 'zod/mini'
import { factSections, factUnits, timelineSources } from '@tamarack/domain/loan/timeline'
import { recordParts } from '@tamarack/domain/reconciliation/difference'
import { eventData } from './foreseen-event.ts'
import { ledgerEntry } from './servicing.ts'

const tone = z.enum(['neutral', 'info', 'success', 'warning', 'danger'])

const workflowStepView = z.object({
  workflowId: z.string(),
  runId: z.string(),
  eventId: z.int(),
  at: z.int(),
  type: z.string(),
  name: z.nullable(z.string()),
  attempts: z.nullable(z.int()),
})

/** One line of a loan's story; moments are epoch milliseconds. */
export const timelineEntryView = z.object({
  /** For links: of an event its number in the log. */
  id: z.string(),
  at: z.int(),
  /** Where it is recorded: the source that it stands in by itself, then those of its parts. */
  sources: z.array(z.enum(timelineSources)),
  kind: z.string(),
  title: z.string(),
  tone,
  actor: z.nullable(
    z.object({
      id: z.nullable(z.string()),
      name: z.nullable(z.string()),
      role: z.enum(['customer', 'admin', 'employee', 'reviewer', 'system']),
    }),
  ),
  amountCents: z.nullable(z.int()),
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  data: eventData,
  /** Its place in the chain; null for what is not in the log. */
  chain: z.nullable(z.object({ sequence: z.int(), previousHash: z.string(), hash: z.string() })),
  documents: z.array(z.object({ kind: z.string(), version: z.int(), sha256: z.string() })),
  entries: z.array(ledgerEntry),
  payments: z.array(
    z.object({ paymentId: z.string(), kind: z.string(), attempt: z.int(), amount: z.int(), state: z.string() }),
  ),
  /** What the workflow engine recorded of it by itself. */
  steps: z.array(workflowStepView),
})
export type TimelineEntryView = z.infer<typeof timelineEntryView>
export type TimelineSource = TimelineEntryView['sources'][number]
export { timelineSources }

/** Everything that is known to have happened to a loan, the oldest first. */
export const timelineView = z.object({
  entries: z.array(timelineEntryView),
  /** False when the workflow engine could not be reached or no longer keeps the history. */
  hasWorkflow: z.boolean(),
  /** Address of the workflow in the engine's own web pages; null where none is configured. */
  workflowUrl: z.nullable(z.string()),
})
export type TimelineView = z.infer<typeof timelineView>

export const chainCheckView = z.object({
  /** `firstBroken` is the sequence of the first event that does not match; null when all do. */
  chain: z.object({ verified: z.int(), total: z.int(), firstBroken: z.nullable(z.int()), checkedAt: z.int() }),
  /** What else of the loan's records is not what was written, and how far the last anchor reaches;
   * null before the first one. */
  records: z.object({
    broken: z.array(z.enum(recordParts)),
    anchored: z.nullable(z.object({ day: z.string(), sequence: z.int() })),
  }),
})
export type ChainCheckView = z.infer<typeof chainCheckView>

const factValue = z.nullable(z.union([z.string(), z.number()]))

/** A loan at a moment beside today's. Of a fact that differs, `because` is the number of the event
 * that made it; null where time alone did. */
export const thenAndNowView = z.object({
  at: z.int(),
  now: z.int(),
  /** Null for a moment before the loan's first event. */
  facts: z.nullable(
    z.array(
      z.object({
        key: z.string(),
        section: z.enum(factSections),
        label: z.string(),
        unit: z.enum(factUnits),
        was: factValue,
        is: factValue,
        differs: z.boolean(),
        because: z.nullable(z.object({ sequence: z.int(), title: z.string() })),
      }),
    ),
  ),
})
export type ThenAndNowView = z.infer<typeof thenAndNowView>
export type ComparedFactView = NonNullable<ThenAndNowView['facts']>[number]

import * as z from 'zod/mini'
import { recordParts } from '@tamarack/domain/reconciliation/difference'

/** What an event records, nested values under dotted names; amounts in cents. */
const eventData = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))

/** An event that a command would record, before it has a place in the log. */
export const foreseenEventView = z.object({ type: z.string(), data: eventData })
export type ForeseenEventView = z.infer<typeof foreseenEventView>

/** One durable step of a loan: who, what, when, from where, with which document. Moments are epoch
 * milliseconds. */
export const loanEventView = z.object({
  sequence: z.int(),
  type: z.string(),
  at: z.int(),
  actor: z.object({
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    role: z.enum(['customer', 'admin', 'employee', 'reviewer', 'system']),
  }),
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  data: eventData,
  documents: z.array(z.object({ kind: z.string(), version: z.int(), sha256: z.string() })),
  previousHash: z.string(),
  hash: z.string(),
})
export type LoanEventView = z.infer<typeof loanEventView>

export const workflowStepView = z.object({
  workflowId: z.string(),
  eventId: z.int(),
  at: z.int(),
  type: z.string(),
  name: z.nullable(z.string()),
  attempts: z.nullable(z.int()),
})

/** The compliance timeline: our own hash chain and, as second witness, the workflow's history. */
export const historyView = z.object({
  loanId: z.string(),
  events: z.array(loanEventView),
  /** `firstBroken` is the sequence of the first event that does not match; null when all do. */
  chain: z.object({ verified: z.int(), total: z.int(), firstBroken: z.nullable(z.int()), checkedAt: z.int() }),
  /** What else of the loan's records is not what was written, and how far the last anchor reaches;
   * null before the first one. */
  records: z.object({
    broken: z.array(z.enum(recordParts)),
    anchored: z.nullable(z.object({ day: z.string(), sequence: z.int() })),
  }),
  /** Null when the workflow engine could not be reached or no longer keeps the history. */
  workflow: z.nullable(z.array(workflowStepView)),
  /** Address of the workflow in the engine's own web pages; null where none is configured. */
  workflowUrl: z.nullable(z.string()),
})
export type HistoryView = z.infer<typeof historyView>

import * as z from 'zod/mini'
import { differenceKinds, resolutionReasons, type ResolutionReason } from '@tamarack/domain/reconciliation/difference'
import { endpoint, staffRoles, webhookHandlingRoles } from '../endpoint.ts'
import { words } from '../forms/staff.ts'
import { messages } from '../messages.ts'

const provider = z.enum(['plaid', 'zum'])
const bodySha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const attempts = z.int()
/** Characters of the reason for a dismissal. */
export const dismissalReasonLength = 500
// Pure, so that the browser's bundle, which has no use for it, drops it with zod behind it.
const reason = /* @__PURE__ */ words(dismissalReasonLength, messages.enterReason, messages.shortenReason)
const parkReason = z.enum([
  'LOAN_NOT_FOUND',
  'NOT_DELIVERED',
  'NOT_EXPECTED',
  'LOAN_ENDED',
  'LOAN_DESTROYED',
  'NOT_JSON',
  'UNKNOWN_SHAPE',
  'ID_NOT_STORABLE',
  'ID_TOO_LONG',
])
export type ParkReasonView = z.infer<typeof parkReason>

/** A genuine webhook that did not reach a loan, parked or dismissed since. Identified by its
 * provider and the SHA-256 of its bytes; moments are epoch milliseconds. */
export const parkedWebhookView = z.object({
  provider,
  bodySha256,
  /** Null when it could not be read: then no loan can be looked for. */
  about: z.nullable(z.enum(['identity-check', 'bank-data', 'transfer'])),
  /** Set when the loan was found. */
  loanId: z.nullable(z.string()),
  reason: parkReason,
  attempts,
  receivedAt: z.int(),
  parkedAt: z.int(),
  /** Who closed it, when and why; null while it is parked. */
  dismissed: z.nullable(z.object({ byId: z.string(), byName: z.string(), at: z.int(), reason: z.string() })),
})
export type ParkedWebhookView = z.infer<typeof parkedWebhookView>

const page = z.object({
  webhooks: z.array(parkedWebhookView),
  total: z.int(),
  /** Send it as `before` to get the earlier ones; null when there are none. */
  next: z.nullable(z.string()),
})
export type ParkedWebhooksPage = z.infer<typeof page>

/** Parked webhooks, the last parked first, or those dismissed likewise; 25 at a time. */
export const getParkedWebhooks = endpoint({
  path: '/api/v1/webhooks/parked',
  roles: staffRoles,
  query: z.object({
    state: z._default(z.enum(['parked', 'dismissed']), 'parked'),
    before: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: page,
})

export { resolutionReasons }
export type ResolutionReasonView = ResolutionReason

/** Both words are a status, or digits of cents for an amount. Moments are epoch milliseconds. */
export const differenceView = z.object({
  id: z.string(),
  /** Null where the other side has something that belongs to no loan of ours. */
  loanId: z.nullable(z.string()),
  /** Which payment, file or reference it is about; empty for the loan itself. */
  subject: z.string(),
  kind: z.enum(differenceKinds),
  ours: z.string(),
  theirs: z.string(),
  firstSeenAt: z.int(),
  lastSeenAt: z.int(),
  /** Null while it stands. */
  resolvedAt: z.nullable(z.int()),
  /** Who closed it and why; null while it stands, and where a comparison no longer found it. */
  resolution: z.nullable(z.object({ byName: z.string(), reason: z.enum(resolutionReasons), note: z.string() })),
})
export type DifferenceView = z.infer<typeof differenceView>

/** Where a provider or the workflow engine disagrees with our record: what stands, the oldest
 * first, then what was resolved within a week. 100 at most. */
export const getDifferences = endpoint({
  path: '/api/v1/webhooks/differences',
  roles: staffRoles,
  response: z.object({ differences: z.array(differenceView) }),
})

/** Closes a difference that no comparison mends, with a reason and a note; answers it with who
 * closed it first and why. */
export const resolveDifference = endpoint({
  path: '/api/v1/webhooks/differences/resolve',
  roles: webhookHandlingRoles,
  command: true,
  body: z.object({
    id: z.string().check(z.minLength(1), z.maxLength(300)),
    reason: z.enum(resolutionReasons),
    note: reason,
  }),
  response: differenceView,
})

/** Begins to read the bank's answers in the shared folder, instead of within five minutes; a run
 * that is under way goes on. */
export const readBankAnswersAgain = endpoint({
  path: '/api/v1/webhooks/differences/read-again',
  roles: webhookHandlingRoles,
  command: true,
  response: z.object({ startedAt: z.int() }),
})

const retried = z.object({
  state: z.enum(['received', 'handled', 'parked', 'dismissed']),
  loanId: z.nullable(z.string()),
  reason: z.nullable(parkReason),
  attempts,
})
export type RetriedWebhook = z.infer<typeof retried>

/** Looks for the webhook's loan once more and notifies it; answers how it stands then. */
export const retryWebhook = endpoint({
  path: '/api/v1/webhooks/retry',
  roles: webhookHandlingRoles,
  command: true,
  body: z.object({ provider, bodySha256 }),
  response: retried,
  errors: ['WEBHOOK_UNREADABLE'],
})

/** Closes a parked webhook for good, with the reason in words; answers it with who closed it first,
 * when and why. */
export const dismissWebhook = endpoint({
  path: '/api/v1/webhooks/dismiss',
  roles: webhookHandlingRoles,
  command: true,
  body: z.object({ provider, bodySha256, reason }),
  response: parkedWebhookView,
  errors: ['WEBHOOK_NOT_PARKED'],
})

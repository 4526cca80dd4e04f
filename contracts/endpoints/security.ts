import * as z from 'zod/mini'
import { endpoint, ofAccount } from '../endpoint.ts'

/** One line of the security log: what was tried with the account and what came of it. Moments are
 * epoch milliseconds. */
export const securityEventView = z.object({
  id: z.string(),
  what: z.string(),
  at: z.int(),
  result: z.string(),
  tone: z.enum(['neutral', 'info', 'success', 'warning', 'danger']),
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
})
export type SecurityEventView = z.infer<typeof securityEventView>

const page = z.object({
  events: z.array(securityEventView),
  /** Send it as `before` to get the earlier ones; null when there are none. */
  next: z.nullable(z.string()),
})
export type SecurityEventsPage = z.infer<typeof page>

/** Sign-ins and security events of one person, the newest first, 25 at a time. They outlive the
 * account: a deleted one still has its lines. */
export const getSecurityEvents = endpoint({
  path: '/api/v1/users/:id/security-events',
  shows: ofAccount('sign-ins'),
  roles: ['admin', 'reviewer'],
  query: z.object({ before: z.optional(z.string().check(z.maxLength(100))) }),
  response: page,
})

/** Signs a customer out of every browser, for one who lost a phone or suspects a stranger; open
 * links end too. */
export const endSessions = endpoint({
  method: 'POST',
  path: '/api/v1/users/:id/end-sessions',
  roles: ['admin'],
  command: true,
  response: z.object({ ended: z.int() }),
  errors: ['IDEMPOTENCY_KEY_REUSED'],
})

import * as z from 'zod/mini'
import { legalKinds } from '@tamarack/domain/documents/registry'
import { endpoint, ofAccount } from '../endpoint.ts'

/** One line of the security log: what was tried with the account and what came of it, `ok` or the
 * refusal's code. Moments are epoch milliseconds. */
export const securityEventView = z.object({
  id: z.string(),
  type: z.string(),
  at: z.int(),
  outcome: z.string(),
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

/** An email that announced a version of a legal page to one person. `sentAt` is null while no mail
 * server has taken it. */
export const changeNoticeView = z.object({
  kind: z.enum(legalKinds),
  version: z.int(),
  triedAt: z.int(),
  sentAt: z.nullable(z.int()),
})
export type ChangeNoticeView = z.infer<typeof changeNoticeView>

/** Which versions of legal pages were announced to one person by email, and when, the last
 * first. */
export const getChangeNotices = endpoint({
  path: '/api/v1/users/:id/change-notices',
  shows: ofAccount('emails'),
  roles: ['admin', 'reviewer'],
  response: z.object({ notices: z.array(changeNoticeView) }),
})

import * as z from 'zod/mini'
import { unusualPatterns } from '@tamarack/domain/duties/unusual'
import { lookParts, lookPartWords, lookReasons, maskedValues } from '@tamarack/domain/privacy/look'
import { activityReadingRoles, endpoint, staffRoles, type ReplyOf } from '../endpoint.ts'
import { messages } from '../messages.ts'

export { lookPartWords, lookParts, lookReasons, maskedValues }

/** Characters of the note to a reason. */
export const lookNoteLength = 500

/** A value that staff read masked, in clear; recorded each time. Without a reason it is refused
 * where the case is not the reader's (TAM-171). */
export const showMasked = endpoint({
  path: '/api/v1/loan/show/:id',
  roles: staffRoles,
  command: true,
  body: z.object({
    value: z.enum(maskedValues),
    person: z._default(z.enum(['borrower', 'co-applicant']), 'borrower'),
    reason: z.optional(z.enum(lookReasons, messages.selectOption)),
    note: z.optional(z.string().check(z.trim(), z.maxLength(lookNoteLength, messages.shortenNote))),
  }),
  response: z.object({ value: z.nullable(z.string()) }),
  errors: ['REASON_REQUIRED'],
  shows: {
    of: 'loan',
    part: 'shown',
    everyTime: true,
    facts: ({ body: { value, person, reason, note } }) => ({ detail: value, person, reason, text: note || undefined }),
  },
})

/** A role of staff that looked at a part of the customer's data on that day (YYYY-MM-DD, Toronto);
 * nobody of the staff is named. */
const ownLookView = z.object({
  day: z.string(),
  role: z.enum(staffRoles),
  part: z.enum(lookParts),
})
export type OwnLookView = z.infer<typeof ownLookView>

/** Who looked at the caller's own data, the last day first. */
export const getOwnLooks = endpoint({
  path: '/api/v1/looks/own',
  roles: ['customer'],
  response: z.object({ looks: z.array(ownLookView) }),
})

export const activityKinds = ['look', 'loan', 'employee', 'house', 'legal-hold', 'webhook', 'clock'] as const

/** One act of staff. Moments are epoch milliseconds. */
const activityView = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  /** The part that was looked at, or what was done: `placed`, `invited`, the event of a loan. */
  type: z.string(),
  at: z.int(),
  /** Null for what our own program did. */
  byName: z.nullable(z.string()),
  byRole: z.nullable(z.string()),
  /** Whose data or account; null for a list, and for what is about nobody. */
  about: z.nullable(z.string()),
  loanId: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  /** How many a list returned. */
  people: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  /** The note to the reason, or the text that was searched for. */
  text: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
})
export type ActivityView = z.infer<typeof activityView>

const filter = {
  who: z.optional(z.string().check(z.maxLength(128))),
  kind: z.optional(z.enum(activityKinds)),
  day: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date'))),
}

export const activityOnPage = 50

const page = z.object({
  activity: z.array(activityView),
  /** Who has acted at all, by name: what can be filtered by. */
  staff: z.array(z.object({ id: z.string(), name: z.string() })),
  next: z.nullable(z.string()),
})
export type ActivityPage = z.infer<typeof page>

/** Everything that staff looked at and did, the last first. `cursor` is the `next`
 * of the page before. */
export const getActivity = endpoint({
  path: '/api/v1/activity',
  roles: activityReadingRoles,
  query: z.object({ ...filter, cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.[\w.:-]{1,200}$/))) }),
  response: page,
  errors: ['NOT_A_DAY'],
  shows: { of: 'list', part: 'activity' },
})

const staffMember = z.object({ id: z.string(), name: z.string() })

/** Days that the unusual patterns cover. */
export const unusualDays = 30

/** Unusual patterns in what staff did in the last 30 days, of one person or of all, the newest
 * first. `count`: acts or loans of that day. */
export const getUnusual = endpoint({
  path: '/api/v1/activity/unusual',
  roles: activityReadingRoles,
  query: z.object({ who: filter.who }),
  response: z.object({
    unusual: z.array(
      z.object({
        pattern: z.enum(unusualPatterns),
        staff: staffMember,
        at: z.int(),
        loanId: z.nullable(z.string()),
        other: z.nullable(staffMember),
        count: z.nullable(z.int()),
      }),
    ),
  }),
})
export type UnusualView = ReplyOf<typeof getUnusual>['unusual'][number]

/** Who of the staff looked at how many loans in the last 24 hours, beside a mean day of theirs, the
 * most loans first. */
export const getStaffLooks = endpoint({
  path: '/api/v1/activity/staff',
  roles: activityReadingRoles,
  response: z.object({
    staff: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        role: z.string(),
        loans: z.int(),
        usually: z.int(),
        isUnusual: z.boolean(),
        shown: z.int(),
        packs: z.int(),
      }),
    ),
  }),
})

/** The activity as a CSV file of at most 10,000 lines. Each export is recorded. */
export const exportActivity = endpoint({
  path: '/api/v1/activity/export',
  roles: activityReadingRoles,
  query: z.object(filter),
  response: z.object({ file: z.string(), rows: z.int() }),
  errors: ['NOT_A_DAY'],
  shows: { of: 'list', part: 'activity-export', everyTime: true },
})

import * as z from 'zod/mini'
import { decidingRoles, endpoint, staffRoles } from '../endpoint.ts'
import { buckets, collectionView } from '../views/collections.ts'
import { cents, moment } from '../views/loan.ts'

export const collectionsFilters = ['promise-broken', 'no-contact-this-week'] as const

const line = z.extend(collectionView, { loanId: z.string(), name: z.string() })
export type CollectionsLineView = z.infer<typeof line>

/** Loans that are past due or wait for a collector, by what is to be done next. The sums are over
 * all of them, whatever the filter. */
export const getCollections = endpoint({
  path: '/api/v1/collections',
  shows: {
    of: 'list',
    part: 'collections',
    facts: ({ query: { bucket, only, page } }) => ({
      detail: [bucket, only, page === 1 ? undefined : `page ${page}`].filter(Boolean).join(', ') || undefined,
    }),
  },
  roles: staffRoles,
  query: z.object({
    bucket: z.optional(z.enum(buckets)),
    only: z.optional(z.enum(collectionsFilters)),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  }),
  response: z.object({
    lines: z.array(line),
    matching: z.int(),
    size: z.int(),
    buckets: z.array(z.object({ bucket: z.enum(buckets), loans: z.int(), pastDue: cents })),
  }),
})
export type CollectionsView = z.infer<typeof getCollections.response>

/** The notes of colleagues that mention the reader, the newest first. */
export const getMentions = endpoint({
  path: '/api/v1/collections/mentions',
  shows: { of: 'list', part: 'collections', facts: () => ({ detail: 'mentions' }) },
  roles: staffRoles,
  response: z.object({
    mentions: z.array(z.object({ loanId: z.string(), at: moment, by: z.string(), note: z.string() })),
  }),
})

/** Whom a note can mention. */
export const getColleagues = endpoint({
  path: '/api/v1/collections/colleagues',
  roles: decidingRoles,
  response: z.object({ colleagues: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

import * as z from 'zod/mini'
import {
  countedAtMost,
  loanFlags,
  loanSorts,
  sortings,
  viewNameMax,
  viewsAtMost,
} from '@tamarack/domain/loan/staff/find-loans'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import { endpoint, staffRoles } from '../endpoint.ts'
import { filters, savedFilters, staffViews, viewName, type SavedFilters } from '../forms/loan-filters.ts'
import { loanView, moment } from '../views/loan.ts'

export { countedAtMost, loanFlags, loanSorts, loanTypes, sortings, viewNameMax, viewsAtMost }
export type { SavedFilters }
export type LoanFlag = (typeof loanFlags)[number]

/** In place of a status: what waits for a second person. */
export const secondReviewFilter = 'second-review'

/** In place of a status, each a view of staff: what waits for them; what is one's own case or what
 * oneself decided or acted on, and is still open; loans with a returned debit; loans that are not
 * as they should be. */
export const waitingFilter = 'waiting-for-staff'
export const mineFilter = 'mine'
export const returnedDebitsFilter = 'returned-debits'
export const attentionFilter = 'attention'

/** In place of an officer: nobody's case. */
export const nobodyFilter = 'nobody'

/** In which order a list comes that nobody sorted. */
const unsorted: readonly unknown[] = ['queue', 'since']

const asked = ({ q, ...given }: SavedFilters & { readonly q?: string | undefined }, place: string) => ({
  text: q?.trim() || undefined,
  detail:
    [...Object.values(given), place]
      .filter((word) => word !== undefined && word !== '' && !unsorted.includes(word))
      .join(', ') || 'all',
})

/** The list of staff (TAM-180), a page from behind the loan `after`, or from before the loan
 * `before`. Counts are `countedAtMost` and one where there are more. */
export const getAllApplications = endpoint({
  path: '/api/v1/loan/get-all-applications',
  shows: {
    of: 'list',
    part: 'applications',
    facts: ({ query: { after, before, size: _size, ...given } }) =>
      asked(given, after || before ? `from ${after ?? before}` : ''),
  },
  roles: staffRoles,
  query: z.object({
    ...filters,
    after: z.optional(z.string()),
    before: z.optional(z.string()),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  response: z.object({
    applications: z.array(loanView),
    hasBefore: z.boolean(),
    hasAfter: z.boolean(),
    total: z.int(),
    matching: z.int(),
    /** How many of all are in each view. */
    views: z.object({ waiting: z.int(), mine: z.int(), returnedDebits: z.int(), attention: z.int() }),
    readAt: moment,
    /** Our aim for a decision (TAM-204). */
    decisionTargetHours: z.int(),
    /** The number of sample loans that have begun. Present only while a sandbox is being filled. */
    sampleBook: z.optional(z.object({ begun: z.int(), lives: z.int() })),
  }),
  errors: ['BAD_CURSOR', 'NOT_A_DAY'],
})

/** The highest number of applications in a file of the list. */
export const exportedAtMost = 5_000

/** The list as a CSV file, with the number of its rows. Each export is recorded. */
export const exportApplications = endpoint({
  path: '/api/v1/loan/export-applications',
  shows: { of: 'list', part: 'applications', everyTime: true, facts: ({ query }) => asked(query, 'as a file') },
  roles: staffRoles,
  query: z.object(filters),
  response: z.object({ file: z.string(), rows: z.int() }),
  errors: ['NOT_A_DAY'],
})

/** One's own views of the list, each with its count. */
export const getStaffViews = endpoint({ path: '/api/v1/cases/views', roles: staffRoles, response: staffViews })

/** Saves filters under a name, in place of those of that name or of the name `was`. */
export const keepStaffView = endpoint({
  path: '/api/v1/cases/keep-view',
  roles: staffRoles,
  command: true,
  body: z.object({ name: viewName, was: z.optional(z.string()), filters: savedFilters }),
  response: staffViews,
  errors: ['TOO_MANY_VIEWS', 'NOT_A_DAY'],
})

export const removeStaffView = endpoint({
  path: '/api/v1/cases/remove-view',
  roles: staffRoles,
  command: true,
  body: z.object({ name: z.string() }),
  response: staffViews,
})

/** Who may be given cases, by name. */
export const getOfficers = endpoint({
  path: '/api/v1/cases/officers',
  roles: staffRoles,
  response: z.object({ officers: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

/** Moves open cases of one of staff to another, or to nobody, one after the other (0111), as
 * many as one call has time for: it is sent again while it moves some. */
export const handOverCases = endpoint({
  path: '/api/v1/cases/hand-over',
  roles: ['admin'],
  command: true,
  body: z.object({ from: z.string(), to: z.nullable(z.string()) }),
  response: z.object({ moved: z.int(), left: z.int() }),
  errors: ['NOT_ASSIGNABLE'],
})

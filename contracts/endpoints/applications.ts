import * as z from 'zod/mini'
import { countedAtMost, loanFlags, loanSorts } from '@tamarack/domain/loan/staff/find-loans'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import { endpoint, staffRoles } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { loanView, moment } from '../views/loan.ts'

export { countedAtMost, loanFlags, loanSorts, loanTypes }
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

/** Each both ways: with a minus in front, the largest or last comes first. */
export const sortings = loanSorts.flatMap((by) => [by, `-${by}`] as const)

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date'))
const amount = z.coerce.number().check(z.int(), z.minimum(0))

/** What can be saved of a list: everything but whom somebody searched for. Amounts are cents, days
 * those of Toronto on which an application was received; one more filter is one more line. */
const savable = {
  status: z.optional(z.string().check(z.maxLength(200))),
  product: z.optional(z.enum(loanTypes)),
  minAmount: z.optional(amount),
  maxAmount: z.optional(amount),
  from: z.optional(day),
  to: z.optional(day),
  flag: z.optional(z.enum(loanFlags)),
  officer: z.optional(z.string().check(z.maxLength(128))),
  sort: z.optional(z.enum(sortings)),
}
export const savedFilters = z.object(savable)
export type SavedFilters = z.infer<typeof savedFilters>
const filters = { q: z.optional(z.string()), ...savable }

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
  }),
  errors: ['BAD_CURSOR', 'NOT_A_DAY'],
})

/** As many lines a file of the list has, its heading besides. */
export const exportedAtMost = 5_000

/** The list as lines of a CSV file, and their heading; recorded each time. */
export const exportApplications = endpoint({
  path: '/api/v1/loan/export-applications',
  shows: { of: 'list', part: 'applications', everyTime: true, facts: ({ query }) => asked(query, 'as a file') },
  roles: staffRoles,
  query: z.object(filters),
  response: z.object({ heading: z.string(), lines: z.array(z.string()) }),
  errors: ['NOT_A_DAY'],
})

/** Lengths and number of one's own views. */
export const viewNameMax = 40
export const viewsAtMost = 20

const viewName = z.string().check(z.trim(), z.minLength(1, messages.enterViewName), z.maxLength(viewNameMax))
const views = z.object({
  views: z.array(z.object({ name: z.string(), filters: savedFilters, count: z.int() })),
})

/** One's own views of the list, each with its count. */
export const getStaffViews = endpoint({ path: '/api/v1/cases/views', roles: staffRoles, response: views })

/** Saves filters under a name, in place of those of that name or of the name `was`. */
export const keepStaffView = endpoint({
  path: '/api/v1/cases/keep-view',
  roles: staffRoles,
  command: true,
  body: z.object({ name: viewName, was: z.optional(z.string()), filters: savedFilters }),
  response: views,
  errors: ['TOO_MANY_VIEWS', 'NOT_A_DAY'],
})

export const removeStaffView = endpoint({
  path: '/api/v1/cases/remove-view',
  roles: staffRoles,
  command: true,
  body: z.object({ name: z.string() }),
  response: views,
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

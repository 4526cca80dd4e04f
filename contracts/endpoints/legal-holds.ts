import * as z from 'zod/mini'
import { legalHoldLiftReasons, legalHoldReasons, legalHoldScopes } from '@tamarack/domain/privacy/legal-hold'
import { endpoint, legalHoldLiftingRoles, legalHoldListingRoles, ofLoan, staffRoles } from '../endpoint.ts'
import { words } from '../forms/staff.ts'
import { messages } from '../messages.ts'

export { legalHoldLiftReasons, legalHoldReasons, legalHoldScopes }

/** Characters of what staff write about a hold. */
export const legalHoldNoteLength = 500

const note = words(legalHoldNoteLength, messages.enterNote, messages.shortenNote)

/** A legal hold on the records of a loan, or of its borrower, as staff read it; no customer ever
 * does. Moments are epoch milliseconds. */
export const legalHoldView = z.object({
  id: z.string(),
  /** The loan that it is on; of one on a person, the loan on whose page it was placed. */
  loanId: z.string(),
  scope: z.enum(legalHoldScopes),
  placed: z.object({
    byId: z.string(),
    byName: z.string(),
    at: z.int(),
    reason: z.enum(legalHoldReasons),
    /** Empty once the records that it was about are destroyed. */
    note: z.string(),
  }),
  /** Null while it is in force. */
  lifted: z.nullable(
    z.object({ byName: z.string(), at: z.int(), reason: z.enum(legalHoldLiftReasons), note: z.string() }),
  ),
})
export type LegalHoldView = z.infer<typeof legalHoldView>

/** Every hold that covers the loan, also those that were lifted; the last placed first. */
export const getLegalHolds = endpoint({
  path: '/api/v1/loan/legal-holds/:id',
  shows: ofLoan('legal-holds'),
  roles: staffRoles,
  response: z.object({
    holds: z.array(legalHoldView),
    /** The day (YYYY-MM-DD) from which the records are destroyed where no hold is in force; null
     * while the loan needs them, and once they are gone. */
    keptUntil: z.nullable(z.string()),
  }),
})

export const legalHoldsOnPage = 25

const onList = z.extend(legalHoldView, {
  /** The name on the account of the borrower; null once their records are destroyed. */
  borrowerName: z.nullable(z.string()),
})
export type LegalHoldOnList = z.infer<typeof onList>

const holdsPage = z.object({
  holds: z.array(onList),
  /** How many there are in force, and with those that were lifted. */
  inForce: z.int(),
  all: z.int(),
  /** Send it as `cursor` to get the earlier ones; null when there are none. */
  next: z.nullable(z.string()),
})
export type LegalHoldsPage = z.infer<typeof holdsPage>

/** The legal holds of the whole book, the last placed first: those in force, or with those that
 * were lifted. `cursor` is the `next` of the page before. */
export const getAllLegalHolds = endpoint({
  path: '/api/v1/legal-holds',
  shows: { of: 'list', part: 'all-legal-holds' },
  roles: legalHoldListingRoles,
  query: z.object({
    show: z._default(z.enum(['in-force', 'all']), 'in-force'),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.[\w-]{1,100}$/))),
  }),
  response: holdsPage,
})

/** Holds the records of the loan, or all of its borrower: none is destroyed until it is lifted. */
export const placeLegalHold = endpoint({
  path: '/api/v1/loan/place-legal-hold/:id',
  roles: staffRoles,
  command: true,
  body: z.object({
    scope: z.enum(legalHoldScopes, messages.selectOption),
    reason: z.enum(legalHoldReasons, messages.selectOption),
    note,
  }),
  response: legalHoldView,
  errors: ['RECORDS_DESTROYED', 'REASON_REQUIRED', 'UNKNOWN_REASON', 'NOTE_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
})

/** Lifts a hold; by another admin than who placed it. Answers it as it was lifted first. */
export const liftLegalHold = endpoint({
  path: '/api/v1/legal-hold/lift',
  roles: legalHoldLiftingRoles,
  command: true,
  body: z.object({
    id: z.string().check(z.minLength(1), z.maxLength(100)),
    reason: z.enum(legalHoldLiftReasons, messages.selectOption),
    note,
  }),
  response: legalHoldView,
  errors: ['ANOTHER_PERSON_LIFTS', 'REASON_REQUIRED', 'UNKNOWN_REASON', 'NOTE_REQUIRED'],
})

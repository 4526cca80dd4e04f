import * as z from 'zod/mini'
import { stoppables } from '@tamarack/domain/stops/stoppable'
import { releaseReasons, stopReasons } from '@tamarack/domain/stops/stops'
import { endpoint, staffRoles, stoppingRoles } from '../endpoint.ts'
import { words } from '../forms/staff.ts'
import { messages } from '../messages.ts'

/** How many exceptions are open: transfers that are not sent again by themselves, loans with money
 * that moved twice and is not settled, parked webhooks, differences, and of these the records that are not what was written; and when they were last
 * looked for: the day of the last reconciliation, and the last anchor of all logs; each null before
 * the first. */
export const getExceptions = endpoint({
  path: '/api/v1/exceptions',
  roles: staffRoles,
  response: z.object({
    transfers: z.int(),
    paidTwice: z.int(),
    webhooks: z.int(),
    differences: z.int(),
    records: z.int(),
    reconciledOn: z.nullable(z.string()),
    anchor: z.nullable(
      z.object({
        day: z.string(),
        at: z.int(),
        loans: z.int(),
        root: z.string(),
        keyId: z.string(),
        signature: z.string(),
      }),
    ),
  }),
})

export { releaseReasons, stoppables, stopReasons }

/** Characters of what admins write about a stop. */
export const stopNoteLength = 500

const stopAct = z.object({
  byId: z.string(),
  byName: z.string(),
  at: z.int(),
  reason: z.nullable(z.enum([...stopReasons, ...releaseReasons])),
  note: z.string(),
})

const stopSwitch = z.object({
  what: z.enum(stoppables),
  /** How many acts there are: sent back with the next one. */
  acts: z.int(),
  /** Loans whose money it holds now. */
  held: z.int(),
  /** The stop in force; null while nothing is stopped. */
  stopped: z.nullable(stopAct),
  /** A release that waits for a second person. */
  proposal: z.nullable(stopAct),
})
export type StopSwitch = z.infer<typeof stopSwitch>
const stopsView = z.object({ switches: z.array(stopSwitch) })
export type StopsView = z.infer<typeof stopsView>

/** What of the house can be stopped, and how each stands. */
export const getStops = endpoint({ path: '/api/v1/stops', roles: staffRoles, response: stopsView })

const seen = z.int().check(z.minimum(0))

/** Stops at once, or proposes the release of a stop. */
export const proposeStop = endpoint({
  path: '/api/v1/stops/propose',
  roles: stoppingRoles,
  command: true,
  body: z.object({
    what: z.enum(stoppables, messages.selectOption),
    type: z.enum(['stopped', 'release-proposed']),
    reason: z.enum([...stopReasons, ...releaseReasons], messages.selectOption),
    note: words(stopNoteLength, messages.enterNote, messages.shortenNote),
    seen,
  }),
  response: stopsView,
  errors: ['STOP_MOVED_ON', 'ADDRESS_JUST_CHANGED', 'UNKNOWN_REASON', 'NOTE_REQUIRED'],
})

/** Confirms a release that another person proposed, or withdraws it. */
export const answerStop = endpoint({
  path: '/api/v1/stops/answer',
  roles: stoppingRoles,
  command: true,
  body: z.object({ what: z.enum(stoppables), type: z.enum(['confirm', 'withdraw']), seen }),
  response: stopsView,
  errors: ['STOP_MOVED_ON', 'ANOTHER_PERSON_CONFIRMS', 'NOT_INDEPENDENT', 'ADDRESS_JUST_CHANGED'],
})

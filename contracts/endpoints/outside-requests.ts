import * as z from 'zod/mini'
import { outsideRequestKinds, requestSteps } from '@tamarack/domain/privacy/outside-request'
import { endpoint, staffRoles } from '../endpoint.ts'
import { words } from '../forms/staff.ts'
import { messages } from '../messages.ts'

export { outsideRequestKinds, requestSteps }

/** Characters of what staff write about a request. */
export const requestWordsLength = 4000
/** How many the list has: those opened last. */
export const requestsOnList = 200

const wordsOr = (missing: string) => words(requestWordsLength, missing, 'Use at most 4,000 characters')
const day = (missing: string) => z.string(missing).check(z.regex(/^\d{4}-\d\d-\d\d$/, missing))

export const outsideRequestForm = z.object({
  kind: z.enum(outsideRequestKinds, 'Choose the kind of request'),
  from: wordsOr('Enter who the request is from'),
  matter: wordsOr('Enter what they want'),
  receivedOn: day('Enter the day on which it came'),
  dueOn: day('Enter the day by which it is answered'),
  /** Empty where it is about no loan, or about several. */
  loanId: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})

/** A request from outside with all that was done; for staff. Moments are epoch milliseconds. */
export const outsideRequestView = z.object({
  id: z.string(),
  state: z.enum(['open', 'answered', 'closed']),
  isLate: z.boolean(),
  kind: z.enum(outsideRequestKinds),
  from: z.string(),
  matter: z.string(),
  receivedOn: z.string(),
  dueOn: z.string(),
  loanId: z.nullable(z.string()),
  acts: z.array(
    z.object({
      type: z.enum(['opened', ...requestSteps]),
      at: z.int(),
      byName: z.string(),
      note: z.string(),
    }),
  ),
})
export type OutsideRequestView = z.infer<typeof outsideRequestView>

/** The requests from outside, the last opened first. */
export const getOutsideRequests = endpoint({
  path: '/api/v1/outside-requests',
  shows: { of: 'list', part: 'requests' },
  roles: staffRoles,
  response: z.object({ requests: z.array(outsideRequestView) }),
})
export const openOutsideRequest = endpoint({
  path: '/api/v1/outside-request',
  roles: staffRoles,
  command: true,
  body: outsideRequestForm,
  response: outsideRequestView,
  errors: ['REQUEST_DAYS'],
})
/** Hands over a pack, answers, and as another person than who answered closes or sends back. */
export const takeRequestStep = endpoint({
  path: '/api/v1/outside-request/:id',
  roles: staffRoles,
  command: true,
  body: z.object({ type: z.enum(requestSteps, messages.selectOption), note: wordsOr(messages.enterNote) }),
  response: outsideRequestView,
  errors: ['REQUEST_MOVED_ON', 'ANOTHER_PERSON_CLOSES'],
})

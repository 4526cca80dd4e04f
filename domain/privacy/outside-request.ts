import { ok, refuse, type Refusal, type Result } from '../shared/result.ts'
import type { Instant } from '../values/instant.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'

/** Who wants something of us from outside: a borrower complains, an authority inquires, a person
 * wants what we hold about them. */
export const outsideRequestKinds = ['complaint', 'regulator', 'access'] as const

/** PIPEDA s. 8(3): a request for one's own data is answered within 30 days of its receipt. */
export const accessAnsweredWithinDays = 30

interface Opening {
  readonly type: 'opened'
  readonly kind: (typeof outsideRequestKinds)[number]
  /** Who wrote, and what they want, in words of staff. */
  readonly from: string
  readonly matter: string
  readonly receivedOn: LocalDate
  readonly dueOn: LocalDate
  /** The loan that it is about; null where it is about none, or about several. */
  readonly loanId: string | null
}

export const requestSteps = ['pack-handed-over', 'answered', 'sent-back', 'closed'] as const
interface Step {
  readonly type: (typeof requestSteps)[number]
  /** Which pack, what we answered, or why it is sent back or closed. */
  readonly note: string
}
export type RequestAct = Opening | Step

/** An act with who did it, when, and by which press: one that is repeated is the same act. */
export type RecordedAct<Act extends RequestAct = RequestAct> = Act & {
  readonly by: { readonly id: string; readonly name: string }
  readonly at: Instant
  readonly key: string
}

/** A request is its acts, the first of which opened it; they are only added. */
export interface OutsideRequest {
  readonly id: string
  readonly opened: RecordedAct<Opening>
  readonly steps: readonly RecordedAct<Step>[]
}
export type RequestState = 'open' | 'answered' | 'closed'

const stateAfter = {
  'pack-handed-over': undefined,
  answered: 'answered',
  'sent-back': 'open',
  closed: 'closed',
} as const

export const requestState = ({ steps }: Pick<OutsideRequest, 'steps'>): RequestState =>
  steps.reduce<RequestState>((state, { type }) => stateAfter[type] ?? state, 'open')

/** Nobody has answered by the end of its last day. */
export const isLateRequest = (request: OutsideRequest, today: LocalDate): boolean =>
  requestState(request) === 'open' && request.opened.dueOn < today

/** Came on a day that has been, is due from that day on, and one for a person's own data within the
 * 30 days of the law. Refuses `REQUEST_DAYS`. */
export const openRequest = (opening: Opening, today: LocalDate): Result<Opening, Refusal> => {
  const { kind, receivedOn, dueOn } = opening
  const isInTime = kind !== 'access' || dueOn <= plusDays(receivedOn, accessAnsweredWithinDays)
  return receivedOn <= today && receivedOn <= dueOn && isInTime ? ok(opening) : refuse('REQUEST_DAYS')
}

const from: Readonly<Record<Step['type'], readonly RequestState[]>> = {
  'pack-handed-over': ['open', 'answered'],
  answered: ['open'],
  'sent-back': ['answered'],
  closed: ['answered'],
}

/** The answer of one person is read by another, who closes the request or sends it back. Refuses
 * `REQUEST_MOVED_ON` and `ANOTHER_PERSON_CLOSES`. */
export const takeRequestStep = (
  request: OutsideRequest,
  step: Step,
  by: { readonly id: string },
): Result<Step, Refusal> => {
  if (!from[step.type].includes(requestState(request))) return refuse('REQUEST_MOVED_ON')
  const answered = request.steps.findLast(({ type }) => type === 'answered')
  const needsAnother = step.type === 'closed' || step.type === 'sent-back'
  if (needsAnother && answered?.by.id === by.id) return refuse('ANOTHER_PERSON_CLOSES', { by: answered.by.name })
  return ok(step)
}

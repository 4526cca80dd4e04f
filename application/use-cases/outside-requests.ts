import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import {
  openRequest,
  takeRequestStep,
  type OutsideRequest,
  type RecordedAct,
  type RequestAct,
} from '@tamarack/domain/privacy/outside-request'
import { ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import { present, type Clock } from '../ports/clock.port.ts'
import type { Ids } from '../ports/ids.port.ts'
import type { OutsideRequests } from '../ports/outside-requests.port.ts'

interface Ports {
  readonly outsideRequests: OutsideRequests
  readonly clock: Clock
  readonly ids: Ids
}
interface Press {
  readonly by: RecordedAct['by']
  /** Of this press: repeated, it does nothing more. */
  readonly key: string
}
type Of<Type extends RequestAct['type']> = Extract<RequestAct, { readonly type: Type }>

/** Opens a request from outside; its id is made of the key. Refuses `REQUEST_DAYS`. */
export const makeOpenOutsideRequest =
  ({ outsideRequests, clock, ids }: Ports) =>
  async (opening: Of<'opened'>, { by, key }: Press): Promise<Result<OutsideRequest, Refusal>> => {
    const at = present(clock)
    const opened = openRequest(opening, torontoDateOf(at))
    if (!opened.ok) return opened
    const id = ids.derived('req', key)
    await outsideRequests.add(id, 1, { ...opened.value, by, at, key })
    const stored = await outsideRequests.find(id)
    return stored === null ? refuse('NOT_FOUND') : ok(stored)
  }

/** Takes a step of a request; a repeated press answers what it made. Refuses `REQUEST_MOVED_ON`
 * where its state or a colleague who was first does not allow it, and `ANOTHER_PERSON_CLOSES`. */
export const makeTakeRequestStep =
  ({ outsideRequests, clock }: Omit<Ports, 'ids'>) =>
  async (
    id: string,
    step: Exclude<RequestAct, { readonly type: 'opened' }>,
    { by, key }: Press,
  ): Promise<Result<OutsideRequest, Refusal>> => {
    const isDone = (request: OutsideRequest): boolean => request.steps.some((one) => one.key === key)
    const request = await outsideRequests.find(id)
    if (request === null) return refuse('NOT_FOUND')
    if (isDone(request)) return ok(request)
    const taken = takeRequestStep(request, step, by)
    if (!taken.ok) return taken
    // The request itself is its first act.
    await outsideRequests.add(id, request.steps.length + 2, { ...taken.value, by, at: present(clock), key })
    const stored = await outsideRequests.find(id)
    return stored !== null && isDone(stored) ? ok(stored) : refuse('REQUEST_MOVED_ON')
  }

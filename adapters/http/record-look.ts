import type { LookedAt } from '@tamarack/application/ports/looks.port'
import type { Principal } from '@tamarack/application/ports/session-reader.port'
import type { LookFacts, Shows } from '@tamarack/contracts/endpoint'
import type { Origin } from '@tamarack/domain/loan/actor'
import { reasonOfLook } from '@tamarack/domain/privacy/look'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { AppPorts } from './app-ports.ts'
import type { Refusal } from './problem.ts'

export type LookPorts = Pick<AppPorts, 'looks' | 'clock' | 'log'>

interface Seen extends LookFacts, Pick<Shows, 'part' | 'everyTime'> {
  readonly whose: LookedAt
}

/** TAM-170: records what a member of staff is about to be shown. Who is shown their own, and every
 * customer, leaves no record. Where it cannot be stored nothing may be shown: the refusal. */
export const recordLook = async (
  { looks, clock, log }: LookPorts,
  { id, name, role }: Pick<Principal, 'id' | 'name' | 'role'>,
  origin: Origin,
  { whose, part, everyTime, detail, reason, text }: Omit<Seen, 'person'>,
): Promise<Result<null, Refusal>> => {
  if (role === 'customer' || (whose.of === 'account' && whose.userId === id)) return ok(null)
  const why = { reason: reasonOfLook(role, reason ?? null), text: text ?? null }
  const seen = { whose, part, detail: detail ?? null, everyTime: everyTime === true }
  try {
    await looks.record({ by: { id, name, role }, origin, at: clock.now(), ...seen, ...why })
    return ok(null)
  } catch (error) {
    log.error({ part, error: error instanceof Error ? error.name : typeof error }, 'A look could not be recorded')
    return err({ code: 'UNAVAILABLE' })
  }
}

/** The number of people in a list: the length of its array, or the rows of its file. */
const peopleIn = (reply: object): number =>
  'rows' in reply && typeof reply.rows === 'number'
    ? reply.rows
    : (Object.values(reply).find(Array.isArray)?.length ?? 0)

/** The person whose data an answer shows, from the endpoint's declaration, its parameters and the
 * answer. If a command names its loan only in the body, the answer has the id. */
const whoseOf = ({ of }: Shows, [named]: readonly string[], reply: object, { person }: LookFacts): LookedAt => {
  const id = named ?? ('id' in reply ? String(reply.id) : '')
  if (of === 'loan') return { of, loanId: id, person: person ?? 'borrower' }
  if (of === 'account') return { of, userId: id }
  return { of, people: peopleIn(reply) }
}

interface Answered {
  readonly principal: Principal | null
  readonly origin: Origin
  readonly params: unknown
}

/** Records the look that an answer is, if there is anything in it. */
export const recordAnswer = async (
  ports: LookPorts,
  shows: Shows,
  call: Answered,
  reply: unknown,
): Promise<Result<null, Refusal>> => {
  if (call.principal === null || typeof reply !== 'object' || reply === null) return ok(null)
  const facts = shows.facts?.(call as never) ?? {}
  const whose = whoseOf(shows, Object.values(call.params as object), reply, facts)
  return recordLook(ports, call.principal, call.origin, { ...shows, ...facts, whose })
}

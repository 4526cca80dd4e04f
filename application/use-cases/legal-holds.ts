import { liftLegalHold, placeLegalHold, type HoldStaff, type LegalHold } from '@tamarack/domain/privacy/legal-hold'
import { ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import { present, type Clock } from '../ports/clock.port.ts'
import type { Ids } from '../ports/ids.port.ts'
import type { LegalHolds } from '../ports/legal-holds.port.ts'

interface Ports {
  readonly legalHolds: LegalHolds
  readonly clock: Clock
  readonly ids: Ids
}

interface Why {
  readonly by: HoldStaff
  readonly reason: string
  readonly note: string
}

const isSame = (one: LegalHold, other: LegalHold): boolean =>
  one.scope === other.scope &&
  one.placed.by.id === other.placed.by.id &&
  one.placed.reason === other.placed.reason &&
  one.placed.note === other.placed.note

/** Places a hold on a loan or on its borrower (TAM-105). The key makes its id, so that a repeated
 * press answers the first hold, and with another body is refused as `IDEMPOTENCY_KEY_REUSED`. */
export const makePlaceLegalHold =
  ({ legalHolds, clock, ids }: Ports) =>
  async (
    on: Pick<LegalHold, 'loanId' | 'scope'>,
    { key, ...why }: Why & { readonly key: string },
  ): Promise<Result<LegalHold, Refusal>> => {
    const hold = placeLegalHold({ id: ids.derived('hold', on.loanId, key), ...on }, { ...why, at: present(clock) })
    if (!hold.ok) return hold
    const stored = await legalHolds.place(hold.value)
    if (!stored.ok || isSame(stored.value, hold.value)) return stored
    return refuse('IDEMPOTENCY_KEY_REUSED')
  }

/** Lifts a hold (TAM-105); one that was lifted before answers as it was lifted first. */
export const makeLiftLegalHold =
  ({ legalHolds, clock }: Omit<Ports, 'ids'>) =>
  async (id: string, why: Why): Promise<Result<LegalHold, Refusal>> => {
    const hold = await legalHolds.find(id)
    if (hold === null) return refuse('NOT_FOUND')
    const lifted = liftLegalHold(hold, { ...why, at: present(clock) })
    if (!lifted.ok || hold.lifted !== undefined || lifted.value.lifted === undefined) return lifted
    const stored = await legalHolds.lift({ ...lifted.value, lifted: lifted.value.lifted })
    return stored === null ? refuse('NOT_FOUND') : ok(stored)
  }

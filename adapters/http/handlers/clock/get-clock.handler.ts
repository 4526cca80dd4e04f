import type { ClockMover } from '@tamarack/application/use-cases/move-clock'
import { getClock as endpoint } from '@tamarack/contracts/endpoints/sandbox-clock'
import { ok } from '@tamarack/domain/shared/result'
import { answer, type Mounted } from '../../mount.ts'

export const getClock = ({ clock, nextDue }: ClockMover): Mounted =>
  answer(endpoint, async ({ query: { loanId } }) => {
    const next = (await nextDue(loanId)) ?? null
    return ok({ now: clock.now(), offsetMs: clock.offsetMs(), next })
  })

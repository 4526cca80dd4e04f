import { startOfTorontoDay, torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import { destroyJointLoanFrom, type RecordsOf } from '@tamarack/domain/privacy/retention'
import type { Refusal, Result } from '@tamarack/domain/shared/result'
import type { Instant } from '@tamarack/domain/values/instant'
import { plusDays, plusMonths, type LocalDate } from '@tamarack/domain/values/local-date'
import { present, type Clock } from '../ports/clock.port.ts'
import type { DueRecords } from '../ports/due-records.port.ts'

export interface DestroyRecordsPorts {
  readonly clock: Clock
  readonly due: DueRecords
  /** Refuses where the loan's records are still needed. */
  readonly destroy: (
    loanId: string,
  ) => Promise<Result<{ readonly noChange?: true; readonly status: LoanStatus }, Refusal>>
  /** Lets the workflow of a loan look at it: one of a debt that was written off has waited for
   * money until now, and ends. */
  readonly wake: (loanId: string, status: LoanStatus) => Promise<void>
}

/** How many loans' records were destroyed, and how many accounts were removed. */
export interface DestroyedRecords {
  readonly loans: number
  readonly accounts: number
}

const atOnce = 100

/** The days by which the end of a month may lie before its match in a longer one: what closed on
 * them is looked at, and decided by its own day. */
const monthEnds = 4

/** What closed on that day or later is not due yet; what closed before may be. */
const closedBefore = (of: RecordsOf, now: Instant): LocalDate => {
  const today = torontoDateOf(now)
  const { months } = destroyJointLoanFrom(of, today)
  return plusDays(plusMonths(today, -months), monthEnds)
}

/** TAM-16: destroys what is personal in the records of every loan whose retention is over, each in
 * a transaction of its own, and then what belongs to no loan any more. One that must be kept is
 * passed over. Stopped half-way, it goes on with the loans that are left. */
export const makeDestroyRecords =
  ({ clock, due, destroy, wake }: DestroyRecordsPorts) =>
  async (): Promise<DestroyedRecords> => {
    const now = present(clock)
    const signedBefore = startOfTorontoDay(closedBefore('loan', now))
    const unsignedBefore = startOfTorontoDay(closedBefore('application-without-loan', now))
    const writtenOffBefore = closedBefore('written-off-debt', now)
    let [loans, after] = [0, '']
    for (;;) {
      const page = await due.next({ signedBefore, unsignedBefore, writtenOffBefore, after, limit: atOnce })
      for (const loanId of page) {
        const done = await destroy(loanId)
        if (!done.ok || done.value.noChange === true) continue
        loans += 1
        if (done.value.status === 'written-off') await wake(loanId, done.value.status)
      }
      after = page.at(-1) ?? after
      if (page.length < atOnce) break
    }
    return { loans, accounts: await due.removeUnused(unsignedBefore) }
  }

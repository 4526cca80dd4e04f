import { condition, proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import { nextWait, transferLooks } from '@tamarack/domain/loan/policy'
import { isDisbursing } from '@tamarack/domain/loan/status'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import type { DisbursementOutcome } from '@tamarack/application/provider-steps/disburse'
import { document, money, timed } from '../shared/activity-kinds.ts'
import { now, sleepUntil, waitUntil } from '../shared/now.ts'
import type { TrackedLoan } from '../shared/tracked-loan.ts'

const { sendDisbursement, followDisbursement } =
  proxyActivities<Pick<LoanActivities, 'sendDisbursement' | 'followDisbursement'>>(money)
const { sendDisbursementNotice } = proxyActivities<Pick<LoanActivities, 'sendDisbursementNotice'>>(document)
const { executeTimed } = proxyLocalActivities<Pick<LoanActivities, 'executeTimed'>>(timed)

/** What one run hands to the next. */
export interface DisbursementCarried {
  /** The notice of the failure that stands has gone out. */
  readonly noticed: boolean
  /** Cancelled while the money was on its way. */
  readonly mayStillArrive?: boolean
  /** When a failed advance is sent again by itself. */
  readonly sendAgainAt?: number
}

/** Sends the advance and follows it; when it fails, sends it again where that is due by itself, and else waits for staff, however long they take. */
export const makeDisbursement = (loanId: string, loan: TrackedLoan, carried: DisbursementCarried) => {
  let events = 0
  let sending = false
  let stopping = false
  let noticed = carried.noticed
  const isActive = (): boolean => loan.status() === 'active'
  const isFailed = (): boolean => loan.status() === 'disbursement-failed'

  /** Cancelled while the money was on its way: it may arrive all the same, and is then requested back. */
  let mayStillArrive = carried.mayStillArrive ?? false
  let sendAgainAt = carried.sendAgainAt
  const adopt = (found: DisbursementOutcome): void => {
    loan.update(found)
    sendAgainAt = found.sendAgainAt
    const isOpen = found.state !== 'completed' && found.state !== 'failed' && found.state !== 'cancelled'
    mayStillArrive = isOpen && (found.state !== 'requested' || found.status === 'active')
  }
  const isFollowed = (): boolean => isActive() || (mayStillArrive && !isFailed())

  const send = async (): Promise<void> => {
    await condition(() => !stopping)
    sending = true
    adopt(await sendDisbursement({ loanId }))
    sending = false
  }
  const follow = async (): Promise<void> => {
    for (let waitMs = transferLooks.firstMs; isFollowed(); waitMs = nextWait(waitMs, transferLooks)) {
      const seen = events
      await waitUntil(now() + waitMs, () => events > seen || !isFollowed())
      if (isFollowed()) adopt(await followDisbursement({ loanId }))
    }
  }
  /** Until a failed advance was requested anew, by staff or by itself. */
  const waitWhileFailed = async (): Promise<void> => {
    if (!isFailed() || sendAgainAt === undefined) return condition(() => !isFailed())
    const isMended = await waitUntil(sendAgainAt + 1, () => !isFailed())
    sendAgainAt = undefined
    if (!isMended) loan.update(await executeTimed({ type: 'repeat-disbursement', loanId }))
    return condition(() => !isFailed())
  }
  return {
    event: (): void => {
      events += 1
    },
    /** Ends when the money has arrived or the loan is cancelled. */
    async run(): Promise<void> {
      for (;;) {
        await waitWhileFailed()
        const status = loan.status()
        if (status === undefined || !isDisbursing(status)) {
          // Carried over from a run in which it was cancelled on its way.
          await follow()
          return
        }
        await send()
        await follow()
      }
    },
    /** Notes that the funding hour has passed without the money, whatever the provider does: it gives the borrower an open-ended right to cancel. */
    async watchTheHour(): Promise<void> {
      await sleepUntil((loan.state()?.fundBy ?? 0) + 1)
      loan.update(await executeTimed({ type: 'note-funding-hour', loanId }))
    },
    /** Notifies the customer and staff of every attempt that failed. */
    async notify(): Promise<never> {
      for (;;) {
        await condition(() => isFailed() && !noticed)
        await sendDisbursementNotice({ loanId })
        noticed = true
        await condition(() => !isFailed())
        noticed = false
      }
    },
    /** Begins no further attempt, and resolves when none is under way: two runs must not send at the same time. */
    async stop(): Promise<DisbursementCarried> {
      stopping = true
      await condition(() => !sending)
      return { noticed, ...(mayStillArrive && { mayStillArrive }), ...(sendAgainAt !== undefined && { sendAgainAt }) }
    },
    isSending: (): boolean => sending,
    /** Whether nothing that was sent is under way any more, as far as this run has seen. */
    isSettled: (): boolean => !sending && !mayStillArrive,
  }
}

import { condition, proxyActivities } from '@temporalio/workflow'
import { nextWait, requestLooks } from '@tamarack/domain/loan/policy'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import { money } from '../shared/activity-kinds.ts'
import { now, waitUntil } from '../shared/now.ts'
import type { TrackedLoan } from '../shared/tracked-loan.ts'

const { followPaymentRequests } = proxyActivities<Pick<LoanActivities, 'followPaymentRequests'>>(money)

/** What one run hands to the next: whether money may still arrive on a request. PostgreSQL has the rest. */
export interface PaymentRequestsCarried {
  readonly open: boolean
}

/** Sends the e-Transfer requests of a loan and follows them until each is paid or ended. A loan without one costs nothing. */
export const makePaymentRequests = (loanId: string, loan: TrackedLoan, carried: PaymentRequestsCarried) => {
  let events = 0
  let open = carried.open
  let followed = -1
  let following = false

  /** Something happened that may have made a request, since they were followed last. */
  const isAhead = (): boolean => {
    const state = loan.state()
    if (state === undefined || state.sequence <= followed) return false
    return state.status === 'cancelling' || (state.openRequests ?? 0) > 0
  }
  const isDue = (): boolean => open || isAhead()
  const follow = async (): Promise<void> => {
    following = true
    const found = await followPaymentRequests({ loanId })
    following = false
    open = found.open
    followed = found.sequence
    loan.update(found)
  }
  return {
    /** The provider has an event about a transfer. */
    event: (): void => {
      events += 1
    },
    async run(): Promise<never> {
      for (;;) {
        await condition(isDue)
        for (let waitMs = requestLooks.firstMs; isDue(); waitMs = nextWait(waitMs, requestLooks)) {
          const seen = events
          await follow()
          if (open) await waitUntil(now() + waitMs, () => events > seen || isAhead())
        }
      }
    },
    isIdle: (): boolean => !isDue(),
    isSending: (): boolean => following,
    carried: (): PaymentRequestsCarried => ({ open: isDue() }),
  }
}

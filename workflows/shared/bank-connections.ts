import { log, proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import type { Outcome } from '@tamarack/application/outcome'
import { collecting, timed } from './activity-kinds.ts'
import { makeErrands } from './errands.ts'
import { codeOfFailure } from './refusals.ts'
import type { TrackedLoan } from './tracked-loan.ts'

const { collectBankData } = proxyActivities<Pick<LoanActivities, 'collectBankData'>>(collecting)
const { giveUpBankData } = proxyLocalActivities<Pick<LoanActivities, 'giveUpBankData'>>(timed)

/** Collects what banks send after their window has closed, for as long as they may; then the customer is to connect again. */
export const makeBankConnections = (loanId: string, loan: TrackedLoan, toCollect: readonly string[]) => {
  const brought = new Map<string, Outcome | null>()
  const collect = async (requestId: string): Promise<void> => {
    const request = { loanId, customerId: loan.state()?.customerId ?? '', requestId }
    const collected = collectBankData(request).catch((failure: unknown) => {
      log.warn('the bank sent nothing in time', { code: codeOfFailure(failure) })
      return giveUpBankData(request)
    })
    const outcome = await collected
    loan.update(outcome)
    brought.set(requestId, outcome)
  }
  const errands = makeErrands(collect, toCollect)
  return {
    /** Requests the data; `brought` has what came of it once it is there. */
    collect: (requestId: string): void => {
      brought.delete(requestId)
      errands.add(requestId)
    },
    brought,
    run: errands.run,
    carried: errands.open,
  }
}

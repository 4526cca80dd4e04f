import {
  ApplicationFailure,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow'
import { isDisbursing, type LoanStatus } from '@tamarack/domain/loan/status'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import { document, timed } from '../shared/activity-kinds.ts'
import { makeBankConnections } from '../shared/bank-connections.ts'
import { handleCommands } from '../shared/handle-commands.ts'
import { providerEventSignal, wakeSignal } from '../shared/messages.ts'
import { clockOffset, followClock } from '../shared/now.ts'
import { allAnswered, isLong } from '../shared/run-length.ts'
import { makeTrackedLoan, type LoanState } from '../shared/tracked-loan.ts'
import { makeDisbursement, type DisbursementCarried } from './disbursement.ts'
import { makePaymentRequests, type PaymentRequestsCarried } from './payment-requests.ts'
import { makeServicing, type ServicingCarried } from './servicing.ts'

const { readLoan } = proxyLocalActivities<Pick<LoanActivities, 'readLoan'>>(timed)
const { sendCopies } = proxyActivities<Pick<LoanActivities, 'sendCopies'>>(document)

/** What one run hands to the next. */
interface Carried {
  readonly known: LoanState
  readonly disbursement: DisbursementCarried
  readonly copiesSent: boolean
  /** Absent in runs of releases that ended when the money had arrived. */
  readonly servicing?: ServicingCarried
  /** Absent in runs of releases without payment requests. */
  readonly requests?: PaymentRequestsCarried
  /** Bank connections whose data are not collected; absent in runs of releases without another account. */
  readonly toCollect?: readonly string[]
}
export interface LoanServicingInput {
  readonly loanId: string
  /** How far the sandbox's clock is ahead, milliseconds; only a sandbox gives it. */
  readonly clockOffsetMs?: number
  readonly carried?: Carried
}

/**
 * A signed loan until its last cent. The transfer, the funding hour, the borrower's copies, the notice of a failure and e-Transfer requests run beside each
 * other, and then what time brings to the loan; none waits for another. It ends when nothing is owed either way, nothing that was requested may still
 * arrive, and no debit can be claimed back any more.
 */
export async function loanServicing({ loanId, clockOffsetMs, carried }: LoanServicingInput): Promise<LoanStatus> {
  followClock(clockOffsetMs)
  const loan = makeTrackedLoan(carried?.known)
  const disbursement = makeDisbursement(loanId, loan, carried?.disbursement ?? { noticed: false })
  const servicing = makeServicing(loanId, loan, carried?.servicing ?? { looks: [] })
  const requests = makePaymentRequests(loanId, loan, carried?.requests ?? { open: false })
  let copiesSent = carried?.copiesSent ?? false

  const look = async (): Promise<void> => {
    const found = await readLoan({ loanId })
    if (found === null) throw ApplicationFailure.nonRetryable(`there is no loan ${loanId} for its servicing workflow`)
    loan.update(found)
  }
  const send = async (): Promise<void> => {
    if (!copiesSent) await sendCopies({ loanId })
    copiesSent = true
  }
  const bank = makeBankConnections(loanId, loan, carried?.toCollect ?? [])
  handleCommands('loan-servicing', {
    loanId,
    loan,
    exhausted: { refusal: undefined },
    // The page that reported a finished connection looks again by itself.
    begin: ({ request }, { alreadySo }) => {
      if (request.type === 'finish-account-change' && alreadySo !== true) bank.collect(request.requestId)
    },
  })
  setHandler(providerEventSignal, (event) => {
    disbursement.event()
    servicing.event(event)
    requests.event()
  })
  setHandler(wakeSignal, look)
  if (loan.state() === undefined) await look()

  const isOver = (): boolean => copiesSent && servicing.isOver() && disbursement.isSettled() && requests.isIdle()
  const isSending = (): boolean => disbursement.isSending() || servicing.isSending() || requests.isSending()
  /** The hour of a loan whose servicing goes on in another run has passed. */
  const watchTheHour = async (): Promise<void> => {
    if (carried?.servicing === undefined) await disbursement.watchTheHour()
  }
  const beside = new CancellationScope()
  const work = beside.run(() =>
    Promise.all([
      disbursement.run(),
      watchTheHour(),
      disbursement.notify(),
      servicing.run(),
      requests.run(),
      bank.run(),
      send(),
    ]),
  )
  const besideEnded = work.catch((error: unknown) => {
    if (!isCancellation(error)) throw error
  })
  await Promise.race([condition(() => isOver() || (isLong() && !isSending())), besideEnded])
  const stopped = isOver() ? { noticed: false } : await disbursement.stop()
  beside.cancel()
  await besideEnded
  await allAnswered()

  const handedOn = (): Pick<Carried, 'servicing'> =>
    isDisbursing(loan.status() ?? 'active') ? {} : { servicing: servicing.carried() }
  const state = loan.state()
  if (state === undefined) throw new TypeError('a loan in service has no state')
  if (isOver()) return state.status
  return continueAsNew<typeof loanServicing>({
    loanId,
    ...clockOffset(),
    carried: {
      known: state,
      disbursement: stopped,
      copiesSent,
      requests: requests.carried(),
      toCollect: bank.carried(),
      ...handedOn(),
    },
  })
}

import { isServiced, type ServicedLoan } from '@tamarack/domain/loan/loan'
import type { PaymentStep } from '@tamarack/domain/loan/payments/payment-steps'
import { sendAgainAt } from '@tamarack/domain/loan/servicing/disbursement'
import { servicingSteps, type ServicingStep } from '@tamarack/domain/loan/servicing/servicing-steps'
import { nextWait, stepRestMs } from '@tamarack/domain/loan/staff/policy'
import { plusMilliseconds, type Instant } from '@tamarack/domain/values/instant'
import type { UnitOfWork } from '../ports/loan-tables.port.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import type { LoanDesk } from './loan-desk.fixture.ts'

type Step = ServicingStep | PaymentStep | { readonly type: 'repeat-disbursement'; readonly at: Instant }

const stepsOf = (loan: ServicedLoan, now: Instant): readonly Step[] => {
  const again = sendAgainAt(loan)
  return [
    ...servicingSteps(loan, now),
    ...(again === undefined ? [] : [{ type: 'repeat-disbursement' as const, at: plusMilliseconds(again, 1) }]),
  ]
}
const keyOf = (step: Step): string => ('paymentId' in step ? `${step.type} ${step.paymentId}` : step.type)

/** The loan of a desk, which must be signed. */
export const servicedLoan = (desk: LoanDesk, loanId: string): ServicedLoan => {
  const loan = desk.loan(loanId)
  if (loan === undefined || !isServiced(loan)) throw new Error('the loan is not in service')
  return loan
}

/** The worker died during a step. Its transaction may have committed. */
class WorkerDied extends Error {}

/** Kills the worker in transactions of a desk, before or after a commit. */
export const letWorkerDie = ({ work }: Pick<LoanDesk, 'work'>, dies: () => boolean): void => {
  const { run } = work
  const mayDie = (): void => {
    if (dies()) throw new WorkerDied()
  }
  Object.assign(work, {
    async run(use) {
      const outcome = await run(async (tables) => {
        const result = await use(tables)
        mayDie()
        return result
      })
      mayDie()
      return outcome
    },
  } satisfies UnitOfWork)
}

/** Ignores a step that the provider did not answer or the worker did not survive, and throws any
 * other error again. */
export const unlessLost = (error: unknown): void => {
  if (!(error instanceof ProviderUnavailable || error instanceof WorkerDied)) throw error
}

/** Moves the clock of a desk and takes the steps of a loan that move money, as its workflow does: a
 * step that the provider did not answer, that killed its worker, or that changed nothing is
 * repeated after its wait.
 * `workers`: how many take the next step at the same time. */
export const moneyLife = (desk: LoanDesk, loanId: string, workers: () => number = () => 1) => {
  const [rests, waits] = [new Map<string, number>(), new Map<string, number>()]
  const calls = {
    'send-payment': desk.activities.sendPayment,
    'look-at-payment': desk.activities.followPayment,
    'cancel-payment': desk.activities.cancelPayment,
  }
  const take = async (step: Step): Promise<void> => {
    const key = keyOf(step)
    if ('paymentId' in step) {
      const before = waits.get(key)
      const waitMs = before === undefined ? step.again.firstMs : nextWait(before, step.again)
      waits.set(key, waitMs)
      rests.set(key, desk.now() + waitMs)
      const call = () => calls[step.type]({ loanId, paymentId: step.paymentId }).catch(unlessLost)
      await Promise.all(Array.from({ length: workers() }, call))
    } else {
      rests.set(key, desk.now() + stepRestMs)
      await desk.activities.executeTimed({ type: step.type, loanId }).catch(unlessLost)
    }
  }
  return async (moment: number): Promise<void> => {
    for (;;) {
      const [next] = stepsOf(servicedLoan(desk, loanId), desk.now())
        .map((step) => ({ step, at: Math.max(step.at, rests.get(keyOf(step)) ?? 0) }))
        .toSorted((one, other) => one.at - other.at)
      if (next === undefined || next.at > moment) break
      if (next.at > desk.now()) desk.setNow(next.at)
      await take(next.step)
    }
    if (moment > desk.now()) desk.setNow(moment)
  }
}

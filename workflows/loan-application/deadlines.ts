import { condition, proxyLocalActivities } from '@temporalio/workflow'
import { endOfTorontoDay } from '@tamarack/domain/calendars/toronto'
import { applicationEndsAt } from '@tamarack/domain/loan/policy'
import { localDate } from '@tamarack/domain/values/local-date'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import { timed } from '../shared/activity-kinds.ts'
import { now, sleepUntil, waitUntil } from '../shared/now.ts'
import type { TrackedLoan } from '../shared/tracked-loan.ts'

const { executeTimed } = proxyLocalActivities<Pick<LoanActivities, 'executeTimed'>>(timed)

/** Ends an application that nobody goes on with. */
export const expire = async (loanId: string, loan: TrackedLoan): Promise<void> => {
  await sleepUntil(applicationEndsAt(loan.state()?.createdAt ?? now()))
  loan.update(await executeTimed({ type: 'expire-application', loanId }))
}

/** The day for which the unsigned agreement is made; null while there is none. */
const agreementDay = (loan: TrackedLoan): string | null => {
  const state = loan.state()
  return state?.status === 'agreement' || state?.status === 'pad' ? state.agreementDate : null
}

/** Has an agreement that was not signed on its day prepared again for the next one. */
export const redate = async (loanId: string, loan: TrackedLoan): Promise<never> => {
  for (;;) {
    await condition(() => agreementDay(loan) !== null)
    const day = agreementDay(loan)
    if (day === null) continue
    const firstMomentAfter = endOfTorontoDay(localDate(day)) + 1
    const changed = await waitUntil(firstMomentAfter, () => agreementDay(loan) !== day)
    if (!changed) loan.updateByTime(await executeTimed({ type: 'redate-agreement', loanId }))
  }
}

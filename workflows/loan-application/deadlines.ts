import { condition, proxyLocalActivities } from '@temporalio/workflow'
import { endOfTorontoDay } from '@tamarack/domain/calendars/toronto'
import { applicationEndsAt } from '@tamarack/domain/loan/policy'
import { localDate } from '@tamarack/domain/values/local-date'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import { timed } from '../shared/activity-kinds.ts'
import { msUntil, now, sleepUntil } from '../shared/now.ts'
import type { Standing } from '../shared/standing.ts'

const { executeTimed } = proxyLocalActivities<Pick<LoanActivities, 'executeTimed'>>(timed)

/** Ends an application that nobody goes on with. */
export const expire = async (loanId: string, standing: Standing): Promise<void> => {
  await sleepUntil(applicationEndsAt(standing.known()?.createdAt ?? now()))
  standing.hear(await executeTimed({ type: 'expire-application', loanId }))
}

/** The day for which the unsigned agreement is made; null while there is none. */
const agreementDay = (standing: Standing): string | null => {
  const known = standing.known()
  return known?.status === 'agreement' || known?.status === 'pad' ? known.agreementDate : null
}

/** Has an agreement that was not signed on its day prepared again for the next one. */
export const redate = async (loanId: string, standing: Standing): Promise<never> => {
  for (;;) {
    await condition(() => agreementDay(standing) !== null)
    const day = agreementDay(standing)
    if (day === null) continue
    const firstMomentAfter = endOfTorontoDay(localDate(day)) + 1
    const changed = await condition(() => agreementDay(standing) !== day, msUntil(firstMomentAfter))
    if (!changed) standing.hear(await executeTimed({ type: 'redate-agreement', loanId }))
  }
}

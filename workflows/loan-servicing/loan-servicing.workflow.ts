import {
  condition,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { FundingStanding } from '@tamarack/application/use-cases/fund-loan'
import { command, money } from '../shared/activity-kinds.ts'
import { loanStatusAttribute } from '../loan-application/messages.ts'
import type { MoneyActivities, ServicingLocalActivities } from './activities.ts'
import { providerNewsSignal } from './messages.ts'

const { sendPayout, readPayout } = proxyActivities<MoneyActivities>(money)
const { checkFundingHour } = proxyLocalActivities<ServicingLocalActivities>(command)

/** Waits before we ask by ourselves where the transfer stands, because a webhook may never come: each doubles up to the last. */
const firstLookMs = 10_000
const longestLookMs = 15 * 60_000

const isSettled = (standing: FundingStanding): boolean => ['completed', 'failed', 'cancelled'].includes(standing.payout)

/** A signed loan: sends the money, follows it until it has arrived, and notes when the funding hour passes without it. */
export async function loanServicing({ loanId }: { readonly loanId: string }): Promise<LoanStatus> {
  let news = 0
  setHandler(providerNewsSignal, () => {
    news += 1
  })
  let standing = await checkFundingHour({ loanId })

  /** Runs beside the transfer: a provider that does not answer must not stop the clock that gives the borrower an open-ended right to cancel. */
  const watchTheHour = async (): Promise<void> => {
    const inTime = await condition(() => isSettled(standing), Math.max(1, standing.fundBy + 1 - Date.now()))
    if (!inTime) await checkFundingHour({ loanId })
  }
  const followTheMoney = async (): Promise<void> => {
    standing = await sendPayout({ loanId })
    for (let waitMs = firstLookMs; !isSettled(standing); waitMs = Math.min(waitMs * 2, longestLookMs)) {
      const seen = news
      await condition(() => news > seen, waitMs)
      standing = await readPayout({ loanId })
    }
  }
  await Promise.all([watchTheHour(), followTheMoney()])
  upsertSearchAttributes([{ key: loanStatusAttribute, value: standing.status }])
  return standing.status
}

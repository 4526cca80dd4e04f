import { proxyActivities, sleep } from '@temporalio/workflow'
import type { ReadBankAnswers } from '@tamarack/application/pad-file/read-bank-answers'
import type { RanDaily } from '@tamarack/application/use-cases/run-daily'
import type { DailyRunName } from '@tamarack/domain/daily-runs/daily-run'

/** Run as regular activities: they read providers and folders, notify loans, or go through the
 * whole book. */
export interface DailyActivities {
  runDaily: (name: DailyRunName) => Promise<RanDaily>
  readBankAnswers: () => Promise<ReadBankAnswers>
}

/** Safe to repeat, and repeated for most of a working day: a provider that is out of reach in the
 * morning may answer at noon. */
const { runDaily } = proxyActivities<Pick<DailyActivities, 'runDaily'>>({
  startToCloseTimeout: '5 minutes',
  scheduleToCloseTimeout: '10 hours',
  retry: { initialInterval: '5 seconds', maximumInterval: '10 minutes' },
})

/** Tried once: the next run reads what this one did not. */
const { readBankAnswers } = proxyActivities<Pick<DailyActivities, 'readBankAnswers'>>({
  startToCloseTimeout: '5 minutes',
  retry: { maximumAttempts: 1 },
})

/** Runs a work that may have more to do than it may at once, until it has ended. */
const untilDone = async (name: DailyRunName, pause: '1 second' | '1 minute' | '5 minutes'): Promise<RanDaily> => {
  for (;;) {
    const ran = await runDaily(name)
    if (ran.continues !== true) return ran
    await sleep(pause)
  }
}

/** Started by a schedule at its hour of Toronto; which days are banking days, and whether the day
 * was done, is decided by the activity. A schedule gives no input: the engine keeps it sealed, and
 * a worker with another key could not bring the schedule up to date. */
export async function reconciliation(): Promise<RanDaily> {
  // The provider counts calls in five minutes.
  return untilDone('reconciliation', '5 minutes')
}
export async function changeNotices(): Promise<RanDaily> {
  // A mail server is given time, so that it does not take thousands of emails for a flood.
  return untilDone('change-notices', '1 minute')
}
export async function accruedInterest(): Promise<RanDaily> {
  return untilDone('accrued-interest', '1 minute')
}
export async function recordCheck(): Promise<RanDaily> {
  return untilDone('record-check', '1 second')
}
export async function lawCheck(): Promise<RanDaily> {
  return untilDone('law-check', '1 second')
}
export async function retention(): Promise<RanDaily> {
  return runDaily('retention')
}
export async function padFile(): Promise<RanDaily> {
  return runDaily('pad-file')
}

/** Started by a schedule every few minutes while debits go by file. */
export async function bankAnswers(): Promise<ReadBankAnswers> {
  return readBankAnswers()
}

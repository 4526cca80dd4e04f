import type { DailyRunName } from '@tamarack/domain/daily-runs/daily-run'
import { token } from './token.ts'

/** Which day's run of each daily work was done last: a run of a day is done once, no matter who
 * starts it. */
export interface DailyRuns {
  /** The last day that was done, YYYY-MM-DD; null before the first. */
  lastDay(name: DailyRunName): Promise<string | null>
  done(name: DailyRunName, day: string, at: number): Promise<void>
}
export const DailyRuns = token<DailyRuns>('DailyRuns')

import type { DailyRunName } from '@tamarack/domain/daily-runs/daily-run'
import { token } from './token.ts'

/** The last day of each daily work: a run of a day is done once, no matter who starts it. */
export interface DailyRuns {
  /** The last day that was done, YYYY-MM-DD; null before the first. */
  lastDay(name: DailyRunName): Promise<string | null>
  done(name: DailyRunName, day: string, at: number): Promise<void>
  /** It is due again at once, whatever day was done. */
  again(name: DailyRunName): Promise<void>
}
export const DailyRuns = token<DailyRuns>('DailyRuns')

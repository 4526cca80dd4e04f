import type { DailyRunName } from '@tamarack/domain/daily-runs/daily-run'
import { token } from './token.ts'

export interface ScheduleTrigger {
  /** Does not wait for the work. Nothing where it is running. */
  trigger(name: DailyRunName): Promise<void>
}
export const ScheduleTrigger = token<ScheduleTrigger>('ScheduleTrigger')

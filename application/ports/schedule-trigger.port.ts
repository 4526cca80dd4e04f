import type { DailyRunName } from '@tamarack/domain/daily-runs/daily-run'
import { token } from './token.ts'

export interface ScheduleTrigger {
  /** Begins a run without waiting for it, unless one is under way. */
  trigger(name: DailyRunName | 'bank-answers'): Promise<void>
}
export const ScheduleTrigger = token<ScheduleTrigger>('ScheduleTrigger')

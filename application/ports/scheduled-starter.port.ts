import { token } from './token.ts'

/** Starts scheduled work besides its schedule, for a sandbox whose calendar is ahead. */
export interface ScheduledStarter {
  /** Waits for its end, for some seconds at most; answers whether it ended well. Work that is
   * running already is waited for. */
  start(work: 'pad-file' | 'bank-answers'): Promise<boolean>
}
export const ScheduledStarter = token<ScheduledStarter>('ScheduledStarter')

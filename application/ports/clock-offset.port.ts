import { token } from './token.ts'

/** How far a sandbox's clock is ahead of real time, kept for every process alike. Bound only in a
 * sandbox. */
export interface ClockOffset {
  /** Milliseconds; 0 until the clock is moved. */
  read(): Promise<number>
  /** Makes the offset at least that many milliseconds and returns the one that is now kept: of two
   * moves at once the larger counts, and none moves it back. */
  raiseTo(offsetMs: number): Promise<number>
}
export const ClockOffset = token<ClockOffset>('ClockOffset')

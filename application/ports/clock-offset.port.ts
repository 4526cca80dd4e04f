import { token } from './token.ts'

/** How far a sandbox's clock is ahead of real time, for every process. Bound only in a sandbox. */
export interface ClockOffset {
  /** Milliseconds; 0 until the clock is moved. */
  read(): Promise<number>
  /** Makes the offset at least so many milliseconds; answers the one kept: it never shrinks. */
  raiseTo(offsetMs: number): Promise<number>
}
export const ClockOffset = token<ClockOffset>('ClockOffset')

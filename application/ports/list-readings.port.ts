import { token } from './token.ts'

/** How far a list of the provider was read for the run of a day. Moments are epoch milliseconds. */
export interface ListReading {
  /** The day of the run, YYYY-MM-DD. */
  readonly day: string
  readonly from: number
  readonly to: number
  /** Everything up to here was read and compared; the reading has ended where it is `to`. */
  readonly through: number
  /** Whether every part of it so far was read whole. */
  readonly whole: boolean
}

/** What the provider made lately, and what failed of what it made before. */
export type ListName = 'made-lately' | 'failed-late'

/** Where the readings stand, so that one that was interrupted goes on where it ended. */
export interface ListReadings {
  /** The last one, ended or not; null before the first. */
  last(name: ListName): Promise<ListReading | null>
  store(name: ListName, reading: ListReading): Promise<void>
}
export const ListReadings = token<ListReadings>('ListReadings')

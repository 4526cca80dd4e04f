import type { OutsideRequest, RecordedAct } from '@tamarack/domain/privacy/outside-request'
import { token } from './token.ts'

/** Requests from outside, each as the acts that were recorded of it. Rows are only added. */
export interface OutsideRequests {
  /** Adds the act of that number; nothing where there is one of this number or this press. */
  add(id: string, sequence: number, act: RecordedAct): Promise<void>
  find(id: string): Promise<OutsideRequest | null>
  /** The last opened first, at most that many. */
  list(limit: number): Promise<readonly OutsideRequest[]>
}
export const OutsideRequests = token<OutsideRequests>('OutsideRequests')

import { sleep } from '@temporalio/workflow'
import { instant, type Instant } from '@tamarack/domain/values/instant'

/** The workflow's own time, the one place where it is read: the engine makes it the same in every replay. */
export const now = (): Instant => instant(Date.now())

/** Milliseconds from now until then, at least one: a wait of none is no wait to the engine. */
export const msUntil = (moment: number): number => Math.max(1, moment - now())

/** Waits until that moment, epoch milliseconds. */
export const sleepUntil = (moment: number): Promise<void> => sleep(msUntil(moment))

import { lastRunBy, nextRunAfter } from '@tamarack/domain/daily-runs/daily-run'
import type { Instant } from '@tamarack/domain/values/instant'
import type { DailyRuns } from '../ports/daily-runs.port.ts'
import type { PadDebits, PadDrop, PadFiles } from '../ports/pad-files.port.ts'
import type { ScheduledStarter } from '../ports/scheduled-starter.port.ts'

/** What came of scheduled work: nothing was due, done, or not ended well and still due. */
export type CaughtUp = 'nothing-due' | 'done' | 'unfinished'

/** What schedules do on a moved clock: schedules themselves fire in real time (decision 0042). */
export interface ScheduledOnMovedClock {
  /** The next moment at which a file is made, while debits wait for one. */
  nextDue(after: Instant): Promise<Instant | undefined>
  /** Does what is due by now. */
  catchUp(now: Instant): Promise<CaughtUp>
}

interface Ports {
  readonly runs: DailyRuns
  readonly debits: Pick<PadDebits, 'waiting'>
  readonly files: Pick<PadFiles, 'toNotify'>
  readonly drop: Pick<PadDrop, 'answers'>
  readonly starter: ScheduledStarter
}

export const makeScheduledOnMovedClock = ({ runs, debits, files, drop, starter }: Ports): ScheduledOnMovedClock => {
  const isFileDue = async (now: Instant): Promise<boolean> => {
    const due = lastRunBy('pad-file', now)
    const lastDay = await runs.lastDay('pad-file')
    return due !== undefined && (lastDay === null || lastDay < due.day) && (await debits.waiting(due.at)) > 0
  }
  return {
    nextDue: async (after) => ((await debits.waiting(after)) === 0 ? undefined : nextRunAfter('pad-file', after)?.at),
    async catchUp(now) {
      const isMakingFile = await isFileDue(now)
      const hasFile = !isMakingFile || (await starter.start('pad-file'))
      const hasAnswers = (await drop.answers()).length > 0 || (await files.toNotify()).length > 0
      const hasRead = !hasAnswers || (await starter.start('bank-answers'))
      if (!hasFile || !hasRead) return 'unfinished'
      return isMakingFile || hasAnswers ? 'done' : 'nothing-due'
    },
  }
}

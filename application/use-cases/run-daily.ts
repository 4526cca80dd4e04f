import { lastRunBy, type DailyRunName, type RunMoment } from '@tamarack/domain/daily-runs/daily-run'
import { present, type Clock } from '../ports/clock.port.ts'
import type { DailyRuns } from '../ports/daily-runs.port.ts'

interface Ports {
  readonly clock: Clock
  readonly runs: DailyRuns
}

/** Whether a work has ended, or has more to do than it may at once: then it stays due, and is to be
 * started again after some minutes. */
export type DailyOutcome = 'done' | 'continues'

/** The work itself, of the run that was due; it must be safe to repeat. */
export type DailyWork = Readonly<Record<DailyRunName, (due: RunMoment) => Promise<DailyOutcome>>>

/** `day`: for which it ran; null where nothing was due. */
export interface RanDaily {
  readonly day: string | null
  readonly continues?: true
}

/** Does a daily work if it is due and was not done for its day: no matter who starts it, and
 * however often. A work that fails, or has not ended, stays due. What was missed for days is done
 * once, because each takes everything that waits. A day that is still to come proves nothing: who
 * writes it into the table silences no check. */
export const makeRunDaily =
  ({ clock, runs }: Ports, work: DailyWork) =>
  async (name: DailyRunName): Promise<RanDaily> => {
    const now = present(clock)
    const due = lastRunBy(name, now)
    const lastDay = await runs.lastDay(name)
    if (due === undefined || lastDay === due.day) return { day: null }
    if ((await work[name](due)) === 'continues') return { day: due.day, continues: true }
    await runs.done(name, due.day, now)
    return { day: due.day }
  }

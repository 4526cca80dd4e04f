import type { LoanEventView } from '@tamarack/contracts/views/history'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Silence that is worth a line of its own. */
const longSilence = 12 * hour

/** One entry of the Steps view: an event, or a run of the same event by the same actor. */
export interface Step {
  readonly event: LoanEventView
  /** How often it happened in a row; the last one is shown. */
  readonly times: number
  readonly all: readonly LoanEventView[]
  /** Words for the silence between the step before in time and this one. */
  readonly silence: string | undefined
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** '2 days 4 hours without activity'; undefined for a short one. */
export const silenceWords = (milliseconds: number): string | undefined => {
  if (milliseconds < longSilence) return undefined
  const [days, hours] = [Math.floor(milliseconds / day), Math.floor((milliseconds % day) / hour)]
  return `${[days > 0 ? counted(days, 'day') : '', hours > 0 ? counted(hours, 'hour') : ''].filter(Boolean).join(' ')} without activity`
}

const isRepeat = (step: LoanEventView, next: LoanEventView): boolean =>
  step.type === next.type &&
  step.actor.id === next.actor.id &&
  step.actor.role === next.actor.role &&
  next.documents.length === 0

/** Folds repeats into one step with a count. Events come oldest first, and so do the steps. */
export const foldedSteps = (events: readonly LoanEventView[]): Step[] => {
  const runs: LoanEventView[][] = []
  for (const event of events) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run !== undefined && before !== undefined && isRepeat(before, event)) run.push(event)
    else runs.push([event])
  }
  return runs.flatMap((all, index) => {
    const [first, event, before] = [all[0], all.at(-1), runs[index - 1]?.at(-1)]
    return first === undefined || event === undefined
      ? []
      : [
          {
            event,
            all,
            times: all.length,
            silence: before === undefined ? undefined : silenceWords(first.at - before.at),
          },
        ]
  })
}

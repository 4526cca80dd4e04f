import {
  allHandlersFinished,
  condition,
  defineSignal,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  sleep,
} from '@temporalio/workflow'

export interface OverlapsActivities {
  /** Takes so many milliseconds. */
  readonly local: (workflowId: string, ms: number) => Promise<number>
  readonly remote: (ms: number) => Promise<number>
}
export interface OverlapsInput {
  readonly workflowId: string
  /** How long each step takes, milliseconds; the strands take from it in turn. */
  readonly durations: readonly number[]
  readonly signals: number
}

const { local } = proxyLocalActivities<Pick<OverlapsActivities, 'local'>>({ startToCloseTimeout: '2 seconds' })
const { remote } = proxyActivities<Pick<OverlapsActivities, 'remote'>>({ startToCloseTimeout: '5 seconds' })

export const pressedSignal = defineSignal('pressed')

/**
 * Strands of work that meet in every way: local activities beside each other, beside activities, timers and signals. What a strand does next depends on how
 * far the others are, so that another order of execution issues other commands.
 */
export async function overlaps({ workflowId, durations, signals }: OverlapsInput): Promise<readonly string[]> {
  const done: string[] = []
  let pressed = 0
  let taken = 0
  const duration = (): number => durations[taken++ % durations.length] ?? 0
  setHandler(pressedSignal, async () => {
    pressed += 1
    if (done.length % 2 === 0) await local(workflowId, duration())
    done.push(`signal ${pressed}`)
  })
  const strand = async (name: string, rounds: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      if ((done.length + round) % 3 === 0) await sleep(duration())
      else if ((done.length + round) % 3 === 1) await remote(duration())
      await local(workflowId, duration())
      done.push(`${name} ${round}`)
      if (done.length % 2 === 1) await remote(duration())
    }
  }
  let isOver = false
  /** Takes what is done together when it is done together: how often it goes round is what a replay must repeat. */
  const watch = async (): Promise<void> => {
    for (let seen = 0; !isOver; seen = done.length) {
      await condition(() => done.length > seen || isOver)
      await local(workflowId, duration())
    }
  }
  const watching = watch()
  await Promise.all([strand('one', 5), strand('two', 4), strand('three', 3)])
  await condition(() => pressed === signals && allHandlersFinished())
  isOver = true
  await watching
  return done
}

import {
  condition,
  defineSignal,
  defineUpdate,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  sleep,
} from '@temporalio/workflow'

const { nothing } = proxyLocalActivities<{ nothing: () => Promise<void> }>({ startToCloseTimeout: '2 seconds' })
const elsewhere = proxyActivities<{ nothing: () => Promise<void> }>({ startToCloseTimeout: '1 minute' })

export const setVariable = defineUpdate<number, [number]>('set-variable')
export const end = defineSignal('end')

/** The least that a durable step can be: an Update that sets a variable. */
export async function yardstick(): Promise<void> {
  let [variable, ended] = [0, false]
  setHandler(setVariable, (value) => (variable = value))
  setHandler(end, () => {
    ended = true
  })
  await condition(() => ended && variable >= 0)
}

/** How many timers, activities and local activities a workflow has within a span of
 * milliseconds. */
export interface EmptyLife {
  readonly spanMs: number
  readonly timers: number
  readonly activities: number
  readonly localActivities: number
}

/** A workflow that lives as long as another and does as much, but nothing of it: its activities,
 * spread evenly over its timers, are empty. */
export async function emptyLife({ spanMs, timers, activities, localActivities }: EmptyLife): Promise<void> {
  const dueBy = (count: number, timer: number): number => Math.floor((count * timer) / timers)
  let [regular, local] = [0, 0]
  for (let timer = 1; timer <= timers; timer += 1) {
    await sleep(Math.floor(spanMs / timers))
    for (; regular < dueBy(activities, timer); regular += 1) await elsewhere.nothing()
    for (; local < dueBy(localActivities, timer); local += 1) await nothing()
  }
}

import { condition, defineSignal, defineUpdate, proxyLocalActivities, setHandler } from '@temporalio/workflow'

const { nothing } = proxyLocalActivities<{ nothing: () => Promise<void> }>({ startToCloseTimeout: '2 seconds' })

export const setVariable = defineUpdate<number, [number]>('set-variable')
export const runNothing = defineUpdate<void>('run-nothing')
export const end = defineSignal('end')

/** The least that a durable step can be: an Update that sets a variable; and one that runs a local activity which does nothing. */
export async function yardstick(): Promise<void> {
  let [variable, ended] = [0, false]
  setHandler(setVariable, (value) => (variable = value))
  setHandler(runNothing, () => nothing())
  setHandler(end, () => {
    ended = true
  })
  await condition(() => ended && variable >= 0)
}

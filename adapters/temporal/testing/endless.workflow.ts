import { defineSignal, setHandler, sleep } from '@temporalio/workflow'

export const beginLoop = defineSignal('begin-loop')

/** A mistake: from that signal on its code never pauses. */
export async function endless(): Promise<void> {
  setHandler(beginLoop, () => {
    for (;;);
  })
  await sleep('1 day')
}
/** One that makes none. */
export async function finite(): Promise<string> {
  await sleep(1)
  return 'done'
}

import { defineSignal, log, setHandler, sleep } from '@temporalio/workflow'

export const beginLoop = defineSignal('begin-loop')

/** A mistake: from that signal on its code never pauses. */
export async function endless(): Promise<void> {
  setHandler(beginLoop, () => {
    for (;;);
  })
  await sleep('1 day')
}
/** One that makes none, and writes a line to the log of its process after its first activation. */
export async function finite(): Promise<string> {
  await sleep(1)
  log.warn('a workflow ends')
  return 'done'
}

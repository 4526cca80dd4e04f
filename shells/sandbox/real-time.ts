import type { SandboxTime } from '@tamarack/adapter-sandbox/time'

/** The longest wait that a timer of Node can hold; one that is longer fires at once instead. */
const longestMs = 2 ** 31 - 1

const after = (milliseconds: number, task: () => void): (() => void) => {
  let timer: NodeJS.Timeout
  const wait = (left: number): void => {
    timer = setTimeout(() => (left > longestMs ? wait(left - longestMs) : task()), Math.min(left, longestMs))
  }
  wait(Math.max(0, milliseconds))
  return () => clearTimeout(timer)
}

/** The machine's own time. */
export const realTime: SandboxTime = { now: () => Date.now(), realNow: () => Date.now(), after }

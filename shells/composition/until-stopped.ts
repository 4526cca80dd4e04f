import { flushCompileCache } from 'node:module'

/** Resolves on the first reason to end: SIGTERM, SIGINT, SIGHUP, or a parent that is gone (a
 * started part must not outlive the one that started it). */
export const untilStopped = (): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve(signal))
    process.once('disconnect', () => resolve('disconnect'))
  })

/** Notifies the parent process, if there is one, that this part is up. What Node compiled until
 * then is kept first, where it has a cache: Node itself keeps it when a process ends, and one that
 * is killed would leave the next one to compile everything again, which is half of a start. */
export const reportReady = (): void => {
  flushCompileCache()
  process.send?.('ready')
}

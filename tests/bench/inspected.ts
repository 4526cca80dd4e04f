import { readFileSync } from 'node:fs'
import { until } from '@tamarack/shell-dev/servers/processes'

/** What a process holds, after its garbage was collected. Bytes and counts. */
export interface Held {
  readonly heapBytes: number
  readonly externalBytes: number
  /** Everything that keeps an event loop alive or may wake it: sockets, timers, requests under
   * way. */
  readonly handles: number
}

export interface Inspected {
  readonly read: () => Promise<Held>
  readonly close: () => void
}

interface Reply {
  readonly id: number
  readonly result?: { readonly result?: { readonly value?: unknown } }
  readonly error?: { readonly message: string }
}

/** Node's option that opens its inspector on a free port; the address is then in what the process
 * prints. */
export const inspectOption = '--inspect=127.0.0.1:0'

const addressIn = (logFile: string): string | undefined => {
  try {
    return /Debugger listening on (ws:\/\/\S+)/g.exec(
      readFileSync(logFile, 'utf8').split('\n').toReversed().join('\n'),
    )?.[1]
  } catch {
    return undefined
  }
}

const expression = `(() => {
  const { heapUsed, external } = process.memoryUsage()
  return JSON.stringify({ heapBytes: heapUsed, externalBytes: external, handles: process.getActiveResourcesInfo().length })
})()`

/** Collections until nothing more is freed: one leaves what finalizers let go of. */
const collections = 3

/** Connects to the inspector of a process that was started with `inspectOption` and prints into
 * that file. */
export const inspect = async (logFile: string): Promise<Inspected> => {
  await until(() => addressIn(logFile) !== undefined, 10_000)
  const address = addressIn(logFile)
  if (address === undefined) throw new Error(`${logFile} names no inspector`)
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>()
  let sent = 0
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`the inspector of ${logFile} does not answer`)), {
      once: true,
    })
  })
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    const pending = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.error === undefined) pending?.resolve(reply)
    else pending?.reject(new Error(reply.error.message))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error(`the process behind ${logFile} ended`))
  })
  const call = (method: string, params: object = {}): Promise<Reply> =>
    new Promise((resolve, reject) => {
      sent += 1
      waiting.set(sent, { resolve, reject })
      socket.send(JSON.stringify({ id: sent, method, params }))
    })
  return {
    read: async () => {
      for (let index = 0; index < collections; index += 1) await call('HeapProfiler.collectGarbage')
      const { result } = await call('Runtime.evaluate', { expression, returnByValue: true })
      return JSON.parse(String(result?.result?.value)) as Held
    },
    close: () => socket.close(),
  }
}

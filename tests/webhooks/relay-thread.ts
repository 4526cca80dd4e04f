import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { makeRandom } from './random.ts'
import { startRelay, type Relay, type Relayed, type RelaySettings } from './relay.ts'

type Settings = Omit<RelaySettings, 'random'> & { readonly seed: number }
type Order = 'forget-times' | 'settle' | 'relayed' | 'close'

/** The relay in a thread of its own: what the storm computes next to it must not count as time of
 * the API. */
export interface RelayThread {
  readonly origin: string
  readonly relayed: () => Promise<Relayed>
  /** Begins the acknowledgements again. */
  readonly forgetTimes: () => Promise<void>
  /** Resolves when no copy is on its way. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

const carryOut = async (relay: Relay, order: Order): Promise<Relayed | null> => {
  switch (order) {
    case 'forget-times':
      relay.forgetTimes()
      return null
    case 'settle':
      await relay.settled()
      return null
    case 'relayed':
      return relay.relayed
    case 'close':
      await relay.close()
      return null
  }
}

const beRelay = async ({ seed, ...settings }: Settings): Promise<void> => {
  const relay = await startRelay({ ...settings, random: makeRandom(seed) })
  parentPort?.on('message', ({ id, order }: { readonly id: number; readonly order: Order }) => {
    void carryOut(relay, order).then((answer) => parentPort?.postMessage({ id, answer }))
  })
  parentPort?.postMessage(relay.origin)
}

export const startRelayThread = async (settings: Settings): Promise<RelayThread> => {
  const thread = new Worker(new URL(import.meta.url), { workerData: { relay: settings } })
  const [origin] = (await once(thread, 'message')) as [string]
  const waiting = new Map<number, { resolve: (answer: Relayed | null) => void; reject: (error: unknown) => void }>()
  let orders = 0
  thread.on('message', ({ id, answer }: { readonly id: number; readonly answer: Relayed | null }) => {
    waiting.get(id)?.resolve(answer)
    waiting.delete(id)
  })
  thread.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error)
  })
  const give = (order: Order): Promise<Relayed | null> =>
    new Promise((resolve, reject) => {
      orders += 1
      waiting.set(orders, { resolve, reject })
      thread.postMessage({ id: orders, order })
    })
  return {
    origin,
    relayed: async () => (await give('relayed')) as Relayed,
    forgetTimes: async () => void (await give('forget-times')),
    settled: async () => void (await give('settle')),
    close: async () => {
      await give('close')
      await thread.terminate()
    },
  }
}

if (!isMainThread && (workerData as { relay?: Settings } | null)?.relay !== undefined)
  await beRelay((workerData as { readonly relay: Settings }).relay)

import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { patience } from '@tamarack/application/testing/patience'
import { connectClient, isReachable } from './client.ts'

/** Nothing is sealed: no call gets so far. */
const cipher: DataCipher = {
  seal: (plain) => plain,
  open: (sealed) => sealed,
  sealBytes: (plain) => plain,
  openBytes: (sealed) => sealed,
}

/* The guarantee: however long the engine was away, no matter who calls it is connected within
 * seconds of its return. By itself gRPC waits longer after each failure, up to two minutes, and
 * answers every call meanwhile that nobody is there. */
test('an engine that is away is tried again every second, however often it was tried before', async () => {
  const tries: number[] = []
  const absent = createServer((socket) => {
    tries.push(performance.now())
    socket.destroy()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void absent.close())
  await once(absent, 'listening')
  const address = `127.0.0.1:${(absent.address() as AddressInfo).port}`
  const client = connectClient(cipher, { address, namespace: 'default' })
  onTestFinished(() => client.connection.close())

  for (const end = Date.now() + patience.timeout; tries.length < 7 && Date.now() < end; await pause(50))
    expect(await isReachable(client)).toBe(false)
  const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  // Left to itself gRPC waits 1, 1.6, 2.6, 4.1, 6.6 and 10.5 seconds, each a fifth more or less.
  expect(Math.min(...waits.slice(-3))).toBeLessThan(1_500)
})

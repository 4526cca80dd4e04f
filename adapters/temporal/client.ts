import { Client, Connection } from '@temporalio/client'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { makeDataConverter } from './data-converter.ts'

export type { Client } from '@temporalio/client'

/** By itself gRPC waits up to two minutes before it goes back to an engine that was away, and no
 * wake arrives meanwhile. */
const channelArgs = { 'grpc.max_reconnect_backoff_ms': 1_000 }

/** Connects lazily: the API may start before the engine answers, and reports so at `/readyz` until
 * it does. */
export const connectClient = (
  cipher: DataCipher,
  { address, namespace }: { readonly address: string; readonly namespace: string },
): Client =>
  new Client({
    connection: Connection.lazy({ address, channelArgs }),
    namespace,
    dataConverter: makeDataConverter(cipher),
  })

/** Whether the engine answers within two seconds. */
export const isReachable = async (client: Client): Promise<boolean> => {
  try {
    await client.withDeadline(Date.now() + 2_000, () => client.workflowService.getSystemInfo({}))
    return true
  } catch {
    return false
  }
}

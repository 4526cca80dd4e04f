import { Client, Connection } from '@temporalio/client'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { makeDataConverter } from './data-converter.ts'

export type { Client } from '@temporalio/client'

/** By itself gRPC waits up to two minutes before it goes back to an engine that was away, and no
 * wake arrives meanwhile. */
const channelArgs = { 'grpc.max_reconnect_backoff_ms': 1_000 }

/** Where the engine is, and how it is spoken to. */
export interface EnginePlace {
  readonly address: string
  readonly namespace: string
  /** TLS with a server whose name is proven; by the authority in `authority` (PEM) where it is not
   * a public one. */
  readonly tls?: boolean
  readonly authority?: string | undefined
  /** Of Temporal Cloud; sent with every call, over TLS only. */
  readonly apiKey?: string | undefined
}

/** The part of an SDK's connection that secures it. */
export const secured = ({ tls = false, authority, apiKey }: EnginePlace) => ({
  tls: tls && (authority === undefined ? true : { serverRootCACertificate: Buffer.from(authority) }),
  ...(apiKey !== undefined && { apiKey }),
})

/** Connects lazily: the API may start before the engine answers, and reports so at `/readyz` until
 * it does. */
export const connectClient = (cipher: DataCipher, place: EnginePlace): Client =>
  new Client({
    connection: Connection.lazy({ address: place.address, channelArgs, ...secured(place) }),
    namespace: place.namespace,
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

import { Client, Connection, type WorkflowClientInterceptor } from '@temporalio/client'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { untraced, type Traces } from '@tamarack/application/ports/traces.port'
import { withTrace } from '@tamarack/workflows/shared/carried-trace'
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

/** The trace of what is done now goes along with what wakes a workflow. */
const carrying = ({ step, carried }: Traces): WorkflowClientInterceptor => ({
  signal: (input, next) =>
    step(`signal ${input.signalName}`, () => next({ ...input, headers: withTrace(input.headers, carried()) })),
  signalWithStart: (input, next) =>
    step(`signal ${input.signalName}`, () => next({ ...input, headers: withTrace(input.headers, carried()) })),
  startUpdateWithStart: (input, next) =>
    step(`update ${input.updateName}`, () =>
      next({ ...input, updateHeaders: withTrace(input.updateHeaders, carried()) }),
    ),
})

/** Connects lazily: the API starts and records while the engine does not answer. */
export const connectClient = (cipher: DataCipher, place: EnginePlace, traces = untraced): Client =>
  new Client({
    connection: Connection.lazy({ address: place.address, channelArgs, ...secured(place) }),
    namespace: place.namespace,
    dataConverter: makeDataConverter(cipher),
    interceptors: { workflow: [carrying(traces)] },
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

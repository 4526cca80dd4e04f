import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import { InternalConnectionOptionsSymbol, type InternalConnectionOptions } from '@temporalio/client/lib/connection.js'
import { msToTs, tsToMs } from '@temporalio/common/lib/time.js'
import { NativeConnection } from '@temporalio/worker'

/** Guards against a server that never answers; the SDK's own helper gives it five seconds, which a
 * busy machine does not always keep to. */
const answersWithinMs = 150_000
/** Another program may take the port between its choice and its use: then the server ends at once,
 * and another one starts on another port. */
const starts = 5

export const namespace = 'default'

export interface TimeSkippingServer {
  readonly connection: Connection
  readonly nativeConnection: NativeConnection
  readonly client: Client
  /** The server's time, epoch milliseconds. */
  readonly now: () => Promise<number>
  /** Lets that many milliseconds of the server's time pass. */
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Takes one of the locks off the server's time; it must have one too many. */
  readonly unlock: () => Promise<void>
  /** Closes the connections and ends the server. */
  readonly stop: () => Promise<void>
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('the machine has no free port')
  return address.port
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const end = (open: boolean): void => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

const endOf = async (server: ChildProcess): Promise<void> => {
  if (isOver(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

/** A server that accepts connections, and the port on which it does. */
const launch = async (
  path: string,
  left = starts,
): Promise<{ readonly server: ChildProcess; readonly port: number }> => {
  const port = await freePort()
  const server = spawn(path, [String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, JAVA_TOOL_OPTIONS: process.env['TEMPORAL_TEST_SERVER_JAVA_OPTIONS'] ?? '' },
  })
  let written = ''
  server.stderr.on('data', (text: Buffer) => (written = `${written}${text.toString()}`.slice(-1_000)))
  const killed = (): void => void server.kill('SIGKILL')
  process.once('exit', killed)
  server.once('exit', () => process.off('exit', killed))
  await once(server, 'spawn')
  for (const end = performance.now() + answersWithinMs; performance.now() < end && !isOver(server); await pause(20))
    if (await accepts(port)) return { server, port }
  if (isOver(server) && left > 1) return launch(path, left - 1)
  await endOf(server)
  throw new Error(`The time-skipping server at ${path} does not answer: ${written.trim() || 'it left no word'}`)
}

/** Starts the time-skipping server from the program at `path` on a free port. Throws when it cannot
 * be started or never answers. */
export const startTimeSkippingServer = async (path: string): Promise<TimeSkippingServer> => {
  const { server, port } = await launch(path)
  const options: InternalConnectionOptions = {
    address: `127.0.0.1:${port}`,
    connectTimeout: answersWithinMs,
    // The SDK's own environment for tests reaches the service that moves the time in this way.
    [InternalConnectionOptionsSymbol]: { supportsTestService: true },
  }
  try {
    const connection = await Connection.connect(options)
    const nativeConnection = await NativeConnection.connect({ address: `127.0.0.1:${port}` })
    const { testService } = connection
    if (testService === undefined) throw new Error('the connection has no service that moves the time')
    return {
      connection,
      nativeConnection,
      client: new Client({ connection, namespace }),
      async now() {
        const { time } = await testService.getCurrentTime({})
        return tsToMs(time)
      },
      async sleep(milliseconds) {
        await testService.unlockTimeSkippingWithSleep({ duration: msToTs(milliseconds) })
      },
      async unlock() {
        await testService.unlockTimeSkipping({})
      },
      async stop() {
        await Promise.allSettled([connection.close(), nativeConnection.close()])
        await endOf(server)
      },
    }
  } catch (error) {
    await endOf(server)
    throw error
  }
}

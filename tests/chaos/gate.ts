import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Stands between one process and a server it talks to. */
export interface Gate {
  /** host:port to give to the process in place of the server's. */
  readonly address: string
  /** From here on nothing that either side sends arrives. The connections stay: the process waits
   * for an answer, as for a server that is out of reach. */
  readonly shut: () => void
  /** Lets through what new connections send; those that lost something are cut. */
  readonly open: () => void
  readonly close: () => Promise<void>
}

/** A gate before the server at that address, open. */
export const startGate = async (address: string): Promise<Gate> => {
  const [host = '', port = ''] = address.split(':')
  const connections = new Set<Socket>()
  let isShut = false
  const server = createServer((near) => {
    const far = connect(Number(port), host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      connections.add(one)
      one.on('data', (bytes) => {
        if (!isShut) other.write(bytes)
      })
      one.on('error', () => undefined)
      one.once('close', () => {
        connections.delete(one)
        other.destroy()
      })
    }
  })
  const cut = (): void => {
    for (const connection of connections) connection.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut: () => {
      isShut = true
    },
    open: () => {
      isShut = false
      cut()
    },
    close: async () => {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}

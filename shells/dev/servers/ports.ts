import { connect, createServer } from 'node:net'
import { portsFrom, portSpan } from '../settings.ts'

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    // A machine without IPv6 has no ::1 to be busy on.
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'),
    )
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })

/** True when nobody listens on the port, on either loopback address: `localhost` may mean both. */
export const isFree = async (port: number): Promise<boolean> =>
  (await canListen(port, '127.0.0.1')) && canListen(port, '::1')

/** True when something accepts a connection there. */
export const answers = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host })
    const done = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.setTimeout(1_000, () => done(false))
    socket.once('connect', () => done(true)).once('error', () => done(false))
  })

/** A port that is free now; the kernel does not hand it out again soon. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

/** A base from which every port of `portsFrom` is free: for runs next to a running product. */
export const freeBase = async (): Promise<number> => {
  // Below the range that the kernel gives to outgoing connections (32768 on Linux, 49152
  // elsewhere), so that none is taken meanwhile.
  for (let tries = 0; tries < 50; tries++) {
    const base = 20_000 + Math.floor(Math.random() * 120) * (portSpan + 20)
    const free = await Promise.all(Object.values(portsFrom(base)).map((port: number) => isFree(port)))
    if (free.every(Boolean)) return base
  }
  throw new Error('no free range of ports between 20000 and 32000')
}

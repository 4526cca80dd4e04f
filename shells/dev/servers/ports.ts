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

/** Each process that runs tests at the same time has a thousand ports of its own. */
const firstPort = 10_000 + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 9) * 1_000
let tried = Math.floor(Math.random() * 1_000)

/** A port that is free now and was not handed out before; below those that the kernel gives to
 * outgoing connections (from 32768 on Linux), so that none is taken meanwhile. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const port = firstPort + (tried++ % 1_000)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port between ${firstPort} and ${firstPort + 999}`)
}

const given = new Set<number>()

/** A base from which every port of `portsFrom` is free: for runs next to a running product. No base
 * is given twice. */
export const freeBase = async (): Promise<number> => {
  for (let tries = 0; tries < 50; tries++) {
    const base = 20_000 + Math.floor(Math.random() * 120) * (portSpan + 20)
    const free = await Promise.all(Object.values(portsFrom(base)).map((port: number) => isFree(port)))
    if (!free.every(Boolean) || given.has(base)) continue
    given.add(base)
    return base
  }
  throw new Error('no free range of ports between 20000 and 32000')
}

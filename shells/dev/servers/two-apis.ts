import { createServer, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

const pass = (port: number, from: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { method, url, headers } = from
  request({ host: '127.0.0.1', port, agent: false, method, path: url, headers }, resolve)
    .once('error', reject)
    .end(body)
  return promise
}

/** The proxy of the runbook ("More than one of a part") on this machine: several APIs in turns, and
 * the other one where one does not answer or is about to stop. Answers what stops it. */
export const startProxy = async (port: number, apis: readonly number[]): Promise<() => void> => {
  let turn = 0
  const server = createServer((from, to) => {
    void (async () => {
      const body = await buffer(from)
      const faults: unknown[] = []
      const first = turn++
      for (let tries = 0; tries < apis.length; tries += 1) {
        const answer = await pass(apis[(first + tries) % apis.length] ?? 0, from, body).catch((fault: unknown) => {
          faults.push(fault)
          return null
        })
        if (answer === null || (answer.statusCode === 503 && tries < apis.length - 1)) continue
        to.writeHead(answer.statusCode ?? 500, answer.headers)
        return void answer.pipe(to)
      }
      to.writeHead(502).end(JSON.stringify({ faults: faults.map(String) }))
    })()
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

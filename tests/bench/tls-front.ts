import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { cert, key } from '../support/localhost-certificate.ts'

/** Of one connection and no other: HTTP/2 has neither (RFC 9113 section 8.2.2). */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

/** The reverse proxy that an installation has in front (docs/runbook.md): TLS and HTTP/2 outside,
 * and inside the API as it is. */
export const startTlsFront = async (
  port: number,
  apiPort: number,
): Promise<{ readonly stop: () => Promise<unknown> }> => {
  const agent = new Agent({ keepAlive: true })
  const front = createSecureServer({ key, cert, allowHTTP1: true }, (asked, answer) => {
    const { ':authority': host = asked.headers.host, ...given } = asked.headers
    const headers = Object.fromEntries(Object.entries(given).filter(([name]) => !name.startsWith(':')))
    const inside = request(
      { agent, host: '127.0.0.1', port: apiPort, method: asked.method, path: asked.url, headers: { ...headers, host } },
      (answered) => {
        const kept = Object.entries(answered.headers).filter(([name]) => !ofConnection.has(name))
        answer.writeHead(answered.statusCode ?? 502, Object.fromEntries(kept))
        answered.pipe(answer)
      },
    )
    inside.on('error', () => answer.destroy())
    asked.pipe(inside)
  })
  front.listen(port, '127.0.0.1')
  await once(front, 'listening')
  return {
    stop: async () => {
      agent.destroy()
      front.close()
      return once(front, 'close')
    },
  }
}

import type { RawWebhook } from '@tamarack/application/ports/webhook.port'
import { listen, rawBody } from './http.ts'

export interface Receiver {
  readonly url: string
  readonly received: RawWebhook[]
  answer: number
  readonly close: () => Promise<void>
}

/** Somewhere for webhooks to go, at that path of a free port; answers with the given status. */
export const startReceiver = async (path: string): Promise<Receiver> => {
  const received: RawWebhook[] = []
  const { port, close } = await listen(
    async (request, response) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      received.push({ headers, body: await rawBody(request) })
      response.writeHead(receiver.answer).end()
    },
    0,
    '127.0.0.1',
  )
  const receiver: Receiver = { url: `http://127.0.0.1:${port}${path}`, received, answer: 200, close }
  return receiver
}

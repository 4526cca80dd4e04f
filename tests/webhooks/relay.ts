import { createHash } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { makeSigningKey } from '@tamarack/adapter-plaid/sandbox/webhook-sender'
import { listen, rawBody } from '@tamarack/adapter-sandbox/http'
import { signatureOf } from '@tamarack/adapter-zum/sandbox/webhook-sender'
import { tokenOf } from './plaid-keys.fixture.ts'

type Provider = 'plaid' | 'zum'
const signatureHeader = { plaid: 'plaid-verification', zum: 'zumrails-signature' } as const
/** Where the providers send from, as the proxy before the API reports it. */
const senders = { plaid: '203.0.113.1', zum: '203.0.113.2' } as const

export interface RelaySettings {
  /** The API's own address; it must trust one proxy. */
  readonly apiOrigin: string
  readonly random: () => number
  /** How often each message is delivered. */
  readonly copies: number
  /** Of all messages: lost for good, refused so that the provider sends them again, and accompanied
   * by a forgery. */
  readonly lost: number
  readonly refused: number
  readonly forged: number
  /** Copies arrive within so many milliseconds, in any order. */
  readonly withinMs: number
}

export interface Acknowledgement {
  readonly provider: Provider
  readonly forged: boolean
  readonly status: number
  readonly tookMs: number
}

/** What went through the relay. */
export interface Relayed {
  readonly acknowledgements: readonly Acknowledgement[]
  /** Digests of the genuine messages that the API acknowledged, and of the forged ones that were
   * sent. */
  readonly acknowledged: ReadonlySet<string>
  readonly forged: ReadonlySet<string>
  readonly counts: { received: number; lost: number; refused: number; repeatedAfterFault: number }
}

export interface Relay {
  readonly origin: string
  readonly relayed: Relayed
  /** Begins the acknowledgements again. */
  readonly forgetTimes: () => void
  /** Resolves when no copy is on its way. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex')

/** The same message about somebody else's check or payment, with a signature that looks right. */
const forgeryOf = (provider: Provider, body: Buffer, random: () => number, now: number) => {
  const text = body.toString().replace(
    /[0-9a-f]{8}-/,
    `${Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')}-`,
  )
  const changed = `${text} `
  const signature = provider === 'zum' ? signatureOf(changed, 'a guess') : tokenOf(makeSigningKey(now), changed, now)
  return { body: Buffer.from(changed), signature }
}

/** Stands between the providers' sandboxes and the API: multiplies, shuffles, loses and forges
 * webhooks, and measures how fast each is acknowledged. */
export const startRelay = async (settings: RelaySettings): Promise<Relay> => {
  const { apiOrigin, random, copies, lost, refused, forged: forgedShare, withinMs } = settings
  const agent = new Agent({ keepAlive: true })
  const acknowledgements: Acknowledgement[] = []
  const [acknowledged, forged, underWay] = [new Set<string>(), new Set<string>(), new Set<Promise<void>>()]
  const counts = { received: 0, lost: 0, refused: 0, repeatedAfterFault: 0 }

  const post = (provider: Provider, body: Buffer, signature: string, from: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': body.length,
        [signatureHeader[provider]]: signature,
        'x-forwarded-for': from,
      }
      const call = send(`${apiOrigin}/api/webhooks/${provider}`, { method: 'POST', headers, agent }, (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
        answer.once('error', reject)
      })
      call.once('error', reject)
      call.end(body)
    })

  /** As a provider: again until it is acknowledged, also when the API is gone for a moment. */
  const deliver = async (provider: Provider, body: Buffer, signature: string): Promise<void> => {
    for (;;) {
      const began = performance.now()
      const status = await post(provider, body, signature, senders[provider]).catch(() => 0)
      if (status !== 0) acknowledgements.push({ provider, forged: false, status, tookMs: performance.now() - began })
      if (status === 200) {
        acknowledged.add(digestOf(body))
        return
      }
      counts.repeatedAfterFault += 1
      await pause(200)
    }
  }
  const forge = async (provider: Provider, original: Buffer): Promise<void> => {
    const { body, signature } = forgeryOf(provider, original, random, Date.now())
    forged.add(digestOf(body))
    const from = `198.51.100.${1 + Math.floor(random() * 200)}`
    const began = performance.now()
    const status = await post(provider, body, signature, from).catch(() => 0)
    if (status !== 0) acknowledgements.push({ provider, forged: true, status, tookMs: performance.now() - began })
  }
  const later = (work: () => Promise<void>): void => {
    const run = pause(Math.floor(random() * withinMs))
      .then(work)
      .finally(() => underWay.delete(run))
    underWay.add(run)
  }

  const { port, close } = await listen(
    async (request, response) => {
      const provider: Provider = request.url?.endsWith('/plaid') ? 'plaid' : 'zum'
      const body = Buffer.from(await rawBody(request))
      counts.received += 1
      const fate = random()
      if (fate < refused) {
        counts.refused += 1
        response.writeHead(503).end()
        return
      }
      response.writeHead(200).end()
      if (fate < refused + lost) counts.lost += 1
      else {
        const signature = String(request.headers[signatureHeader[provider]])
        for (let copy = 0; copy < copies; copy++) later(() => deliver(provider, body, signature))
      }
      if (random() < forgedShare) later(() => forge(provider, body))
    },
    0,
    '127.0.0.1',
  )
  return {
    origin: `http://127.0.0.1:${port}`,
    relayed: { acknowledgements, acknowledged, forged, counts },
    forgetTimes: () => {
      acknowledgements.length = 0
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close: async () => {
      agent.destroy()
      await close()
    },
  }
}

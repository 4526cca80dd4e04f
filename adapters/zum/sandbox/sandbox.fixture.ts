import { makeJournal, type Journal } from '@tamarack/adapter-sandbox/memory'
import type { ProviderSandbox } from '@tamarack/adapter-sandbox/provider'
import { startReceiver, type Receiver } from '@tamarack/adapter-sandbox/receiver.fixture'
import { makeManualTime, type ManualTime } from '@tamarack/adapter-sandbox/time'
import type { Clock } from '@tamarack/application/ports/clock.port'
import { instant } from '@tamarack/domain/values/instant'
import type { ZumConnection } from '../zum-client.ts'
import { startZumSandbox } from '../zum.sandbox.ts'
import type { Switches } from './switches.ts'
import type { Movements } from './transactions.ts'

/** Saturday, 21 November 2026, 14:00 UTC. */
export const start = Date.UTC(2026, 10, 21, 14)
export const hostOrigin = 'http://localhost:4000'
export const webhookSecret = 'portal-secret'
export const [stepMs, collectionMs] = [60_000, 20_000]

export interface Calls {
  readonly calls: Readonly<Record<string, number>>
  readonly connections: number
  readonly movements: Readonly<Record<string, Movements>>
  readonly paidCents: Readonly<Record<string, number>>
  readonly wallet: { readonly Id: string; readonly Balance: number }
  readonly webhooks: { readonly sent: number; readonly accepted: number; readonly givenUp: number }
}
export interface Answer {
  readonly status: number
  readonly body: {
    readonly result?: Readonly<Record<string, unknown>>
    readonly responseException?: { readonly exceptionMessage: string }
  } & Readonly<Record<string, unknown>>
}

export interface World {
  readonly sandbox: ProviderSandbox
  readonly receiver: Receiver
  readonly time: ManualTime
  readonly clock: Clock
  readonly connection: ZumConnection
  /** A call with a fresh token. */
  readonly api: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>
  readonly post: (path: string, body: object) => Promise<Answer>
  readonly page: (path: string) => Promise<{ text: string; headers: Headers }>
  readonly calls: () => Promise<Calls>
  readonly switch: (switches: Partial<Switches>) => Promise<void>
  /** Time passes and what it brought is delivered. */
  readonly pass: (milliseconds: number) => Promise<void>
  readonly connect: (
    token: string,
    choice: {
      person?: string
      outcome?: string
      user?: string
      account?: number
      answer?: string
      holder?: string
      options?: object
    },
  ) => Promise<Answer>
  readonly messages: () => readonly {
    readonly Type: string
    readonly Event: string
    readonly Data: Readonly<Record<string, unknown>>
  }[]
  readonly restarted: () => Promise<World>
  readonly close: () => Promise<void>
}

export const openWorld = async (
  given: { journal?: Journal; time?: ManualTime; receiver?: Receiver } = {},
): Promise<World> => {
  const { journal = makeJournal(), time = makeManualTime(start) } = given
  const receiver = given.receiver ?? (await startReceiver('/api/webhooks/zum'))
  const sandbox = await startZumSandbox({
    port: 0,
    username: 'tamarack',
    password: 'pass-of-the-portal',
    webhookSecret,
    webhookUrl: receiver.url,
    hostOrigins: [hostOrigin],
    time,
    journal,
    timeScale: 1,
    stepMs,
    collectionMs,
  })
  const send = async (
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> => {
    const answer = await fetch(`${sandbox.origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body ? JSON.stringify(body) : null,
    })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }
  const post: World['post'] = (path, body) => send('POST', path, body, {})
  return {
    sandbox,
    receiver,
    time,
    post,
    clock: { now: () => instant(time.now()) },
    connection: {
      baseUrl: sandbox.origin,
      username: 'tamarack',
      password: 'pass-of-the-portal',
      timeoutMs: 2_000,
      clock: { now: () => instant(time.now()) },
    },
    api: async (method, path, body, headers = {}) => {
      const { body: authorized } = await post('/api/authorize', {
        Username: 'tamarack',
        Password: 'pass-of-the-portal',
      })
      return send(method, path, body, { authorization: `Bearer ${String(authorized.result?.['Token'])}`, ...headers })
    },
    page: async (path) => {
      const answer = await fetch(`${sandbox.origin}${path}`)
      return { text: await answer.text(), headers: answer.headers }
    },
    calls: async () => (await (await fetch(`${sandbox.origin}/sandbox/calls`)).json()) as Calls,
    switch: async (switches) => void (await post('/sandbox/switches', switches)),
    pass: async (milliseconds) => {
      time.pass(milliseconds)
      await sandbox.settled()
    },
    connect: (
      token,
      { person = 'maple', outcome = 'works', user = 'zum', account = 0, answer, holder, options = {} },
    ) =>
      post(`/connector/${encodeURIComponent(token)}/connect`, {
        person,
        outcome,
        user,
        password: 'rails',
        account: String(account),
        answer,
        holder,
        options,
      }),
    messages: () =>
      receiver.received.map(
        ({ body }) =>
          JSON.parse(Buffer.from(body).toString()) as { Type: string; Event: string; Data: Record<string, unknown> },
      ),
    restarted: async () => {
      await sandbox.close()
      return openWorld({ journal, time, receiver })
    },
    close: async () => {
      await sandbox.close()
      await receiver.close()
    },
  }
}

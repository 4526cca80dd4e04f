import { makeJournal, type Journal } from '@tamarack/adapter-sandbox/memory'
import type { ProviderSandbox } from '@tamarack/adapter-sandbox/provider'
import { startReceiver, type Receiver } from '@tamarack/adapter-sandbox/receiver.fixture'
import { makeManualTime, type ManualTime } from '@tamarack/adapter-sandbox/time'
import type { PlaidConnection } from '../plaid-client.ts'
import { startPlaidSandbox } from '../plaid.sandbox.ts'
import type { Outcome } from './outcomes.ts'

/** Saturday, 21 November 2026, 14:00 UTC. */
export const start = Date.UTC(2026, 10, 21, 14)
export const templateId = 'idvtmp_ontario'
export const hostOrigin = 'http://localhost:4000'

export interface World {
  readonly sandbox: ProviderSandbox
  readonly receiver: Receiver
  readonly time: ManualTime
  readonly journal: Journal
  readonly connection: PlaidConnection
  post(
    path: string,
    body: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>
  get(path: string): Promise<{ status: number; text: string; headers: Headers }>
  api(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }>
  finish(
    customerId: string,
    outcome: Outcome,
    who?: { readonly persona?: string; readonly samePerson?: boolean },
  ): Promise<Record<string, unknown>>
  /** Stops the sandbox and starts it again with what it had written down. */
  restarted(): Promise<World>
  close(): Promise<void>
}

const authorized = { 'plaid-client-id': 'client', 'plaid-secret': 'secret-of-the-client' }

export const openWorld = async (
  given: { journal?: Journal; time?: ManualTime; receiver?: Receiver; timeScale?: number } = {},
): Promise<World> => {
  const { journal = makeJournal(), time = makeManualTime(start), timeScale = 1 } = given
  const receiver = given.receiver ?? (await startReceiver('/api/webhooks/plaid'))
  const sandbox = await startPlaidSandbox({
    port: 0,
    clientId: 'client',
    secret: 'secret-of-the-client',
    templateId,
    webhookUrl: receiver.url,
    hostOrigins: [hostOrigin],
    time,
    journal,
    timeScale,
  })
  const post: World['post'] = async (path, body, headers = {}) => {
    const answer = await fetch(`${sandbox.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const api: World['api'] = (path, body) => post(path, body, authorized)
  return {
    sandbox,
    receiver,
    time,
    journal,
    post,
    api,
    connection: { baseUrl: sandbox.origin, clientId: 'client', secret: 'secret-of-the-client', timeoutMs: 2_000 },
    get: async (path) => {
      const answer = await fetch(`${sandbox.origin}${path}`)
      return { status: answer.status, text: await answer.text(), headers: answer.headers }
    },
    finish: async (customerId, outcome, { persona = 'maple', samePerson = false } = {}) => {
      const { body } = await api('/link/token/create', {
        client_name: 'Tamarack',
        language: 'en',
        country_codes: ['CA'],
        products: ['identity_verification'],
        identity_verification: { template_id: templateId },
        user: { client_user_id: customerId },
      })
      return (await post(`/link/${String(body['link_token'])}/result`, { persona, outcome, samePerson })).body
    },
    restarted: async () => {
      await sandbox.close()
      return openWorld({ journal, time, receiver, timeScale })
    },
    close: async () => {
      await sandbox.close()
      await receiver.close()
    },
  }
}

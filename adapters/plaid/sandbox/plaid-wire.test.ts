import { expect, test } from 'vitest'
import { problemsOf } from '@tamarack/adapter-sandbox/wire-facts.fixture'
import { changes } from './changes.ts'
import { outcomes, type Outcome } from './outcomes.ts'
import { plaidFacts } from './plaid-wire.fixture.ts'
import { openWorld, templateId, type World } from './sandbox.fixture.ts'

const answers: Readonly<Record<string, string>> = {
  '/link/token/create': 'LinkTokenCreateResponse',
  '/identity_verification/create': 'IdentityVerificationCreateResponse',
  '/identity_verification/get': 'IdentityVerificationGetResponse',
  '/identity_verification/list': 'IdentityVerificationListResponse',
  '/identity_verification/retry': 'IdentityVerificationRetryResponse',
  '/webhook_verification_key/get': 'WebhookVerificationKeyGetResponse',
}
const webhooks: Readonly<Record<string, string>> = {
  STATUS_UPDATED: 'IdentityVerificationStatusUpdatedWebhook',
  STEP_UPDATED: 'IdentityVerificationStepUpdatedWebhook',
  RETRIED: 'IdentityVerificationRetriedWebhook',
}

/** Calls with every answer held against the facts, and what was seen of them. */
const checked = (world: World) => {
  const seen = new Map<string, number>()
  const call = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await world.api(path, body)
    const name = answer.status === 200 ? (answers[path] ?? path) : 'PlaidError'
    seen.set(`${path} ${answer.status}`, (seen.get(`${path} ${answer.status}`) ?? 0) + 1)
    expect(problemsOf(plaidFacts, name, answer.body)).toEqual([])
    return answer.body
  }
  return { call, seen }
}

const ended = Object.keys(outcomes).filter((outcome): outcome is Outcome => outcome !== 'closed-early')

const walk = async (world: World, call: ReturnType<typeof checked>['call']): Promise<void> => {
  const of = (customer: string) => ({ client_user_id: customer, template_id: templateId })
  for (const outcome of ['closed-early', ...ended] as readonly Outcome[]) {
    await call('/identity_verification/create', { ...of(outcome), is_shareable: false, gave_consent: true })
    await world.finish(outcome, outcome)
    const list = await call('/identity_verification/list', of(outcome))
    const id = (list['identity_verifications'] as readonly { id: string }[])[0]?.id
    await call('/identity_verification/get', { identity_verification_id: id })
    for (const to of outcome === 'matches' ? Object.keys(changes) : []) {
      const form = new URLSearchParams({ action: 'change', to })
      await fetch(`${world.sandbox.origin}/console/checks/${id}`, { method: 'POST', body: form, redirect: 'manual' })
      await call('/identity_verification/get', { identity_verification_id: id })
    }
    await call('/identity_verification/retry', { ...of(outcome), strategy: 'reset' })
    await call('/identity_verification/list', of(outcome))
  }
}

test('every answer and every webhook, through every state of a check, is as the published schema has it', async () => {
  const world = await openWorld()
  const { call, seen } = checked(world)
  await walk(world, call)
  await call('/link/token/create', {
    client_name: 'Tamarack',
    language: 'en',
    country_codes: ['CA'],
    products: ['identity_verification'],
    identity_verification: { template_id: templateId },
    user: { client_user_id: 'customer-1' },
  })
  const token = String(world.receiver.received[0]?.headers['plaid-verification'])
  const { kid } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }
  await call('/webhook_verification_key/get', { key_id: kid })
  expect(new Set(seen.keys())).toEqual(new Set(Object.keys(answers).map((path) => `${path} 200`)))

  await world.sandbox.settled()
  const codes = world.receiver.received.map(({ body }) => {
    const message = JSON.parse(Buffer.from(body).toString()) as { webhook_code: string }
    expect(problemsOf(plaidFacts, webhooks[message.webhook_code] ?? message.webhook_code, message)).toEqual([])
    return message.webhook_code
  })
  expect(new Set(codes)).toEqual(new Set(Object.keys(webhooks)))
  await world.close()
})

test('every refusal is an error as the published schema has it', async () => {
  const world = await openWorld()
  const { call, seen } = checked(world)
  for (const path of Object.keys(answers)) await call(path, {})
  await call('/identity_verification/get', { identity_verification_id: 'idv_nobody' })
  for (const outage of ['errors', 'rate-limited']) {
    await world.post('/sandbox/switches', { outage })
    await call('/identity_verification/get', { identity_verification_id: 'idv_nobody' })
  }
  expect([...seen.keys()].map((key) => key.split(' ')[1])).not.toContain('200')
  const unauthorized = await world.post('/identity_verification/get', { identity_verification_id: 'x' })
  expect(problemsOf(plaidFacts, 'PlaidError', unauthorized.body)).toEqual([])
  await world.close()
})

test('the check against the facts finds a missing, an unknown, a null and a mistaken field', () => {
  const hook = { webhook_type: 'IDENTITY_VERIFICATION', webhook_code: 'RETRIED', environment: 'sandbox' }
  const of = (more: object) => problemsOf(plaidFacts, 'IdentityVerificationRetriedWebhook', { ...hook, ...more })
  const path = 'IdentityVerificationRetriedWebhook'
  expect(of({ identity_verification_id: 'idv_1' })).toEqual([])
  expect(of({})).toEqual([`${path}.identity_verification_id is missing`])
  expect(of({ identity_verification_id: null })).toEqual([`${path}.identity_verification_id is null`])
  expect(of({ identity_verification_id: 1 })).toEqual([`${path}.identity_verification_id is no string`])
  expect(of({ identity_verification_id: 'idv_1', user: 'x' })).toEqual([`${path}.user is unknown`])
  expect(of({ identity_verification_id: 'idv_1', environment: 'development' })).toEqual([
    `${path}.environment is not one of <WebhookEnvironmentValues>`,
  ])
})

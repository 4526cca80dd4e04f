import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import type { LoanSummary } from '../loan-summary.ts'
import type { IdentityCheck } from '../ports/identity-provider.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type { SecurityAttempt } from '../ports/security-log.port.ts'
import type { Dismissal } from '../ports/webhook-inbox.port.ts'
import type { ProviderEvent, WebhookContent } from '../ports/webhook.port.ts'
import { makeFakeLoanQueries } from '../testing/fake-loan-queries.ts'
import { makeFakeIdentityProvider } from '../testing/fake-providers.ts'
import { makeFakeInbox } from '../testing/fake-webhook-inbox.ts'
import { sampleLoan } from '../testing/sample-loan.ts'
import { webhookInboxGuarantees } from '../testing/webhook-inbox-contract.ts'
import { makeDismissWebhook, makeReceiveWebhook, makeRetryWebhook, makeSweepWebhooks } from './webhooks.ts'

const hour = 3_600_000
const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

let digests = 0
const guarantees = webhookInboxGuarantees({
  inbox: makeFakeInbox().inbox,
  newDigest: () => sha256(String((digests += 1))),
  loanId: 'ln_1',
})
test.each(guarantees.map(({ sentence, verify }) => [sentence, verify] as const))(
  'the inbox in memory: %s',
  async (_sentence, verify) => {
    await expect(verify()).resolves.toBeUndefined()
  },
)

const world = () => {
  let now = 1_795_000_000_000
  const { inbox, kept, bodies } = makeFakeInbox()
  const loans = new Map<string, LoanSummary>()
  const notified: { readonly loanId: string; readonly event: ProviderEvent }[] = []
  const unreachable = new Set<string>()
  const answers = new Map<string, Awaited<ReturnType<LoanProcess['notify']>>>()
  const providersChecks = new Map<string, IdentityCheck>()
  const recorded: SecurityAttempt[] = []
  const process: Pick<LoanProcess, 'notify'> = {
    notify: async (loanId, event) => {
      if (unreachable.has(loanId)) throw new TypeError('no answer')
      notified.push({ loanId, event })
      return answers.get(loanId) ?? 'taken'
    },
  }
  const ports = {
    clock: { now: () => instant(now) },
    inbox,
    queries: makeFakeLoanQueries(loans),
    identityProvider: { readCheck: async (checkId: string) => providersChecks.get(checkId) ?? null },
    process,
    fingerprint: { of: sha256 },
  }
  const receiveWebhook = makeReceiveWebhook(ports)
  /** As the API does: what was stored is delivered after the answer. */
  const receive = async (
    content: WebhookContent,
    body = JSON.stringify(content),
    provider: 'plaid' | 'zum' = 'plaid',
  ) => {
    const received = await receiveWebhook(provider, new TextEncoder().encode(body), content)
    return received.outcome === 'stored' ? received.deliver() : received
  }
  return {
    ports,
    kept,
    bodies,
    notified,
    unreachable,
    answers,
    providersChecks,
    receive,
    sweep: makeSweepWebhooks(ports),
    retry: makeRetryWebhook(ports),
    dismiss: makeDismissWebhook({
      ...ports,
      securityLog: {
        record: async (attempt) => {
          recorded.push(attempt)
        },
      },
    }),
    recorded,
    addLoan: (id: string) => loans.set(id, sampleLoan(id, 'customer1')),
    pass: (ms: number) => {
      now += ms
    },
  }
}
/** The loans in memory belong to the check of the same name. */
const check = (loan: string): ProviderEvent => ({ about: 'identity-check', checkId: `idv_${loan}` })

test('an event of a loan of ours notifies the loan at once and is handled', async () => {
  const { addLoan, receive, notified, kept } = world()
  addLoan('ln_1')
  expect(await receive(check('ln_1'))).toEqual({ outcome: 'handled' })
  expect(notified).toEqual([{ loanId: 'ln_1', event: check('ln_1') }])
  expect(kept).toMatchObject([{ state: 'handled', loanId: 'ln_1', attempts: 1 }])
})

test.each(['LOAN_ENDED', 'LOAN_DESTROYED', 'NOT_EXPECTED'] as const)(
  'an event that its loan refuses with %s is parked at once with that reason',
  async (reason) => {
    const { addLoan, receive, answers, kept, retry, pass, sweep } = world()
    addLoan('ln_1')
    answers.set('ln_1', reason)
    expect(await receive(check('ln_1'))).toEqual({ outcome: 'parked', reason })
    expect(kept).toMatchObject([{ state: 'parked', reason, loanId: 'ln_1', attempts: 1 }])
    pass(hour)
    expect(await sweep()).toEqual({ handled: 0, parked: 0, waiting: 0 })
    answers.delete('ln_1')
    const [parked] = kept
    if (parked === undefined) throw new Error('nothing was stored')
    expect(await retry(parked)).toMatchObject({ ok: true, value: { state: 'handled' } })
  },
)

test('an event about something that the loan has recorded is handled without a workflow', async () => {
  const { addLoan, receive, answers, kept } = world()
  addLoan('ln_1')
  answers.set('ln_1', 'recorded')
  expect(await receive(check('ln_1'))).toEqual({ outcome: 'handled' })
  expect(kept).toMatchObject([{ state: 'handled', loanId: 'ln_1' }])
})

test('an event of a check that we never recorded reaches the loan of the customer whose check it is', async () => {
  const { addLoan, receive, providersChecks, notified, kept } = world()
  addLoan('ln_1')
  const event = { about: 'identity-check', checkId: 'idv_lost' } as const
  expect(await receive(event)).toMatchObject({ outcome: 'waiting', loanId: null })
  const { provider } = makeFakeIdentityProvider()
  const made = await provider.openCheck({ customerId: 'customer1', email: 'one@mail.example' })
  providersChecks.set('idv_lost', { ...made, checkId: 'idv_lost' })
  expect(await receive(event, 'another message')).toEqual({ outcome: 'handled' })
  expect(notified).toEqual([{ loanId: 'ln_1', event }])
  expect(kept.map(({ state }) => state)).toEqual(['received', 'handled'])
})

test('a repeat is stored once and notifies once', async () => {
  const { addLoan, receive, notified, kept } = world()
  addLoan('ln_1')
  await receive(check('ln_1'))
  expect(await receive(check('ln_1'))).toEqual({ outcome: 'repeated' })
  expect([kept.length, notified.length]).toEqual([1, 1])
})

test('the same words later are another event: a check that is decided after its review notifies its loan again', async () => {
  const { addLoan, receive, notified, kept, pass } = world()
  addLoan('ln_1')
  await receive(check('ln_1'))
  pass(1_000)
  expect(await receive(check('ln_1'))).toEqual({ outcome: 'repeated' })
  pass(1)
  expect(await receive(check('ln_1'))).toEqual({ outcome: 'handled' })
  expect([kept.length, notified.length]).toEqual([1, 2])
})

test('a recorded message of a provider whose signature never ends stays a copy, however late it is played back', async () => {
  const { addLoan, receive, notified, pass } = world()
  addLoan('ln_1')
  await receive(check('ln_1'), '{}', 'zum')
  pass(24 * hour)
  expect(await receive(check('ln_1'), '{}', 'zum')).toEqual({ outcome: 'repeated' })
  expect(notified).toHaveLength(1)
})

test('an event that arrives before its check was stored reaches its loan with the next sweep', async () => {
  const { addLoan, receive, notified, kept, pass, sweep } = world()
  expect(await receive(check('ln_1'))).toEqual({ outcome: 'waiting', loanId: null, error: null })
  pass(31_000)
  expect(await sweep()).toEqual({ handled: 0, parked: 0, waiting: 1 })
  addLoan('ln_1')
  expect(await sweep()).toEqual({ handled: 1, parked: 0, waiting: 0 })
  expect(notified).toEqual([{ loanId: 'ln_1', event: check('ln_1') }])
  expect(kept).toMatchObject([{ state: 'handled', loanId: 'ln_1', attempts: 3 }])
  expect(await sweep()).toEqual({ handled: 0, parked: 0, waiting: 0 })
})

test('an event whose loan is not found within a day is parked with that reason, not an hour earlier', async () => {
  const { receive, kept, pass, sweep } = world()
  await receive(check('ln_1'))
  pass(23 * hour)
  expect(await sweep()).toEqual({ handled: 0, parked: 0, waiting: 1 })
  pass(hour)
  expect(await sweep()).toEqual({ handled: 0, parked: 1, waiting: 0 })
  expect(kept).toMatchObject([{ state: 'parked', reason: 'LOAN_NOT_FOUND', attempts: 3 }])
  expect(await sweep()).toEqual({ handled: 0, parked: 0, waiting: 0 })
})

test('a webhook that was acknowledged and never delivered, because the process died, reaches its loan with the next sweep', async () => {
  const { ports, addLoan, notified, kept, pass, sweep } = world()
  addLoan('ln_1')
  expect(await makeReceiveWebhook(ports)('plaid', new Uint8Array(), check('ln_1'))).toMatchObject({ outcome: 'stored' })
  expect([notified, kept.map(({ state }) => state)]).toEqual([[], ['received']])
  pass(31_000)
  expect(await sweep()).toEqual({ handled: 1, parked: 0, waiting: 0 })
  expect(notified).toEqual([{ loanId: 'ln_1', event: check('ln_1') }])
})

test('one sweep delivers all of a storm, and does not go round in what cannot be delivered', async () => {
  const { ports, addLoan, pass, sweep } = world()
  addLoan('ln_1')
  const receive = makeReceiveWebhook(ports)
  const store = (at: number, loan: string) => receive('plaid', Uint8Array.of(at % 256, at >> 8), check(loan))
  for (let at = 0; at < 450; at++) await store(at, 'ln_1')
  pass(31_000)
  expect(await sweep()).toEqual({ handled: 450, parked: 0, waiting: 0 })
  for (let at = 450; at < 900; at++) await store(at, 'ln_unknown')
  pass(31_000)
  expect(await sweep()).toEqual({ handled: 0, parked: 0, waiting: 200 })
})

test('a webhook that has just arrived is left to the request that stores it', async () => {
  const { receive, sweep, pass } = world()
  await receive(check('ln_1'))
  pass(30_000)
  expect(await sweep()).toEqual({ handled: 0, parked: 0, waiting: 0 })
})

test('a loan that cannot be notified does not hold up the others, and is parked with that reason after a day', async () => {
  const { addLoan, receive, unreachable, notified, kept, pass, sweep } = world()
  unreachable.add('ln_1')
  for (const loan of ['ln_1', 'ln_2']) addLoan(loan)
  expect(await receive(check('ln_1'))).toEqual({ outcome: 'waiting', loanId: 'ln_1', error: 'TypeError' })
  pass(hour)
  unreachable.add('ln_2')
  await receive(check('ln_2'))
  unreachable.delete('ln_2')
  pass(31_000)
  expect(await sweep()).toEqual({ handled: 1, parked: 0, waiting: 1 })
  expect(notified.map(({ loanId }) => loanId)).toEqual(['ln_2'])
  pass(24 * hour)
  expect(await sweep()).toEqual({ handled: 0, parked: 1, waiting: 0 })
  expect(kept[0]).toMatchObject({ state: 'parked', reason: 'NOT_DELIVERED', loanId: 'ln_1' })
})

test('an outcome that cannot be stored leaves the webhook to the sweep, and the provider need not repeat it', async () => {
  const { ports, addLoan, kept } = world()
  addLoan('ln_1')
  const inbox = { ...ports.inbox, attempted: () => Promise.reject(new RangeError('no database')) }
  const body = new TextEncoder().encode('{}')
  const received = await makeReceiveWebhook({ ...ports, inbox })('plaid', body, check('ln_1'))
  expect(received.outcome === 'stored' && (await received.deliver())).toEqual({
    outcome: 'waiting',
    loanId: 'ln_1',
    error: 'RangeError',
  })
  expect(kept).toMatchObject([{ state: 'received' }])
})

const bank = (part: Partial<Extract<ProviderEvent, { about: 'bank-data' }>>): ProviderEvent => ({
  about: 'bank-data',
  requestId: null,
  customerId: null,
  loanId: null,
  ...part,
})

test.each<[string, WebhookContent, string]>([
  ['U+0000 in a check id', { about: 'identity-check', checkId: 'idv_\u0000' }, 'ID_NOT_STORABLE'],
  ['half of a surrogate pair in a check id', { about: 'identity-check', checkId: 'idv_\ud800' }, 'ID_NOT_STORABLE'],
  ['half of a surrogate pair in a customer id', bank({ requestId: 'r-1', customerId: '\udfff' }), 'ID_NOT_STORABLE'],
  ['U+0000 in a request id', bank({ requestId: '\u0000' }), 'ID_NOT_STORABLE'],
  ['U+0000 in a loan id', bank({ loanId: 'ln_1\u0000' }), 'ID_NOT_STORABLE'],
  ['U+0000 in a payment id', { about: 'transfer', paymentId: '\u0000', providerId: 't-1' }, 'ID_NOT_STORABLE'],
  [
    'an id of 200,000 characters',
    { about: 'transfer', paymentId: null, providerId: 'x'.repeat(200_000) },
    'ID_TOO_LONG',
  ],
  ['a body that is no JSON', { about: 'unreadable', reason: 'NOT_JSON' }, 'NOT_JSON'],
  ['another shape than documented', { about: 'unreadable', reason: 'UNKNOWN_SHAPE' }, 'UNKNOWN_SHAPE'],
])('a genuine webhook with %s is stored with its bytes and parked with its reason', async (_, content, reason) => {
  const { receive, kept, bodies, notified } = world()
  const body = JSON.stringify(content)
  expect(await receive(content)).toEqual({ outcome: 'parked', reason })
  expect(kept).toMatchObject([{ state: 'parked', reason, event: null, parkedAt: 1_795_000_000_000, attempts: 0 }])
  expect(new TextDecoder().decode(bodies.get(sha256(body)))).toBe(body)
  expect(notified).toEqual([])
})

test('a pair of surrogates is a character like any other', async () => {
  const { receive } = world()
  expect(await receive({ about: 'identity-check', checkId: 'idv_\ud83c\udf32' })).toMatchObject({ outcome: 'waiting' })
})

test('two bodies that differ in one byte that is not text are two webhooks', async () => {
  const { ports, kept } = world()
  for (const byte of [0xfe, 0xff]) await makeReceiveWebhook(ports)('zum', Uint8Array.of(byte), { about: 'nothing' })
  expect(kept).toHaveLength(2)
})

test('a webhook about nothing of ours is handled at once and never swept', async () => {
  const { receive, kept, pass, sweep } = world()
  expect(await receive({ about: 'nothing' })).toEqual({ outcome: 'not-ours' })
  pass(25 * hour)
  expect(await sweep()).toEqual({ handled: 0, parked: 0, waiting: 0 })
  expect(kept).toMatchObject([{ state: 'handled' }])
})

test.each<[string, ProviderEvent, string | null]>([
  ['its own customer', bank({ loanId: 'ln_1', customerId: 'customer1' }), 'ln_1'],
  ['no customer', bank({ loanId: 'ln_1' }), 'ln_1'],
  ['another customer', bank({ loanId: 'ln_1', customerId: 'customer2' }), null],
])('a loan id inside bank data with %s leads to the loan %s', async (_, event, loanId) => {
  const { addLoan, receive, kept } = world()
  addLoan('ln_1')
  await receive(event)
  expect(kept[0]?.loanId).toBe(loanId)
})

test('staff find the loan of a parked webhook again once it exists', async () => {
  const { receive, kept, pass, sweep, retry, addLoan, notified } = world()
  await receive(check('ln_1'))
  pass(24 * hour)
  await sweep()
  const [parked] = kept
  if (parked === undefined) throw new Error('nothing was stored')
  expect(await retry(parked)).toMatchObject({
    ok: true,
    value: { state: 'parked', reason: 'LOAN_NOT_FOUND', attempts: 3, parkedAt: parked.parkedAt },
  })
  addLoan('ln_1')
  expect(await retry(parked)).toMatchObject({ ok: true, value: { state: 'handled', loanId: 'ln_1', reason: null } })
  expect(notified).toEqual([{ loanId: 'ln_1', event: check('ln_1') }])
  expect(await retry(parked)).toMatchObject({ ok: true, value: { state: 'handled', attempts: 4 } })
  expect(notified).toHaveLength(1)
})

test('a webhook that still waits keeps waiting when staff try it without success', async () => {
  const { receive, kept, retry } = world()
  await receive(check('ln_1'))
  expect(await retry(kept[0] as (typeof kept)[0])).toMatchObject({
    ok: true,
    value: { state: 'received', attempts: 2 },
  })
})

test('an unreadable webhook is not tried again, and one that we do not have is not found', async () => {
  const { receive, kept, retry } = world()
  await receive({ about: 'unreadable', reason: 'NOT_JSON' })
  expect(await retry(kept[0] as (typeof kept)[0])).toEqual({ ok: false, error: { code: 'WEBHOOK_UNREADABLE' } })
  expect(kept).toMatchObject([{ attempts: 0 }])
  expect(await retry({ provider: 'zum', bodySha256: sha256('') })).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
})

const byChen: Dismissal = {
  byId: 'admin1',
  byName: 'M. Chen',
  role: 'admin',
  reason: 'A test of the provider',
  ip: '203.0.113.9',
  userAgent: 'Firefox',
}
const line = (outcome: string): SecurityAttempt => ({
  type: 'webhook-dismissal',
  outcome,
  concerned: { id: 'admin1', email: null },
  origin: { ip: '203.0.113.9', userAgent: 'Firefox' },
})
const idOf = (body: string) => ({ provider: 'plaid', bodySha256: sha256(body) }) as const

test('a parked webhook that staff dismiss records who, when and why, and the security log has a line', async () => {
  const { receive, dismiss, retry, recorded, notified, addLoan, pass, ports } = world()
  await receive({ about: 'unreadable', reason: 'NOT_JSON' }, 'no json')
  pass(hour)
  const at = ports.clock.now()
  expect(await dismiss(idOf('no json'), byChen)).toMatchObject({
    ok: true,
    value: { state: 'dismissed', reason: 'NOT_JSON', dismissedAt: at, dismissal: byChen },
  })
  expect(recorded).toEqual([line('ok')])
  addLoan('ln_1')
  expect(await retry(idOf('no json'))).toMatchObject({ ok: true, value: { state: 'dismissed' } })
  expect(notified).toEqual([])
})

test('the first dismissal stands, and a repeat answers it', async () => {
  const { receive, dismiss, pass } = world()
  await receive({ about: 'unreadable', reason: 'NOT_JSON' }, 'no json')
  const first = await dismiss(idOf('no json'), byChen)
  pass(hour)
  expect(await dismiss(idOf('no json'), { ...byChen, byId: 'admin2', reason: 'Again' })).toEqual(first)
})

test('a webhook that waits or was handled is not dismissed, and the attempt is recorded', async () => {
  const { receive, dismiss, recorded, kept, addLoan } = world()
  addLoan('ln_2')
  await receive(check('ln_1'), 'waits')
  await receive(check('ln_2'), 'handled')
  for (const body of ['waits', 'handled'])
    expect(await dismiss(idOf(body), byChen)).toEqual({ ok: false, error: { code: 'WEBHOOK_NOT_PARKED' } })
  expect(await dismiss(idOf('never received'), byChen)).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
  expect(kept.map(({ state }) => state)).toEqual(['received', 'handled'])
  expect(recorded).toEqual([line('WEBHOOK_NOT_PARKED'), line('WEBHOOK_NOT_PARKED'), line('NOT_FOUND')])
})

import { expect, test } from 'vitest'
import { goThrough, type KilledWhen } from '@tamarack/adapter-sandbox/stopped.fixture'
import { makePlaidIdentityProvider } from '../plaid-identity-provider.ts'
import { openWorld, templateId, type World } from './sandbox.fixture.ts'

const someone = { customerId: 'customer-1', email: 'customer-1@example.org' }
const providerOf = (world: World) =>
  makePlaidIdentityProvider({ ...world.connection, templateId, keyedHash: { of: (text: string) => text } })

const checksOf = async (world: World) => {
  const { body } = await world.api('/identity_verification/list', {
    template_id: templateId,
    client_user_id: someone.customerId,
  })
  return body['identity_verifications'] as readonly { readonly id: string; readonly status: string }[]
}

/** As a customer goes through it: a check that waits for a review, is rejected, and passes at the
 * second try. */
const steps = (): readonly ((world: World) => Promise<unknown>)[] => {
  let token = ''
  let checkId = ''
  const inWindow = (outcome: string) => async (world: World) => {
    const { status } = await world.post(`/link/${token}/result`, { persona: 'maple', outcome, samePerson: false })
    expect(status).toBe(200)
  }
  const link = async (world: World) => {
    token = await providerOf(world).linkToken(someone)
  }
  return [
    async (world) => {
      checkId = (await providerOf(world).openCheck(someone)).checkId
    },
    link,
    inWindow('needs-review'),
    async (world) => expect(await providerOf(world).readCheck(checkId)).toMatchObject({ outcome: 'pending-review' }),
    async (world) => {
      const body = new URLSearchParams({ action: 'reject' })
      await fetch(`${world.sandbox.origin}/console/checks/${checkId}`, { method: 'POST', body, redirect: 'manual' })
      expect(await providerOf(world).readCheck(checkId)).toMatchObject({ outcome: 'failed' })
    },
    async (world) => {
      checkId = (await providerOf(world).retryCheck(someone)).checkId
    },
    link,
    async (world) => void (await world.post('/sandbox/switches', { duplicate: true })),
    inWindow('matches'),
    async (world) => expect(await providerOf(world).readCheck(checkId)).toMatchObject({ outcome: 'passed' }),
    (world) => world.sandbox.settled(),
  ]
}

const life = async (killedAt: number, when: KilledWhen, goneAtStep?: number) => {
  const { world, written, killed } = await goThrough({
    open: (journal) => openWorld({ journal }),
    reopen: (before, journal) => openWorld({ journal, time: before.time, receiver: before.receiver }),
    steps: steps(),
    killedAt,
    when,
    goneAtStep,
  })
  await world.sandbox.settled()
  const checks = await checksOf(world)
  const announcedChecks = new Set(
    world.receiver.received.map(
      ({ body }) =>
        (JSON.parse(Buffer.from(body).toString()) as { identity_verification_id: string }).identity_verification_id,
    ),
  )
  const switches = (await (await fetch(`${world.sandbox.origin}/sandbox/switches`)).json()) as { duplicate: boolean }
  await world.close()
  const outcome = {
    latest: checks[0]?.status,
    failed: checks.filter(({ status }) => status === 'failed').length,
    announced: checks.every(({ id }) => announcedChecks.has(id)),
    duplicate: switches.duplicate,
  }
  return { outcome, written, killed }
}

const undisturbed = await life(0, 'before')
const kills = Array.from({ length: undisturbed.written }, (_, index) => index + 1).flatMap((line) => [
  [line, 'before'] as const,
  [line, 'after'] as const,
])

test('undisturbed, everything ends as it should, and writes the lines at which the sandbox is killed below', () => {
  expect(undisturbed.outcome).toEqual({ latest: 'success', failed: 1, announced: true, duplicate: true })
  expect(undisturbed.written).toBeGreaterThanOrEqual(8)
})

test.each(kills)(
  'a sandbox that is killed at line %i of its journal, %s it is written, and started again loses nothing',
  async (line, when) => {
    const { outcome, killed } = await life(line, when)
    expect(outcome).toEqual(undisturbed.outcome)
    expect(killed).toBe(true)
  },
)

test.each(steps().map((_step, index) => [index]))(
  'a sandbox that is gone when call %i arrives, and started again, answers its repeat as if nothing had been',
  async (index) => {
    expect((await life(0, 'before', index)).outcome).toEqual(undisturbed.outcome)
  },
)

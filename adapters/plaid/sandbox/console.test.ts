import { afterEach, expect, test } from 'vitest'
import { openWorld, templateId, type World } from './sandbox.fixture.ts'

const open: World[] = []
afterEach(async () => {
  for (const world of open.splice(0)) await world.close()
})
const aWorld = async (): Promise<World> => {
  const world = await openWorld()
  open.push(world)
  return world
}
const submit = (world: World, path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${world.sandbox.origin}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers,
  })
const idOf = async (world: World): Promise<string> => {
  const { body } = await world.api('/identity_verification/list', {
    template_id: templateId,
    client_user_id: 'customer-1',
  })
  return (body['identity_verifications'] as readonly { id: string }[])[0]?.id ?? ''
}
const statusOf = async (world: World, id: string): Promise<unknown> =>
  (await world.api('/identity_verification/get', { identity_verification_id: id })).body['status']

test('the console lists each check with person, customer and state, and no page may frame it', async () => {
  const world = await aWorld()
  await world.finish('customer-1', 'needs-review', { persona: 'trillium' })
  const { text } = await world.get('/')
  for (const part of ['Benoît Trillium', 'customer-1', 'pending review (watchlist screening)', 'Approve'])
    expect(text).toContain(part)
  expect((await world.get('/')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('the provider changes its mind: passed, then failed at a step, then open again, each with its webhooks', async () => {
  const world = await aWorld()
  await world.finish('customer-1', 'matches')
  const id = await idOf(world)
  await world.sandbox.settled()
  world.receiver.received.length = 0
  for (const [to, status] of [
    ['selfie-mismatch', 'failed'],
    ['needs-review', 'pending_review'],
    ['active', 'active'],
    ['expired', 'expired'],
    ['canceled', 'canceled'],
    ['matches', 'success'],
  ] as const) {
    expect((await submit(world, `/console/checks/${id}`, { action: 'change', to })).status).toBe(303)
    expect(await statusOf(world, id)).toBe(status)
  }
  await world.sandbox.settled()
  expect(world.receiver.received).toHaveLength(12)
  const { body } = await world.api('/identity_verification/get', { identity_verification_id: id })
  expect(body['user']).toMatchObject({ name: { given_name: 'Alice', family_name: 'Maplewood' } })
})

test('what the console changed is there after a restart, and so is a link that it let expire', async () => {
  const world = await openWorld()
  await world.finish('customer-1', 'needs-review')
  const id = await idOf(world)
  await submit(world, `/console/checks/${id}`, { action: 'approve' })
  await submit(world, `/console/checks/${id}`, { action: 'expire-links' })
  const token = world.journal.lines.join().match(/link-sandbox-[\w-]+/)?.[0]
  const after = await world.restarted()
  open.push(after)
  expect(await statusOf(after, id)).toBe('success')
  expect((await after.get(`/link/${token}`)).text).toContain('This link is not valid')
})

test('a webhook is sent once more on request', async () => {
  const world = await aWorld()
  await world.finish('customer-1', 'matches')
  await world.sandbox.settled()
  const before = world.receiver.received.length
  await submit(world, `/console/checks/${await idOf(world)}`, { action: 'resend' })
  await world.sandbox.settled()
  expect(world.receiver.received).toHaveLength(before + 1)
})

test('the form of the switches sets what is ticked and clears what is not; one button clears all', async () => {
  const world = await aWorld()
  const current = async () => (await fetch(`${world.sandbox.origin}/sandbox/switches`)).json()
  const form = { outage: 'rate-limited', slowMs: '250', duplicate: 'on' }
  expect((await submit(world, '/console/switches', form)).status).toBe(303)
  expect(await current()).toMatchObject({ outage: 'rate-limited', slowMs: 250, duplicate: true, silent: false })
  expect((await world.get('/')).text).toContain('Switched on: It answers 429')
  await submit(world, '/console/switches', { outage: 'none', slowMs: '0', silent: 'on' })
  expect(await current()).toMatchObject({ outage: 'none', slowMs: 0, duplicate: false, silent: true })
  await submit(world, '/console/switches', { 'all-off': 'yes' })
  expect((await world.get('/')).text).toContain('None is switched on.')
  expect((await submit(world, '/console/switches', { outage: 'sometimes', slowMs: '0' })).status).toBe(400)
})

test('a page of another origin cannot flip anything', async () => {
  const world = await aWorld()
  await world.finish('customer-1', 'needs-review')
  const id = await idOf(world)
  const foreign = { origin: 'http://elsewhere.example' }
  expect((await submit(world, `/console/checks/${id}`, { action: 'approve' }, foreign)).status).toBe(403)
  expect((await submit(world, '/console/switches', { silent: 'on' }, foreign)).status).toBe(403)
  expect(await statusOf(world, id)).toBe('pending_review')
  const own = { origin: world.sandbox.origin }
  expect((await submit(world, `/console/checks/${id}`, { action: 'approve' }, own)).status).toBe(303)
  expect((await submit(world, `/console/checks/${id}`, { action: 'toString' }, own)).status).toBe(400)
  expect((await submit(world, '/console/checks/idv_nobody', { action: 'resend' }, own)).status).toBe(404)
})

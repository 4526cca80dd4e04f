import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFixture, type Fixture } from '../testing/auth-fixture.ts'
import { makeThrottle } from './account-throttle.ts'

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())

test('the count ends with its quarter of an hour and not before, no matter what the library sweeps away', async () => {
  let now = Date.now()
  const throttle = makeThrottle(world.orm, { kind: 'account', triesPerWindow: 2 }, () => now)
  const tries = async (times: number) => {
    const answers: number[] = []
    for (let time = 0; time < times; time++) answers.push(await throttle.take(' Ada@example.test'))
    return answers
  }
  expect(await tries(3)).toEqual([0, 0, 900])
  now += 15 * 60_000
  await world.sql('delete from auth_rate_limit where last_request < ? returning id', [now - 60_000])
  expect(await tries(1)).toEqual([1])
  now += 1
  expect(await tries(3)).toEqual([0, 0, 900])
  expect(JSON.stringify(await world.sql('select key from auth_rate_limit'))).not.toContain('ada')
})

test('kinds are counted apart, and what is forgiven starts again', async () => {
  const [codes, emails] = [
    makeThrottle(world.orm, { kind: 'code', triesPerWindow: 1 }),
    makeThrottle(world.orm, { kind: 'email', triesPerWindow: 1 }),
  ]
  expect([await codes.take('someone'), await emails.take('someone')]).toEqual([0, 0])
  expect(await codes.take('someone')).toBeGreaterThan(890)
  await codes.forgive('someone')
  expect(await codes.take('someone')).toBe(0)
  expect(await emails.take('someone')).toBeGreaterThan(890)
})

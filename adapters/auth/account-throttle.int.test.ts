import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccountThrottle } from './account-throttle.ts'
import { makeFixture, type Fixture } from './testing/auth-fixture.ts'

let world: Fixture
beforeAll(async () => { world = await makeFixture(process.env['DATABASE_URL'] ?? '') })
afterAll(() => world.close())

test('the count ends with its quarter of an hour and not before, whatever the library sweeps away', async () => {
  let now = Date.now()
  const throttle = makeAccountThrottle(world.orm, 2, () => now)
  const tries = async (times: number) => { const answers: boolean[] = []; for (let time = 0; time < times; time++) answers.push(await throttle.mayTry(' Ada@example.test')); return answers }
  expect(await tries(3)).toEqual([true, true, false])
  now += 15 * 60_000
  await world.sql('delete from auth_rate_limit where last_request < ? returning id', [now - 60_000])
  expect(await tries(1)).toEqual([false])
  now += 1
  expect(await tries(3)).toEqual([true, true, false])
  expect(JSON.stringify(await world.sql('select key from auth_rate_limit'))).not.toContain('ada')
})

import { expect, test } from 'vitest'
import { makeRateLimit, networkOf } from './rate-limits.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('one key runs out, another does not', async () => {
  const limit = makeRateLimit(2, 60)
  expect(await Promise.all([limit.take('a'), limit.take('a'), limit.take('a')])).toEqual([null, null, 60])
  expect(await limit.take('a')).toBe(60)
  expect(await limit.take('b')).toBeNull()
})

test('a try that was given back does not count, and giving back what was never taken is no credit', async () => {
  const limit = makeRateLimit(1, 60)
  await limit.giveBack('a')
  for (let time = 0; time < 3; time++) {
    expect(await limit.take('a')).toBeNull()
    await limit.giveBack('a')
  }
  expect([await limit.take('a'), await limit.take('a')]).toEqual([null, 60])
})

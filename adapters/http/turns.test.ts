import { expect, test } from 'vitest'
import { makeTurns } from './file-turns.ts'

const stays = new AbortController().signal
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('one key has so many calls in work at once, and another does not wait behind it', async () => {
  const { enter } = makeTurns({ ofOneKey: 2, inAll: 10, waiting: 10 })
  const order: string[] = []
  const come = (key: string, name: string) =>
    enter(key, stays).then((leave) => {
      order.push(name)
      return leave
    })
  const [first] = [come('a', 'a1'), come('a', 'a2'), come('a', 'a3'), come('b', 'b1')]
  await settled()
  expect(order).toEqual(['a1', 'a2', 'b1'])
  const leave = await first
  leave?.()
  leave?.()
  await settled()
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('when all places are taken, keys take turns, no matter who came first', async () => {
  const { enter } = makeTurns({ ofOneKey: 5, inAll: 1, waiting: 10 })
  const order: string[] = []
  const come = async (key: string) => {
    const leave = await enter(key, stays)
    order.push(key)
    leave?.()
  }
  await Promise.all([come('a'), come('a'), come('a'), come('b'), come('b')])
  // The first of b came when a had had its turn already, and from then on they alternate.
  expect(order).toEqual(['a', 'a', 'b', 'a', 'b'])
})

test('who comes when too many of their own wait is refused at once, and others are not', async () => {
  const { enter } = makeTurns({ ofOneKey: 1, inAll: 10, waiting: 1 })
  const leave = await enter('a', stays)
  const waits = enter('a', stays)
  expect(await enter('a', stays)).toBeNull()
  expect(await enter('b', stays)).not.toBeNull()
  leave?.()
  expect(await waits).not.toBeNull()
})

test('who has gone is passed over, and takes nobody’s place', async () => {
  const { enter } = makeTurns({ ofOneKey: 1, inAll: 1, waiting: 2 })
  const leave = await enter('a', stays)
  const going = new AbortController()
  const [gone, stayed] = [enter('a', going.signal), enter('a', stays)]
  going.abort()
  expect(await gone).toBeNull()
  leave?.()
  expect(await stayed).not.toBeNull()
  expect(await enter('b', AbortSignal.abort())).toBeNull()
})

/** Every way in which five calls of two keys come, each of which stays or leaves. */
const runs = Array.from({ length: 4 ** 5 }, (_, run) =>
  Array.from({ length: 5 }, (_call, index) => {
    const digit = Math.floor(run / 4 ** index) % 4
    return { key: digit % 2 === 0 ? 'a' : 'b', leaves: digit > 1 }
  }),
)

test('however calls come, end and go, no limit is passed and everybody who stays is let in', async () => {
  const limits = { ofOneKey: 1, inAll: 2, waiting: 5 }
  const outcomes = await Promise.all(
    runs.map(async (calls) => {
      const { enter } = makeTurns(limits)
      const working: string[] = []
      let [most, mostOfOne, served] = [0, 0, 0]
      await Promise.all(
        calls.map(async ({ key, leaves }) => {
          const going = new AbortController()
          const turn = enter(key, going.signal)
          if (leaves) going.abort()
          const leave = await turn
          if (leave === null) return
          if (!leaves) served += 1
          working.push(key)
          most = Math.max(most, working.length)
          mostOfOne = Math.max(mostOfOne, working.filter((each) => each === key).length)
          await settled()
          working.splice(working.indexOf(key), 1)
          leave()
        }),
      )
      return (
        most <= limits.inAll && mostOfOne <= limits.ofOneKey && served === calls.filter((one) => !one.leaves).length
      )
    }),
  )
  expect(outcomes.filter((kept) => !kept)).toEqual([])
})

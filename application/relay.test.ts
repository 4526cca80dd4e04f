import { describe, expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import { EngineUnavailable } from './ports/engine-unavailable.ts'
import type { Wake } from './ports/outbox.port.ts'
import { makeRelay } from './relay.ts'

type Recorded = Wake & { readonly at: number }
const wake = (loanId: string, sequence: number, at = 0): Recorded => ({
  loanId,
  sequence,
  at,
  event: 'agreement-signed',
  workflow: 'loan-application',
})

/** A relay over an outbox with these wakes, from that moment on. The engine refuses wakes for which
 * `isDown` is true, and answers none while it is away. */
const relayOver = (recorded: readonly Recorded[], from: number, isDown: (wake: Wake) => boolean = () => false) => {
  const [left, woken, failures]: [Recorded[], string[], unknown[]] = [[...recorded], [], []]
  const counts = { reads: 0, wakes: 0, underWay: 0, most: 0 }
  let [now, isAway] = [from, false]
  const relay = makeRelay({
    clock: { now: () => instant(now) },
    onFailure: (error) => failures.push(error),
    outbox: {
      async waiting(loanId) {
        counts.reads += 1
        return left.filter((one) => one.loanId === loanId)
      },
      async overdue(before, limit) {
        counts.reads += 1
        return [...new Set(left.filter(({ at }) => at < before).map(({ loanId }) => loanId))].slice(0, limit)
      },
      async remove({ loanId, sequence }) {
        const at = left.findIndex((one) => one.loanId === loanId && one.sequence === sequence)
        if (at >= 0) left.splice(at, 1)
      },
    },
    process: {
      async wake(one) {
        counts.wakes += 1
        counts.underWay += 1
        counts.most = Math.max(counts.most, counts.underWay)
        await Promise.resolve()
        counts.underWay -= 1
        if (isAway) throw new EngineUnavailable()
        if (isDown(one)) throw new Error('the workflow does not take it')
        woken.push(`${one.loanId} ${one.sequence}`)
      },
    },
  })
  return {
    relay,
    left,
    woken,
    failures,
    counts,
    record: (one: Recorded): void => void left.push(one),
    moveBy: (ms: number): void => {
      now += ms
    },
    setAway: (away: boolean): void => {
      isAway = away
    },
  }
}

test('what a process left behind is delivered once it is older than a second; younger wakes are still on their way from the one who recorded them', async () => {
  const recorded = [wake('ln_1', 1, 8_999), wake('ln_2', 1, 9_001)]
  const { relay, left, woken } = relayOver(recorded, 10_000)
  expect(await relay.catchUp()).toBe(1)
  expect(woken).toEqual(['ln_1 1'])
  expect(left).toEqual([recorded[1]])
})

test('wakes of one loan are delivered in their order, also by two deliveries at once', async () => {
  const { relay, left, woken } = relayOver([wake('ln_1', 1), wake('ln_1', 2), wake('ln_1', 3)], 10_000)
  await Promise.all([relay.deliver('ln_1'), relay.deliver('ln_1'), relay.catchUp()])
  expect(woken).toEqual(['ln_1 1', 'ln_1 2', 'ln_1 3'])
  expect(left).toEqual([])
})

test('a wake that the engine did not take stays, with those behind it, holds up no other loan, and the next look delivers them', async () => {
  let isAway = true
  const isDown = ({ loanId, sequence }: Wake) => isAway && loanId === 'ln_1' && sequence === 2
  const recorded = [wake('ln_1', 1), wake('ln_1', 2), wake('ln_1', 3), wake('ln_2', 1)]
  const { relay, left, woken, failures, moveBy } = relayOver(recorded, 10_000, isDown)
  await relay.catchUp()
  expect(woken.toSorted()).toEqual(['ln_1 1', 'ln_2 1'])
  expect(failures).toHaveLength(1)
  expect(left).toEqual([recorded[1], recorded[2]])
  // The loan that failed alone rests for a second.
  await relay.catchUp()
  expect(failures).toHaveLength(1)
  isAway = false
  moveBy(1_000)
  await relay.catchUp()
  expect(left).toEqual([])
  expect(woken.slice(2)).toEqual(['ln_1 2', 'ln_1 3'])
})

test('it settles when the last delivery has ended, also one that began meanwhile', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const wakes = [wake('ln_1', 1), wake('ln_2', 1)]
  const woken: string[] = []
  const relay = makeRelay({
    clock: { now: () => instant(10_000) },
    onFailure: () => {},
    outbox: {
      waiting: async (loanId) => wakes.filter((one) => one.loanId === loanId),
      overdue: async () => [],
      remove: async () => {},
    },
    process: {
      wake: async ({ loanId }) => {
        await (loanId === 'ln_1' ? first : second).promise
        woken.push(loanId)
      },
    },
  })
  void relay.deliver('ln_1')
  const settled = relay.settled().then(() => woken.push('settled'))
  void relay.deliver('ln_2')
  first.resolve()
  second.resolve()
  await settled
  expect(woken).toEqual(['ln_1', 'ln_2', 'settled'])
})

describe('an hour without the engine and 200 waiting loans', () => {
  const loans = Array.from({ length: 200 }, (_, index) => `ln_${index}`)
  const wakesOf = (sequence: number, at = 0) => loans.map((loanId) => wake(loanId, sequence, at))
  const hour = 3_600

  test('make a bounded number of reads and tries, and everything arrives in order once it is back', async () => {
    const { relay, left, woken, failures, counts, moveBy, setAway, record } = relayOver(
      [...wakesOf(1), ...wakesOf(2)],
      10_000,
    )
    setAway(true)
    let mostPromises = 0
    const pending = new Set<Promise<unknown>>()
    const track = (work: Promise<unknown>): void => {
      const one = work.finally(() => pending.delete(one))
      pending.add(one)
      mostPromises = Math.max(mostPromises, pending.size)
    }
    for (let second = 0; second < hour; second += 1) {
      track(relay.catchUp())
      // People go on: a command each ten seconds, on one loan after the other.
      if (second % 10 === 0) {
        const loanId = loans[(second / 10) % loans.length] ?? ''
        record(wake(loanId, 3 + Math.floor(second / 10 / loans.length), 10_000 + second * 1_000))
        track(relay.deliver(loanId))
      }
      await relay.settled()
      moveBy(1_000)
    }
    expect(woken).toEqual([])
    expect(counts.reads).toBeLessThan(1_000)
    expect(counts.wakes).toBeLessThan(300)
    expect(failures).toHaveLength(counts.wakes)
    expect([mostPromises, pending.size]).toEqual([2, 0])

    setAway(false)
    for (let second = 0; second < 20; second += 1) {
      await relay.catchUp()
      moveBy(1_000)
    }
    expect(left).toEqual([])
    expect(woken).toHaveLength(new Set(woken).size)
    expect(woken).toHaveLength(2 * 200 + 360)
    for (const loanId of loans) {
      const sequences = woken.filter((one) => one.startsWith(`${loanId} `)).map((one) => Number(one.split(' ')[1]))
      expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    }
    expect(counts.most).toBeLessThanOrEqual(20)
  })

  test('one second of looks at an engine that hangs adds nothing to the first', async () => {
    const hanging = Promise.withResolvers<void>()
    let [reads, wakes] = [0, 0]
    const relay = makeRelay({
      clock: { now: () => instant(10_000) },
      onFailure: () => undefined,
      outbox: {
        async waiting(loanId) {
          reads += 1
          return [wake(loanId, 1)]
        },
        async overdue() {
          reads += 1
          return loans
        },
        remove: async () => undefined,
      },
      process: {
        wake: () => {
          wakes += 1
          return hanging.promise
        },
      },
    })
    const first = relay.catchUp()
    const looks = Array.from({ length: 1_000 }, () => relay.catchUp())
    for (const loanId of loans) void relay.deliver(loanId)
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    expect([reads, wakes]).toEqual([21, 20])
    hanging.reject(new EngineUnavailable())
    expect(new Set(await Promise.all([first, ...looks]))).toEqual(new Set([200]))
    await relay.settled()
    expect(wakes).toBe(20)
  })
})

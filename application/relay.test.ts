import { expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
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

/** A relay over an outbox with these wakes, at that moment; `isDown` decides which of them the
 * engine refuses. */
const relayOver = (recorded: readonly Recorded[], now: number, isDown: (wake: Wake) => boolean = () => false) => {
  const [left, woken, failures]: [Recorded[], string[], unknown[]] = [[...recorded], [], []]
  const relay = makeRelay({
    clock: { now: () => instant(now) },
    onFailure: (error) => failures.push(error),
    outbox: {
      waiting: async (loanId) => left.filter((one) => one.loanId === loanId),
      overdue: async (before) => [...new Set(left.filter(({ at }) => at < before).map(({ loanId }) => loanId))],
      remove: async ({ loanId, sequence }) => {
        left.splice(
          left.findIndex((one) => one.loanId === loanId && one.sequence === sequence),
          1,
        )
      },
    },
    process: {
      wake: async (one) => {
        if (isDown(one)) throw new Error('the engine is away')
        woken.push(`${one.loanId} ${one.sequence}`)
      },
    },
  })
  return { relay, left, woken, failures }
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
  const { relay, left, woken, failures } = relayOver(recorded, 10_000, isDown)
  await relay.catchUp()
  expect(woken.toSorted()).toEqual(['ln_1 1', 'ln_2 1'])
  expect(failures).toHaveLength(1)
  expect(left).toEqual([recorded[1], recorded[2]])
  isAway = false
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

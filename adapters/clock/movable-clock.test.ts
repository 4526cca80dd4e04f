import { expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import { makeMovableClock } from './clocks.ts'

const start = Date.parse('2026-03-02T15:00:00Z')
const dayMs = 86_400_000

const desk = () => {
  const machine = { now: start, offset: 0, down: false }
  const clock = makeMovableClock(
    { now: () => instant(machine.now) },
    {
      read: async () => {
        if (machine.down) throw new Error('the database does not answer')
        return machine.offset
      },
    },
  )
  return { machine, clock }
}

test('the present is real time until the clock is moved', () => {
  const { machine, clock } = desk()
  expect(clock.now()).toBe(start)
  machine.now += 5
  expect(clock.now()).toBe(start + 5)
})

test('a move counts from the next catching up on', async () => {
  const { machine, clock } = desk()
  machine.offset = dayMs
  expect(clock.now()).toBe(start)
  await clock.catchUp()
  expect([clock.now(), clock.offsetMs()]).toEqual([start + dayMs, dayMs])
})

test('the clock runs on as it did while the offset cannot be read', async () => {
  const { machine, clock } = desk()
  machine.offset = dayMs
  await clock.catchUp()
  machine.down = true
  await clock.catchUp()
  machine.now += 1
  expect(clock.now()).toBe(start + dayMs + 1)
})

test('the clock never goes backwards, neither when the machine is set back nor when an older offset arrives late', async () => {
  const { machine, clock } = desk()
  machine.offset = dayMs
  await clock.catchUp()
  expect(clock.now()).toBe(start + dayMs)
  machine.now -= 10_000
  machine.offset = 0
  await clock.catchUp()
  expect(clock.now()).toBe(start + dayMs)
})

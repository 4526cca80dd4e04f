import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { clockCalls } from './routes.ts'
import { makeManualTime, makeMovableTime } from './time.ts'

const start = Date.parse('2026-03-02T15:00:00Z')
const dayMs = 86_400_000

test('a task runs when the clock is moved past it, and what it schedules for later waits', () => {
  const time = makeMovableTime(makeManualTime(start))
  const [settle, late] = [vi.fn<() => void>(), vi.fn<() => void>()]
  time.after(3 * dayMs, () => {
    settle()
    time.after(5 * dayMs, late)
  })
  time.raiseTo(3 * dayMs - 1)
  expect(settle).not.toHaveBeenCalled()
  time.raiseTo(4 * dayMs)
  expect([settle.mock.calls.length, late.mock.calls.length]).toEqual([1, 0])
  expect(time.state()).toEqual({ now: start + 4 * dayMs, offsetMs: 4 * dayMs, nextDue: start + 8 * dayMs })
})

test('whatever is scheduled, a move runs what falls due in order, each task at its own moment', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 12 }), fc.nat(25), (days, moved) => {
      const time = makeMovableTime(makeManualTime(start))
      const seen: number[] = []
      for (const day of days) time.after(day * dayMs, () => seen.push((time.now() - start) / dayMs))
      time.raiseTo(moved * dayMs)
      // What is due at once needs no move; without one it waits for the machine's next turn.
      const due = moved === 0 ? [] : days.filter((day) => day <= moved).toSorted((a, b) => a - b)
      expect(seen).toEqual(due)
      expect(time.now()).toBe(start + moved * dayMs)
    }),
  )
})

test('tasks of one chain all run within a move that passes them', () => {
  const time = makeMovableTime(makeManualTime(start))
  const at: number[] = []
  const next = (left: number): void => {
    at.push(time.now())
    if (left > 0) time.after(dayMs, () => next(left - 1))
  }
  time.after(dayMs, () => next(2))
  time.raiseTo(10 * dayMs)
  expect(at).toEqual([1, 2, 3].map((day) => start + day * dayMs))
})

test('without a move, tasks run as real time passes, and a task that was called off does not', () => {
  const real = makeManualTime(start)
  const time = makeMovableTime(real, { from: dayMs })
  const [task, off] = [vi.fn<() => void>(), vi.fn<() => void>()]
  time.after(2_000, task)
  time.after(1_000, off)()
  real.pass(1_999)
  expect(task).not.toHaveBeenCalled()
  real.pass(1)
  expect([task.mock.calls.length, off.mock.calls.length]).toEqual([1, 0])
  expect([time.now(), time.realNow()]).toEqual([start + dayMs + 2_000, start + 2_000])
})

test('the clock is never moved back, and keeps its offset over a restart', () => {
  const kept: number[] = []
  const time = makeMovableTime(makeManualTime(start), { keep: (offsetMs) => kept.push(offsetMs) })
  time.raiseTo(dayMs)
  time.raiseTo(5)
  expect([time.now(), kept]).toEqual([start + dayMs, [dayMs]])
  expect(makeMovableTime(makeManualTime(start), { from: kept.at(-1) ?? 0 }).now()).toBe(start + dayMs)
})

test('a call that gives no offset moves nothing', () => {
  const time = makeMovableTime(makeManualTime(start))
  const { move, read } = clockCalls(time, () => 3)
  expect([{}, { offsetMs: -1 }, { offsetMs: 0.5 }, { offsetMs: '5' }].map(move)).toEqual(Array(4).fill(null))
  expect(read()).toEqual({ now: start, offsetMs: 0, nextDue: null, underWay: 3 })
  expect(move({ offsetMs: dayMs })).toEqual({ now: start + dayMs, offsetMs: dayMs, nextDue: null, underWay: 3 })
})

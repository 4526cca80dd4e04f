import { expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import { dayMs, type Course } from './book-loan.ts'
import { chanceOf } from './chance.ts'
import type { Desk } from './desk.ts'
import { fillBook } from './fill.ts'
import type { Life } from './lives/life.ts'

const present = instant(Date.parse('2026-11-20T17:00:00Z'))

const filling = () => {
  let now = instant(present - 400 * dayMs)
  const clock = {
    now: () => now,
    moveTo: (moment: typeof now) => {
      if (moment < now) throw new Error('the clock went backwards')
      now = moment
    },
  }
  const happened: { readonly who: string; readonly at: number }[] = []
  const life = (name: string, everyMs: number): Life => ({
    name,
    share: 1,
    began: [10, 20],
    async *course(): Course {
      for (;;) {
        happened.push({ who: name, at: now })
        yield instant(now + everyMs)
      }
    },
  })
  const fill = (lives: readonly Life[]) =>
    // These lives use nothing of the desk but its chance.
    fillBook({ desk: { chance: chanceOf('fill') } as Desk, clock, lives, present }, () => undefined)
  return { clock, happened, life, fill }
}

test('what happens to the loans of a book happens in the order of its moments, and nothing after the present', async () => {
  const { clock, happened, life, fill } = filling()
  await fill([life('daily', dayMs), life('weekly', 7 * dayMs), life('hourly', dayMs / 24)])
  const moments = happened.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  expect(Math.max(...moments)).toBeLessThanOrEqual(present)
  expect(Math.min(...moments)).toBeGreaterThan(present - 22 * dayMs)
  expect(new Set(happened.map(({ who }) => who)).size).toBe(3)
  expect(clock.now()).toBe(present)
})

test('a life that goes wrong is named', async () => {
  const { life, fill } = filling()
  const wrong: Life = {
    ...life('the third debit', dayMs),
    // It goes wrong before its first step.
    // oxlint-disable-next-line require-yield
    async *course(): Course {
      throw new Error('DEBIT_NOT_DUE')
    },
  }
  await expect(fill([wrong])).rejects.toThrow('the third debit: DEBIT_NOT_DUE')
})

import { expect, test } from 'vitest'
import { makeCopies } from './copies.ts'

const desk = (withinMs = 1_000) => {
  const copies = makeCopies(withinMs)
  const tried: ((isStored: boolean) => void)[] = []
  const arrive = (at: number, key = 'a') => copies.first(key, at, () => new Promise((resolve) => tried.push(resolve)))
  return { arrive, tried, copies }
}

test('of copies that arrive together one is stored, and the others wait until it is', async () => {
  const { arrive, tried } = desk()
  const copies = [arrive(0), arrive(0), arrive(5)]
  expect(tried).toHaveLength(1)
  tried[0]?.(true)
  expect(await Promise.all(copies)).toEqual([true, false, false])
})

test('a copy soon after a stored one is not stored, and a later one is left to the inbox', async () => {
  const { arrive, tried } = desk()
  const stored = arrive(0)
  tried[0]?.(true)
  await stored
  expect(await arrive(1_000)).toBe(false)
  expect(tried).toHaveLength(1)
  const later = arrive(1_001)
  expect(tried).toHaveLength(2)
  tried[1]?.(true)
  expect(await later).toBe(true)
})

test('where the first was not stored, the next copy tries by itself', async () => {
  const { arrive, tried } = desk()
  const copies = [arrive(0), arrive(0)]
  tried[0]?.(false)
  expect(await copies[0]).toBe(false)
  tried[1]?.(true)
  expect(await copies[1]).toBe(true)
})

test('a failure fails each copy that waited for it, and a repeat is tried again', async () => {
  const { copies } = desk()
  const fail = (): Promise<boolean> => Promise.reject(new Error('no database'))
  const both = await Promise.allSettled([copies.first('a', 0, fail), copies.first('a', 0, fail)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await copies.first('a', 1, () => Promise.resolve(true))).toBe(true)
})

test('messages that differ do not wait for each other', async () => {
  const { arrive, tried } = desk()
  const [one, other] = [arrive(0, 'a'), arrive(0, 'b')]
  tried[1]?.(true)
  expect(await other).toBe(true)
  tried[0]?.(true)
  expect(await one).toBe(true)
})

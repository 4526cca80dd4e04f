import { expect, test } from 'vitest'
import { together } from './together.ts'

const started = (atOnce?: number) => {
  const batches: string[][] = []
  const gates: { readonly resolve: () => void }[] = []
  const keep = together(async (items: readonly string[]) => {
    batches.push([...items])
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return items.map((item) => `${item} stored`)
  }, atOnce)
  return { batches, keep, open: (at: number) => gates[at]?.resolve() }
}

test('what arrives while a statement is under way goes together in the next one, each with its own answer', async () => {
  const { batches, keep, open } = started()
  const all = ['a', 'b', 'c'].map(keep)
  open(0)
  expect(await all[0]).toBe('a stored')
  await Promise.resolve()
  open(1)
  expect(await Promise.all(all)).toEqual(['a stored', 'b stored', 'c stored'])
  expect(batches).toEqual([['a'], ['b', 'c']])
})

test('with two at once, what arrives during one goes at once, and what arrives during both waits', async () => {
  const { batches, keep, open } = started(2)
  const all = ['a', 'b', 'c', 'd'].map(keep)
  expect(batches).toEqual([['a'], ['b']])
  open(1)
  expect(await all[1]).toBe('b stored')
  await Promise.resolve()
  expect(batches).toEqual([['a'], ['b'], ['c', 'd']])
  open(0)
  open(2)
  expect(await Promise.all(all)).toEqual(['a stored', 'b stored', 'c stored', 'd stored'])
})

test('after a rest the next one goes alone and at once', async () => {
  const keep = together(async (items: readonly string[]) => items.map((item) => `${item} of ${items.length}`))
  expect(await keep('a')).toBe('a of 1')
  expect(await keep('b')).toBe('b of 1')
})

test('one that cannot be stored does not take the others with it', async () => {
  const keep = together(async (items: readonly string[]) => {
    if (items.includes('bad')) throw new RangeError('cannot be stored')
    return items.map((item) => `${item} stored`)
  })
  const ends = await Promise.allSettled(['a', 'bad', 'b'].map(keep))
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : String(end.reason)))).toEqual([
    'a stored',
    'RangeError: cannot be stored',
    'b stored',
  ])
})

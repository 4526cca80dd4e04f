import { EventEmitter } from 'node:events'
import type { Context } from 'koa'
import { expect, test } from 'vitest'
import { inTurn, makeFileTurns } from './file-turns.ts'

const ports = (waiting: number) => ({
  fileTurns: makeFileTurns(waiting),
  sessions: { used: async () => {}, browserOf: () => 'browser', current: async () => null },
})
const request = () => {
  const res = new EventEmitter()
  return { ctx: { req: { headers: {} }, res } as unknown as Context, close: () => res.emit('close') }
}

test('work for a reader who left while waiting is not begun, and who waits behind them is served', async () => {
  const { fileTurns, sessions } = ports(10)
  const [first, second, third] = [request(), request(), request()]
  const held = Promise.withResolvers<void>()
  const begun: string[] = []
  const send = (name: string, work?: Promise<void>) => async () => {
    begun.push(name)
    await work
  }
  const all = [
    inTurn(first.ctx, { fileTurns, sessions }, send('first', held.promise)),
    inTurn(second.ctx, { fileTurns, sessions }, send('second')),
    inTurn(third.ctx, { fileTurns, sessions }, send('third')),
  ]
  second.close()
  held.resolve()
  await Promise.all(all)
  expect(begun).toEqual(['first', 'third'])
})

test('work that is underway is notified that its reader has left', async () => {
  const { ctx, close } = request()
  let left = false
  await inTurn(ctx, ports(1), async (gone) => {
    close()
    left = gone.aborted
  })
  expect(left).toBe(true)
})

test('work that fails ends its turn', async () => {
  const both = ports(1)
  await expect(inTurn(request().ctx, both, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  let served = false
  await inTurn(request().ctx, both, async () => {
    served = true
  })
  expect(served).toBe(true)
})

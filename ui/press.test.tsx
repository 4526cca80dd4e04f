import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePress } from './press.tsx'

const failed = (status: number): Error =>
  Object.assign(new Error('failed'), { problem: { code: 'ANY', title: 'Failed', status } })

/** A screen's press, and the keys under which it reached the server. */
const pressed = () => {
  const keys: string[] = []
  const press = renderHook(() => usePress()).result.current
  return {
    keys,
    send: (content: unknown, reply: () => Promise<unknown>) =>
      press(content, (key) => {
        keys.push(key)
        return reply()
      }),
  }
}

test.each([
  ['no answer', new Error('the connection broke')],
  ['503', failed(503)],
  ['500', failed(500)],
])('the same press after %s repeats its key', async (_what, error) => {
  const { keys, send } = pressed()
  await expect(send({ amount: 1 }, () => Promise.reject(error))).rejects.toBe(error)
  expect(await send({ amount: 1 }, async () => 'done')).toBe('done')
  expect(keys[1]).toBe(keys[0])
  expect(keys[0]).toMatch(/^[\w-]{8,64}$/)
})

test('a press with other content has a key of its own, and so has one after an answer or a refusal', async () => {
  const { keys, send } = pressed()
  await expect(send({ amount: 1 }, () => Promise.reject(failed(503)))).rejects.toThrow('failed')
  await send({ amount: 2 }, async () => 'done')
  await send({ amount: 2 }, async () => 'done')
  await expect(send({ amount: 2 }, () => Promise.reject(failed(409)))).rejects.toThrow('failed')
  await send({ amount: 2 }, async () => 'done')
  expect(new Set(keys).size).toBe(5)
})

test('a second press in the same frame joins the call of the first', async () => {
  const { keys, send } = pressed()
  const answer = Promise.withResolvers<string>()
  const both = [send({ amount: 1 }, () => answer.promise), send({ amount: 1 }, () => Promise.resolve('twice'))]
  answer.resolve('once')
  expect(await Promise.all(both)).toEqual(['once', 'once'])
  expect(keys).toHaveLength(1)
})

test('an answer that comes late does not end the press that followed it', async () => {
  const { keys, send } = pressed()
  const late = Promise.withResolvers<string>()
  const first = send({ amount: 1 }, () => late.promise)
  await expect(send({ amount: 2 }, () => Promise.reject(failed(503)))).rejects.toThrow('failed')
  late.resolve('done')
  await first
  await send({ amount: 2 }, async () => 'done')
  expect(keys[2]).toBe(keys[1])
})

import { expect, test } from 'vitest'
import { makeAfterAnswer } from './after-answer.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('does eight things at a time, in their order, and settles when all are done', async () => {
  const { add, settled } = makeAfterAnswer(silent)
  const [begun, ends] = [[] as number[], [] as (() => void)[]]
  for (let at = 0; at < 20; at++)
    add(
      () =>
        new Promise((resolve) => {
          begun.push(at)
          ends.push(resolve)
        }),
    )
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  const done = settled()
  for (let at = 0; at < 20; at++) {
    ends[at]?.()
    await new Promise(setImmediate)
  }
  await done
  expect(begun).toEqual(Array.from({ length: 20 }, (_, at) => at))
})

test('what fails is logged and holds up nothing', async () => {
  const lines: object[] = []
  const { add, settled } = makeAfterAnswer({ ...silent, error: (facts) => lines.push(facts) })
  const done: string[] = []
  add(() => Promise.reject(new RangeError('broken')))
  add(async () => {
    done.push('second')
  })
  await settled()
  expect([lines, done]).toEqual([[{ error: 'RangeError' }], ['second']])
})

test('what exceeds 2,000 waiting ones is refused, so that memory stays bounded', async () => {
  const { add, settled } = makeAfterAnswer(silent)
  let end = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    end = resolve
  })
  const accepted = Array.from({ length: 2_100 }, () => add(() => gate)).filter(Boolean).length
  end()
  await settled()
  expect(accepted).toBe(2_008)
})

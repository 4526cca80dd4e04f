import { expect, test } from 'vitest'
import { Trouble } from '../trouble.ts'
import { makeRestarts } from './restarts.ts'

/** Three parts whose restarts end when the test lets them. */
const stage = () => {
  const printed: string[] = []
  const begun: string[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const part = (name: string) => ({
    name,
    restart: () => {
      begun.push(name)
      const end = Promise.withResolvers<void>()
      ends.push(end)
      return end.promise
    },
  })
  const shells = { api: part('The API'), worker: part('The worker'), sandbox: part('The sandbox') }
  return {
    restarts: makeRestarts(
      shells,
      (line) => printed.push(line),
      () => 0,
    ),
    printed,
    begun,
    ends,
  }
}

test('a changed use case starts API and worker again, side by side, and prints it', async () => {
  const { restarts, printed, begun, ends } = stage()
  restarts.changed(['application/use-cases/sign.ts'])
  expect(begun).toEqual(['The API', 'The worker'])
  for (const end of ends) end.resolve()
  await restarts.settled()
  expect(printed).toEqual([
    'application/use-cases/sign.ts: The API runs the change after 0.0 s.',
    'application/use-cases/sign.ts: The worker runs the change after 0.0 s.',
  ])
})

test('many files of one change start a process once', () => {
  const { restarts, begun } = stage()
  restarts.changed(['adapters/http/routes.ts', 'adapters/http/mount.ts'])
  expect(begun).toEqual(['The API'])
})

// Guarantee: what was saved while a process was starting runs in the end, however fast somebody
// types.
test('changes during a restart make one further round after it', async () => {
  const { restarts, begun, ends } = stage()
  restarts.changed(['adapters/http/routes.ts'])
  restarts.changed(['adapters/http/mount.ts'])
  restarts.changed(['shells/api/main.ts'])
  expect(begun).toEqual(['The API'])
  ends[0]?.resolve()
  await expect.poll(() => begun).toEqual(['The API', 'The API'])
  ends[1]?.resolve()
  await restarts.settled()
  expect(begun).toHaveLength(2)
})

test('a process that does not come up is named with its words, and the next change tries again', async () => {
  const { restarts, printed, begun, ends } = stage()
  restarts.changed(['shells/api/main.ts'])
  ends[0]?.reject(new Trouble('The API ended while starting: SyntaxError', 'read the log'))
  await restarts.settled()
  expect(printed).toEqual(['The API ended while starting: SyntaxError\nIt is tried again with the next change.'])
  restarts.changed(['shells/api/main.ts'])
  expect(begun).toHaveLength(2)
})

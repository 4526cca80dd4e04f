import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import type { Trouble } from '../trouble.ts'
import { startPart, type RunningPart, type Supervision } from './parts.ts'
import { isAlive, until } from './processes.ts'

const stage = (script: string, now?: () => number) => {
  const folder = temporaryFolder()
  const entry = join(folder, 'part.mjs')
  writeFileSync(entry, script)
  const printed: string[] = []
  const lost: Trouble[] = []
  const launched: RunningPart[] = []
  const supervision: Supervision = {
    print: (line) => printed.push(line),
    track: (part) => launched.push(part),
    onLost: (trouble) => lost.push(trouble),
    ...(now ? { now } : {}),
  }
  const part = { name: 'The part', entry, environment: { FOLDER: folder }, logFile: join(folder, 'part.log') }
  return { folder, part, supervision, printed, lost, launched }
}

const writesItsId =
  "import { writeFileSync } from 'node:fs'; writeFileSync(process.env.FOLDER + '/pid', String(process.pid));"

test('a part is up when it reports so, and stops when requested', async () => {
  const { folder, part, supervision } = stage(
    `${writesItsId} process.on('SIGTERM', () => process.exit(0)); process.send('ready'); setInterval(() => {}, 1e6)`,
  )
  const running = await startPart(part, supervision)
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
  expect(isAlive(pid)).toBe(true)
  await running.stop()
  expect(isAlive(pid)).toBe(false)
})

test('a part whose preparation fails once is started again all the same', async () => {
  const { folder, part, supervision, printed, lost } = stage(
    `${writesItsId} process.send('ready'); process.on('disconnect', () => process.exit()); setInterval(() => {}, 1e6)`,
  )
  let preparations = 0
  const before = async (): Promise<void> => {
    preparations += 1
    if (preparations === 2) throw new Error('no space is left')
  }
  const running = await startPart({ ...part, before }, supervision)
  process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGKILL')
  expect(await until(() => printed.includes('The part is back.'), 15_000)).toBe(true)
  expect(preparations).toBe(3)
  expect(lost).toEqual([])
  await running.stop()
})

test('a part that ends while starting is named with its own last words', async () => {
  const { part, supervision } = stage("console.error('Error: the key is missing'); process.exit(2)")
  await expect(startPart(part, supervision)).rejects.toThrow('The part ended while starting: Error: the key is missing')
})

// Guarantee: a crash is repaired without a word from the person, and is never hidden from them.
test('a part that crashes is started again, and one sentence reports it', async () => {
  const { folder, part, supervision, printed, lost } = stage(
    `${writesItsId} process.send('ready'); process.on('disconnect', () => process.exit()); setInterval(() => {}, 1e6)`,
  )
  const running = await startPart(part, supervision)
  const pidFile = join(folder, 'pid')
  const first = Number(readFileSync(pidFile, 'utf8'))
  process.kill(first, 'SIGKILL')
  expect(await until(() => printed.includes('The part is back.'), 10_000)).toBe(true)
  expect(printed[0]).toMatch(
    /^The part stopped \(SIGKILL\); its last lines are in .*part\.log\. Starting it again \(1 of 3\)\.$/,
  )
  expect(Number(readFileSync(pidFile, 'utf8'))).not.toBe(first)
  expect(lost).toEqual([])
  await running.stop()
})

// Guarantee: four kills spread over a day do not stop the product; the fourth did when a part had
// three restarts in its whole life.
test('a part that was killed more often than its budget allows in a row is started again each time it had been stable', async () => {
  let now = 0
  const { folder, part, supervision, printed, lost } = stage(
    `${writesItsId} process.send('ready'); process.on('disconnect', () => process.exit()); setInterval(() => {}, 1e6)`,
    () => now,
  )
  const running = await startPart(part, supervision)
  const comebacks = () => printed.filter((line) => line === 'The part is back.').length
  for (const kill of [1, 2, 3, 4]) {
    now += 3 * 60_000
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGKILL')
    expect(await until(() => comebacks() === kill, 10_000)).toBe(true)
  }
  expect(printed.filter((line) => line.endsWith('Starting it again (1 of 3).'))).toHaveLength(4)
  expect(lost).toEqual([])
  await running.stop()
})

const isGone = (pid: number) => until(() => !isAlive(pid), 5_000)

test('a part whose sources changed runs again, and its own end counts as no crash', async () => {
  const { folder, part, supervision, printed, lost } = stage(
    `${writesItsId} process.on('SIGTERM', () => process.exit(0)); process.send('ready'); setInterval(() => {}, 1e6)`,
  )
  const running = await startPart(part, supervision)
  const pid = () => Number(readFileSync(join(folder, 'pid'), 'utf8'))
  const first = pid()
  await running.restart()
  expect(pid()).not.toBe(first)
  expect(isAlive(first)).toBe(false)
  const second = pid()
  await running.stop()
  expect(await isGone(second)).toBe(true)
  expect({ printed, lost }).toEqual({ printed: [], lost: [] })
})

test('a part that does not come up with its new sources reports why, and comes up with the next', async () => {
  const { folder, part, supervision } = stage("process.send('ready'); setInterval(() => {}, 1e6)")
  const running = await startPart(part, supervision)
  writeFileSync(part.entry, "console.error('SyntaxError: this is no program'); process.exit(1)")
  await expect(running.restart()).rejects.toThrow('The part ended while starting: SyntaxError: this is no program')
  writeFileSync(part.entry, `${writesItsId} process.send('ready'); setInterval(() => {}, 1e6)`)
  await running.restart()
  expect(isAlive(Number(readFileSync(join(folder, 'pid'), 'utf8')))).toBe(true)
  await running.stop()
})

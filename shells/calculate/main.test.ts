import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const start = (args: readonly string[] = [], output: 'pipe' | number = 'pipe') => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    stdio: ['pipe', output, 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const { stdin, stdout, stderr } = child
  if (!stdin || !stderr) throw new Error('the process has no pipes')
  // What a process that has ended does not read any more is not this test's fault.
  stdin.on('error', () => undefined)
  return { stdin, stdout: stdout ?? Readable.from([]), complaints: text(stderr), ended }
}

const good = '{"case":"cost-of-borrowing","advance":33333}'

test('the process answers line by line and goes on after a wrong one', async () => {
  const { stdin, stdout, complaints, ended } = start()
  stdin.end(`\uFEFF${good}\r\n\nnonsense\n${`${good}\n`.repeat(3000)}{"case":"return-code","code":"901"}`)
  const answers = (await text(stdout))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { line: number; ok: boolean })
  expect([await complaints, await ended]).toEqual(['', 0])
  expect(answers).toHaveLength(3003)
  expect(answers.map(({ line }) => line)).toEqual([1, 3, ...Array.from({ length: 3001 }, (_, index) => index + 4)])
  expect(answers.filter(({ ok }) => !ok).map(({ line }) => line)).toEqual([3])
})

test('a reader that has seen enough ends it without a word', async () => {
  const { stdin, stdout, complaints, ended } = start()
  stdout.once('data', () => stdout.destroy())
  stdin.end(`${good}\n`.repeat(20_000))
  expect([await complaints, await ended]).toEqual(['', 0])
})

test.skipIf(!existsSync('/dev/full'))('answers that cannot be written are a failure', async () => {
  const full = openSync('/dev/full', 'w')
  const { stdin, complaints, ended } = start([], full)
  stdin.end(`${good}\n`)
  expect([await complaints, await ended]).toEqual([expect.stringContaining('ENOSPC'), 1])
  closeSync(full)
})

test('arguments are refused, or somebody would wait for the answers to a file', async () => {
  const { stdin, complaints, ended } = start(['questions.jsonl'])
  stdin.end()
  expect([await complaints, await ended]).toEqual([expect.stringContaining('standard input'), 2])
})

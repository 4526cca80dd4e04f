import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openMemory } from '@tamarack/adapter-sandbox/memory'
import { bookFileOf, openFileJournal, writeFileJournal } from './file-journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-journal-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what was put is there when the file is opened again, in its last form, without what was removed', () => {
  const path = join(folder, 'state', 'plaid.jsonl')
  const checks = openMemory(openFileJournal(path)).table<{ readonly status: string }>('check')
  checks.put('a', { status: 'active' })
  checks.put('b', { status: 'active' })
  checks.put('a', { status: 'success' })
  checks.remove('b')
  const again = openMemory(openFileJournal(path))
  expect(again.table('check').all()).toEqual([{ status: 'success' }])
  expect(again.table('other').all()).toEqual([])
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1)
})

test('imports the lines of the sample book once, and keeps its own value for a key in both', () => {
  const path = join(folder, 'with-book.jsonl')
  openMemory(openFileJournal(path)).table<number>('wallet').put('main', 5)
  const change = (table: string, id: string, value: number) => JSON.stringify({ table, id, value })
  writeFileJournal(bookFileOf(path), [change('wallet', 'main', 9), change('payment', 'a', 1)])
  const opened = openMemory(openFileJournal(path))
  expect([opened.table('wallet').all(), opened.table('payment').all()]).toEqual([[5], [1]])
  opened.table('payment').remove('a')
  expect(openMemory(openFileJournal(path)).table('payment').all()).toEqual([])
})

test('half a line at the end, as a kill leaves it, is passed over', () => {
  const path = join(folder, 'torn.jsonl')
  openMemory(openFileJournal(path)).table<number>('n').put('a', 1)
  appendFileSync(path, '{"table":"n","id":"b","val')
  const table = openMemory(openFileJournal(path)).table<number>('n')
  expect(table.all()).toEqual([1])
  table.put('b', 2)
  expect(openMemory(openFileJournal(path)).table<number>('n').all()).toEqual([1, 2])
})

test('changes that belong together are kept as a whole or not at all, and those of a call that throws are kept', () => {
  const path = join(folder, 'together.jsonl')
  const memory = openMemory(openFileJournal(path))
  const [payments, wallets] = [memory.table<number>('payment'), memory.table<number>('wallet')]
  memory.atomically(() => {
    payments.put('a', 1)
    memory.atomically(() => wallets.put('w', 99))
  })
  const whole = readFileSync(path, 'utf8')
  expect(whole.trim().split('\n')).toHaveLength(1)
  const refused = () =>
    memory.atomically(() => {
      payments.put('b', 2)
      throw new Error('refused')
    })
  expect(refused).toThrow('refused')
  expect(openMemory(openFileJournal(path)).table<number>('payment').all()).toEqual([1, 2])
  const torn = join(folder, 'torn-together.jsonl')
  appendFileSync(torn, whole.slice(0, -3))
  const after = openMemory(openFileJournal(torn))
  expect([after.table('payment').all(), after.table('wallet').all()]).toEqual([[], []])
})

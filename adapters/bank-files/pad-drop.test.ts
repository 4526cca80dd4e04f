import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localDate } from '@tamarack/domain/values/local-date'
import { readAcknowledgement, writeAcknowledgement } from './acknowledgement.ts'
import { makePadDrop, writeWhole } from './pad-drop.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tamarack-drop-'))
})
afterEach(() => rm(folder, { recursive: true }))

const acknowledgement = {
  fileCreationNumber: 7,
  createdOn: localDate('2026-11-24'),
  state: 'accepted',
  debitCount: 2,
  debitTotal: 1140_00,
} as const

test('a file is delivered whole, and a second time changes nothing', async () => {
  const drop = makePadDrop(folder)
  await drop.deliver('debits.txt', 'A000')
  await drop.deliver('debits.txt', 'A000')
  expect(await readdir(join(folder, 'to-bank'))).toEqual(['debits.txt'])
  expect(await readFile(join(folder, 'to-bank/debits.txt'), 'latin1')).toBe('A000')
})

test('a file that is delivered several times at once is there once and whole', async () => {
  const drop = makePadDrop(folder)
  await Promise.all(Array.from({ length: 8 }, () => drop.deliver('debits.txt', 'A000')))
  expect(await readdir(join(folder, 'to-bank'))).toEqual(['debits.txt'])
  expect(await readFile(join(folder, 'to-bank/debits.txt'), 'latin1')).toBe('A000')
})

test('another file of the same name is refused and leaves the first as it is', async () => {
  const drop = makePadDrop(folder)
  await drop.deliver('debits.txt', 'A000')
  await expect(drop.deliver('debits.txt', 'A111')).rejects.toThrow('another file')
  expect(await readFile(join(folder, 'to-bank/debits.txt'), 'latin1')).toBe('A000')
})

test('answers are found whole, in the order of their names, until they are put aside', async () => {
  const drop = makePadDrop(folder)
  expect(await drop.answers()).toEqual([])
  await writeWhole(join(folder, 'from-bank'), '2-returns.txt', 'J')
  await writeWhole(join(folder, 'from-bank'), '1-ack.txt', writeAcknowledgement(acknowledgement))
  await writeFile(join(folder, 'from-bank/.3-unfinished.part'), 'half')
  const found = await drop.answers()
  expect(found.map(({ name }) => name)).toEqual(['1-ack.txt', '2-returns.txt'])
  expect(found.map((one) => one.acknowledgement)).toEqual([acknowledgement, null])
  await drop.putAside('1-ack.txt')
  await drop.putAside('1-ack.txt')
  expect((await drop.answers()).map(({ name }) => name)).toEqual(['2-returns.txt'])
  expect(await readdir(join(folder, 'read'))).toEqual(['1-ack.txt'])
})

test.each(['STATUS ACCEPTED', 'CREATED 2026-11-24', 'TOTAL 114000', 'FILE ACKNOWLEDGEMENT'])(
  'an acknowledgement without its line %s is none',
  (line) => {
    const text = writeAcknowledgement(acknowledgement)
    expect(readAcknowledgement(text)).toEqual(acknowledgement)
    expect(readAcknowledgement(text.replace(`${line}\r\n`, ''))).toBeNull()
  },
)

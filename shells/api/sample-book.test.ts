import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSampleBook } from './sample-book.ts'

const folder = mkdtempSync(join(tmpdir(), 'sample-book-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the progress of the sample book is what its file says, and null without a whole file', async () => {
  const path = join(folder, 'progress')
  expect(await readSampleBook(path)).toBeNull()
  writeFileSync(path, '{"begun":3,"lives":68}')
  expect(await readSampleBook(path)).toEqual({ begun: 3, lives: 68 })
  writeFileSync(path, '{"begun":3,"li')
  expect(await readSampleBook(path)).toBeNull()
})

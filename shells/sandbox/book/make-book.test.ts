import { expect, test } from 'vitest'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { production, sandboxed } from '@tamarack/shell-composition/testing/production.fixture'
import { parseSandboxSettings } from '../settings.ts'
import { makeBook, NoPlaceForABook } from './make-book.ts'

test('production refuses a book before it reaches for the database', async () => {
  const book = makeBook(
    parseEnvironment(production),
    parseSandboxSettings({ ...production, ...sandboxed }),
    { size: 1, seed: 'test', password: 'irrelevant' },
    { report: () => undefined },
  )
  await expect(book).rejects.toThrow(NoPlaceForABook)
})

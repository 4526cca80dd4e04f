import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bookWanted } from '@tamarack/shell-dev/book-wanted'
import { lives } from '@tamarack/shell-sandbox/book/lives'

const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8')

test('a fresh sandbox gets one loan of every kind, and the runbook states how many', () => {
  expect(bookWanted([]).loans).toBe(lives.length)
  expect(runbook).toContain(`Without the option a fresh one gets ${lives.length}, one of every kind`)
})

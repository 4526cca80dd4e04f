import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const most = 100
/** A line of a comment, or one behind code; what cannot be broken (an address, a directive) may be
 * longer. */
const comment = /^\s*(?:\/\/|\/\*|\*|\{\/\*)\s?(?!\s*(?:@ts-|oxlint|prettier|\S+$))|[;,{)]\s+\/\/ /

test('comments stay within 100 columns', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  const wide = files
    .trim()
    .split('\n')
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (line.length > most && comment.test(line) ? [`${file}:${at + 1}`] : [])),
    )
  expect(wide).toEqual([])
})

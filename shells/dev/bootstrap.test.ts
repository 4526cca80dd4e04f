import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './settings.ts'

test('npm run help lists every script of package.json once, each with one sentence', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'bootstrap.mjs'), 'help'], {
    encoding: 'utf8',
  })
  const listed = [...printed.matchAll(/^ {2}npm (?:run )?(\S+)(?: -- .+?)? {2,}[A-Z].*\.$/gm)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(new Set(Object.keys(scripts)))
  expect(listed).toHaveLength(Object.keys(scripts).length)
})

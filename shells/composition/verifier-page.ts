import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../verifier')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
/** In the order in which they need each other; no two declare the same name. */
const modules = ['files.ts', 'money.ts', 'law.ts', 'answers.ts', 'records.ts', 'verify.ts', 'page.ts']

/** The module as a part of one script: without types, imports and exports. */
const script = (name: string): string =>
  stripTypeScriptTypes(read(name))
    .replace(/^import [^;]*? from '[^']*'$/gms, '')
    .replace(/^export /gm, '')
    .replace(/[^\S\n]+$/gm, '')

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page that verifies an evidence pack: one file that needs nobody. Its policy forbids every
 * connection, and any script but this one. */
export const readVerifierPage = (): string => {
  const [style, code] = [read('page.css'), `'use strict'\n${modules.map(script).join('\n')}`]
  const policy = `default-src 'none'; script-src ${hashOf(code)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
  return read('page.html')
    .replace('{policy}', () => policy)
    .replace('<!--style-->', () => `<style>${style}</style>`)
    .replace('<!--script-->', () => `<script>${code}</script>`)
}

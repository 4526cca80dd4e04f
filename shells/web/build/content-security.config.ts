import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Every inline script of the built page: the theme must be set before first paint, so it cannot be
 * a file. */
const inlineScripts = (html: string): readonly string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)

/** Every inline sheet of the built page: the order of the layers comes before any file. */
const inlineSheets = (html: string): readonly string[] =>
  [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text)

/** The sheet that the toast library puts into the page by script: first as an empty element, then
 * filled. */
const toastSheet = (): string => {
  const source = readFileSync(
    createRequire(import.meta.url)
      .resolve('sonner')
      .replace(/\.js$/, '.mjs'),
    'utf8',
  )
  const call = /^__insertCSS\((".*")\);?$/m.exec(source)?.[1]
  if (call === undefined)
    throw new Error('sonner no longer inserts its sheet as expected: find out how, and adapt the hashes for style-src')
  return JSON.parse(call) as string
}

/** Writes `csp.json`: the hashes that the server adds to its Content-Security-Policy for this very
 * build. */
export const contentSecurity = (): Plugin => ({
  name: 'tamarack-content-security',
  apply: 'build',
  writeBundle: {
    order: 'post',
    handler({ dir = 'dist' }) {
      const html = readFileSync(join(dir, 'index.html'), 'utf8')
      const sheets = ['', toastSheet(), ...inlineSheets(html)]
      const hashes = { scriptSrc: inlineScripts(html).map(hashOf), styleSrc: sheets.map(hashOf) }
      writeFileSync(join(dir, 'csp.json'), `${JSON.stringify(hashes, null, 2)}\n`)
    },
  },
})

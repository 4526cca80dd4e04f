import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './modules.ts'

/* The browser tests look at each screen in the dark with the rules of axe on colours alone
 * (tests/e2e/support/sight.ts), because nothing but colours is another there. Here is why that is
 * so. */

const styles = globSync(['ui/**/*.css', 'shells/web/**/*.css', 'mfe-*/**/*.css'], {
  cwd: root,
  exclude: (path) => /(^|[\\/])(node_modules|dist)([\\/]|$)/.test(path),
}).map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)

const scripts = globSync(['ui/**/*.{ts,tsx}', 'shells/web/**/*.{ts,tsx}', 'mfe-*/**/*.{ts,tsx}'], {
  cwd: root,
  exclude: (path) => /(^|[\\/])(node_modules|dist)([\\/]|$)/.test(path),
}).map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)

/** What a block of a style sheet that begins at `at` holds, with the blocks in it. */
const blockAt = (css: string, at: number): string => {
  let depth = 0
  for (let here = css.indexOf('{', at); here < css.length; here += 1) {
    if (css[here] === '{') depth += 1
    if (css[here] === '}') depth -= 1
    if (depth === 0) return css.slice(at, here)
  }
  throw new Error(`The block at ${at} does not end`)
}
const propertiesIn = (block: string): readonly string[] =>
  [...block.matchAll(/(?:^|[{;])\s*([\w-]+)\s*:[^;{}]*(?=[;}]|$)/g)].flatMap(([, name]) => name ?? [])

test('what a style sheet sets for one theme only is its colours and how the ring around the focus is drawn', () => {
  const found = styles.flatMap(([path, css]) =>
    [...css.matchAll(/@media[^{]*prefers-color-scheme|\[data-theme/g)].flatMap(({ index }) =>
      propertiesIn(blockAt(css, index)).map((name) => `${path}: ${name}`),
    ),
  )
  expect(new Set(found)).toEqual(
    new Set(['ui/base.css: outline-width', 'ui/base.css: outline-offset', 'ui/tokens.css: color-scheme']),
  )
})

test('light-dark(), which can only choose between colours, stands in the tokens alone', () => {
  expect(styles.filter(([, css]) => css.includes('light-dark(')).map(([path]) => path)).toEqual(['ui/tokens.css'])
})

test('no script of a screen reads the theme', () => {
  const reading = scripts.filter(([path, text]) => !/\.test\.tsx?$/.test(path) && /prefers-color-scheme/.test(text))
  expect(reading.map(([path]) => path)).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'

/** One import as written, and where it leads: a file of this repository, a package from outside, or
 * a part of Node. */
export interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
  readonly leadsTo:
    | { readonly kind: 'file'; readonly path: string }
    | { readonly kind: 'package'; readonly name: string }
    | { readonly kind: 'node' }
    | { readonly kind: 'nowhere'; readonly why: string }
}

export interface Module {
  /** Path from the repository's top folder, with forward slashes. */
  readonly path: string
  readonly source: string
  readonly imports: readonly Import[]
}

export const root = join(import.meta.dirname, '../..')

const skipped = /(^|\/)(node_modules|dist|\.data|\.vite|\.__mf__temp|test-results|coverage)(\/|$)/
const resolver = new ResolverFactory({ conditionNames: ['node', 'import', 'default'], symlinks: true })

const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const follow = (from: string, specifier: string): Import['leadsTo'] => {
  if (specifier.startsWith('node:')) return { kind: 'node' }
  if (specifier.startsWith('virtual:')) return { kind: 'package', name: 'virtual' }
  if (!specifier.startsWith('.') && !specifier.startsWith('@tamarack/'))
    return { kind: 'package', name: packageName(specifier) }
  const { path, error } = resolver.sync(dirname(join(root, from)), specifier.replace(/\?.*$/, ''))
  return path
    ? { kind: 'file', path: relative(root, path).replaceAll('\\', '/') }
    : { kind: 'nowhere', why: error ?? 'not found' }
}

/** What the parser's module record leaves out: `import(…)` as a call and as a type
 * (`typeof import('…')`), and modules that are handed on by their place
 * (`import.meta.resolve('…')`, `new URL('…', import.meta.url)`). `import(`./folder/${name}.ts`)`
 * may be any module of the folder. */
const lazyImports = (
  from: string,
  source: string,
  comments: readonly { start: number; end: number }[],
): readonly string[] => {
  const code = comments.reduceRight(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    source,
  )
  const calls = [...code.matchAll(/\bimport(?:\.meta\.resolve)?\(\s*(['"])([^'"]+)\1/g)].flatMap(
    ([, , specifier]) => specifier ?? [],
  )
  const places = [...code.matchAll(/new URL\(\s*(['"])(\.[^'"]*\.tsx?)\1,\s*import\.meta\.url/g)].flatMap(
    ([, , specifier]) => specifier ?? [],
  )
  const folders = [...code.matchAll(/\bimport\(\s*`(\.\/[\w-]+)\/\$\{\w+\}\.ts`/g)].flatMap(
    ([, folder]) => folder ?? [],
  )
  const anyOf = folders.flatMap((folder) =>
    globSync('*.ts', { cwd: join(root, dirname(from), folder) })
      .filter((name) => !name.includes('.test.'))
      .map((name) => `${folder}/${name}`),
  )
  return [...calls, ...places, ...anyOf]
}

const importsOf = (path: string, source: string): readonly Import[] => {
  const { module, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const written = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
      ),
    ),
    ...lazyImports(path, source, comments).map((specifier) => ({ specifier, typeOnly: false })),
  ]
  return written.map((found) => ({ ...found, leadsTo: follow(path, found.specifier) }))
}

/** Every TypeScript module of the repository with its imports resolved, the way Node and the
 * bundlers would. */
export const readModules = (): readonly Module[] =>
  globSync('**/*.{ts,tsx,mts}', { cwd: root, exclude: (path) => skipped.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.d.ts') && !skipped.test(path))
    .toSorted()
    .map((path) => {
      const source = readFileSync(join(root, path), 'utf8')
      return { path, source, imports: importsOf(path, source) }
    })

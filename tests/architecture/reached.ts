import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { readModules, root, type Module } from './modules.ts'

/* Which functions of the domain a command, a query or a workflow of the product reaches: a graph
 * of top-level declarations, each pointing to those that it names. What only the calculator, a
 * bench or a test names is not reached. */

/** Where the product begins: everything that answers people, providers or time. */
const beginsProduct = /^(adapters|workflows|application|contracts|shells\/(api|worker|composition))\//
const isTest = /(^|\/)(testing|pact)\/|\.(test|bench|fixture|sandbox)\.tsx?$|\/sandbox\//

type Declaration = { readonly path: string; readonly name: string; readonly words: ReadonlySet<string> }

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.match(/[A-Za-z_$][\w$]*/g) ?? [])

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>

const namesOf = (node: Node): readonly string[] => {
  const declaration = (node['declaration'] ?? node) as Node
  if (declaration.type === 'VariableDeclaration')
    return (declaration['declarations'] as readonly { id: { name?: string } }[]).flatMap(({ id }) => id.name ?? [])
  const id = declaration['id'] as { name?: string } | null | undefined
  return id?.name ? [id.name] : []
}

/** The top-level declarations of a module; what it does outside any stands under the name `''`. */
const declarationsOf = ({ path, source }: Module): readonly Declaration[] => {
  const { program, comments } = parseSync(path, source)
  const code = comments.reduceRight(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    source,
  )
  return (program.body as unknown as readonly Node[])
    .filter(({ type }) => type !== 'ImportDeclaration')
    .flatMap((node) => {
      const words = wordsIn(code.slice(node.start, node.end))
      const names = namesOf(node)
      return (names.length > 0 ? names : ['']).map((name) => ({ path, name, words }))
    })
}

/** What each imported name means in a module: the file and the name there. */
const importedIn = ({ path, source, imports }: Module): ReadonlyMap<string, string> => {
  const places = new Map(
    imports.map(({ specifier, leadsTo }) => [specifier, leadsTo.kind === 'file' ? leadsTo.path : '']),
  )
  const { module } = parseSync(path, source)
  return new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.flatMap(({ importName, localName, isType }) => {
        const place = places.get(moduleRequest.value)
        return place && !isType ? [[localName.value, `${place}#${importName.name ?? localName.value}`] as const] : []
      }),
    ),
  )
}

/** `file#name` of every declaration that the product reaches. */
export const reachedDeclarations = (): ReadonlySet<string> => {
  const modules = readModules().filter(({ path }) => !isTest.test(path))
  const declared = new Map<string, Declaration>()
  for (const module of modules)
    for (const declaration of declarationsOf(module))
      declared.set(`${declaration.path}#${declaration.name}`, declaration)
  const imported = new Map(modules.map((module) => [module.path, importedIn(module)]))
  const reached = new Set<string>()
  const waiting = [...declared.values()].filter(({ path }) => beginsProduct.test(path))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, name, words } = next
    const key = `${path}#${name}`
    if (reached.has(key)) continue
    reached.add(key)
    const names = imported.get(path)
    for (const word of words) {
      const target = declared.get(names?.get(word) ?? `${path}#${word}`)
      if (target) waiting.push(target)
    }
    const body = declared.get(`${path}#`)
    if (body) waiting.push(body)
  }
  return reached
}

export type Rule = { readonly id: string; readonly file: string; readonly function: string }

/** The rows of docs/rules.md: id, file and function of each rule. */
export const rulesOfTheBook = (): readonly Rule[] =>
  [
    ...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(
      /^\| ([A-Z]+-\w+) \|.*\| `((?:domain|application|adapters)\/[\w./-]+)` \| `(\w+)` \|/gm,
    ),
  ].map(([, id = '', file = '', name = '']) => ({ id, file, function: name }))

import { parseAst, type Plugin } from 'vite'

/** What a browser reads of a declared endpoint: how to call it. Schemas, roles and refusals are the
 * server's. */
const kept: ReadonlySet<string> = new Set(['method', 'path', 'command'])

interface Span {
  readonly start: number
  readonly end: number
}

type Cut = Span & { readonly by: string }

const propertiesOf = (argument: unknown) => {
  const given = argument as { readonly type: string; readonly properties: readonly Property[] } | undefined
  return given?.type === 'ObjectExpression' ? given.properties.filter(({ type }) => type === 'Property') : []
}
interface Property extends Span {
  readonly type: string
  readonly key: { readonly name?: string }
}

/** What no browser reads of each declaration: of an `endpoint({ … })`, its properties but those
 * kept; of a `command(…)`, everything but its path. Spreads and other arguments than an object
 * literal stay whole. */
const cutsIn = (code: string): readonly Cut[] =>
  parseAst(code, { lang: 'ts' }).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
    return statement.declaration.declarations.flatMap(({ init }): readonly Cut[] => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
      const { name } = init.callee
      const [first, second] = init.arguments
      if (name === 'command') {
        const path = propertiesOf(second).find(({ key }) => key.name === 'path')
        const { start, end } = init
        return path === undefined
          ? []
          : [{ start, end, by: `{ method: 'POST', command: true, ${code.slice(path.start, path.end)} }` }]
      }
      if (name !== 'endpoint') return []
      return propertiesOf(first)
        .filter(({ key }) => !kept.has(key.name ?? ''))
        .map(({ start, end }) => ({ start, end, by: '' }))
    })
  })

/** The module without what no browser reads: a property that is cut is cut together with the comma
 * behind it. */
export const asCalled = (code: string): string =>
  cutsIn(code)
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (rest, { start, end, by }) =>
        rest.slice(0, start) + by + (by === '' ? rest.slice(end).replace(/^\s*,/, '') : rest.slice(end)),
      code,
    )

/** Takes schemas, roles and refusals out of the endpoints that a browser calls. The server checks
 * what it receives and its answers are checked by tests, so that no screen reads these schemas;
 * left in, they bring along Zod and every view of every endpoint before the first paint. Forms
 * check what a person types with the schemas of `contracts/forms`. */
export const declaredEndpoints = (): Plugin => ({
  name: 'tamarack-declared-endpoints',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contracts\/(?:endpoints|commands)\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: asCalled(code), map: null }),
  },
})

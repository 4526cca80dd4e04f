import { parseAst, type Plugin } from 'vite'

/** What a browser reads of a declared endpoint: how to call it. Schemas, roles and refusals are the server's. */
const kept: ReadonlySet<string> = new Set(['method', 'path', 'command'])

interface Span {
  readonly start: number
  readonly end: number
}

/** The properties of every `endpoint({ … })` in the module that no browser reads. Spreads and other arguments than an object literal stay whole. */
const unread = (code: string): readonly Span[] =>
  parseAst(code, { lang: 'ts' }).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
    return statement.declaration.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint')
        return []
      const [declared] = init.arguments
      if (declared?.type !== 'ObjectExpression') return []
      return declared.properties.filter(
        (property) =>
          property.type === 'Property' && property.key.type === 'Identifier' && !kept.has(property.key.name),
      )
    })
  })

/** The module without what no browser reads: each property is cut together with the comma behind it. */
export const asCalled = (code: string): string =>
  unread(code)
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''), code)

/**
 * Takes schemas, roles and refusals out of the endpoints that a browser calls. The server checks what it receives and its answers are checked by tests, so that no screen
 * reads these schemas; left in, they bring along Zod and every view of every endpoint before the first paint. Forms check what a person types with the schemas of `contracts/forms`.
 */
export const declaredEndpoints = (): Plugin => ({
  name: 'tamarack-declared-endpoints',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contracts\/endpoints\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: asCalled(code), map: null }),
  },
})

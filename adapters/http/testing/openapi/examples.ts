import { globSync, readFileSync } from 'node:fs'
import type { Endpoint } from '@tamarack/contracts/endpoint'
import type { Json } from '../../openapi/document.ts'
import type { Declared } from './declared.ts'
import type { Example } from './draw.ts'

interface Interaction {
  readonly request: {
    readonly method: string
    readonly path: string
    readonly query?: Readonly<Record<string, readonly string[]>>
    readonly body?: { readonly content: Json }
  }
  readonly response: { readonly status: number; readonly body?: { readonly content: Json } }
}

const pattern = ({ path }: Endpoint): RegExp => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
const parametersIn = ({ path }: Endpoint): number => path.split(':').length

/** The first answered call of each endpoint in the pacts, which the API is verified against. */
export const examplesOfPacts = (declared: readonly Declared[]): ReadonlyMap<Endpoint, Example> => {
  const folder = new URL('../../../../contracts/pacts/', import.meta.url)
  const interactions = globSync('*.json', { cwd: folder.pathname })
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')).interactions as readonly Interaction[])
    .filter(({ response }) => response.status === 200)
  // A word in a path wins over a parameter, as in `routes.ts`.
  const endpoints = declared.map(({ endpoint }) => endpoint).toSorted((a, b) => parametersIn(a) - parametersIn(b))
  const found = new Map<Endpoint, Example>()
  for (const { request, response } of interactions) {
    const endpoint = endpoints.find((each) => each.method === request.method && pattern(each).test(request.path))
    if (endpoint === undefined || found.has(endpoint)) continue
    found.set(endpoint, {
      params: { ...pattern(endpoint).exec(request.path)?.groups },
      query: Object.fromEntries(Object.entries(request.query ?? {}).map(([name, [value = '']]) => [name, value])),
      body: request.body?.content,
      answer: response.body?.content ?? null,
    })
  }
  return found
}

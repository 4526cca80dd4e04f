import { globSync, readFileSync } from 'node:fs'
import type { Endpoint } from '@tamarack/contracts/endpoint'

export interface Declared {
  /** What the contract's source calls it, and the file that it stands in. */
  readonly name: string
  readonly file: string
  readonly endpoint: Endpoint
  /** The comment above the declaration; empty where there is none. */
  readonly comment: string
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'roles' in value

const commentsIn = (source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+) = (?:endpoint|command)\(/g)].map(
      ([, comment = '', name = '']) => [name, comment.replace(/\s*\n \* ?/g, ' ').trim()],
    ),
  )

/** Every endpoint that the contracts declare, by name. Reads their sources: a tool's, not a
 * server's. */
export const declaredEndpoints = async (): Promise<readonly Declared[]> => {
  const folder = new URL('../../../../contracts/', import.meta.url)
  const files = globSync('{endpoints,commands}/*.ts', { cwd: folder.pathname })
  const found = files.map(async (path) => {
    const address = new URL(path, folder)
    const [exported, comments] = [
      (await import(address.href)) as Record<string, unknown>,
      commentsIn(readFileSync(address, 'utf8')),
    ]
    const file = path.startsWith('commands/') ? 'commands' : path.slice('endpoints/'.length, -'.ts'.length)
    return Object.entries(exported).flatMap(([name, endpoint]) =>
      isEndpoint(endpoint) ? [{ name, file, endpoint, comment: comments.get(name) ?? '' }] : [],
    )
  })
  return (await Promise.all(found)).flat().toSorted((one, other) => one.name.localeCompare(other.name))
}

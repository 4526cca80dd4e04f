import { parseSync } from 'oxc-parser'

export type Node = { readonly type: string; readonly [key: string]: unknown }
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Every node of a file, comments left out. */
export const nodesOf = (path: string, source: string): readonly Node[] => {
  const found: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    else if (isNode(value)) {
      found.push(value)
      for (const inner of Object.values(value)) visit(inner)
    }
  }
  visit(parseSync(path, source).program)
  return found
}

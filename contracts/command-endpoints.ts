import { requestTypes } from '@tamarack/domain/loan/command'
import type { CommandEndpoint } from './command.ts'

const isCommandEndpoint = (value: unknown): value is CommandEndpoint =>
  typeof value === 'object' && value !== null && 'type' in value && 'input' in value

/** The calls of every command that people issue: what the file of its name in `commands/` declares.
 * Throws for a command without one. */
export const loadCommandEndpoints = async (): Promise<readonly CommandEndpoint[]> => {
  const files = await Promise.all(
    requestTypes.map(async (type) => {
      const declared: object = await import(`./commands/${type}.ts`)
      const endpoints = Object.values(declared).filter(isCommandEndpoint)
      if (endpoints.length === 0 || endpoints.some((endpoint) => endpoint.type !== type))
        throw new Error(`contracts/commands/${type}.ts does not declare the call of ${type}`)
      return endpoints
    }),
  )
  return files.flat()
}

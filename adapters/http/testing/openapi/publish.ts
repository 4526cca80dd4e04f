import { globSync, writeFileSync } from 'node:fs'
import { publishedOpenApi, type OpenApi } from '../../openapi/document.ts'
import { breakingChanges } from './breaking-changes.ts'
import { declaredEndpoints } from './declared.ts'
import { nameSchemas, openApiOf } from './draw.ts'
import { examplesOfPacts } from './examples.ts'

const contracts = new URL('../../../../contracts/', import.meta.url)
const address = new URL('openapi.json', contracts)

/** The document of the contracts as they are now. */
export const currentOpenApi = async (version: string): Promise<OpenApi> => {
  for (const path of globSync('{views,endpoints}/*.ts', { cwd: contracts.pathname }).toSorted())
    nameSchemas((await import(new URL(path, contracts).href)) as Record<string, unknown>)
  const declared = await declaredEndpoints()
  const examples = examplesOfPacts(declared)
  return openApiOf(declared, (endpoint) => examples.get(endpoint), version)
}

/** One line for each call and each part, so that a change is a line. */
const printed = (value: unknown, depth: number): string => {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const lines = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${printed(each, depth - 1)}`)
  return `{\n${lines.join(',\n')}\n}`
}

/** Publishes the contracts as they are now, under the next number of the version. Where that breaks
 * what is published, only with `breaking`; answers what breaks. */
export const publishOpenApi = async ({ breaking }: { readonly breaking: boolean }): Promise<readonly string[]> => {
  const published = publishedOpenApi()
  const { version } = published.info
  const next = await currentOpenApi(version)
  const breaks = breakingChanges(published, next)
  if ((breaks.length > 0 && !breaking) || JSON.stringify(next) === JSON.stringify(published)) return breaks
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const raised = breaks.length > 0 ? `${major + 1}.0` : `${major}.${minor + 1}`
  writeFileSync(address, `${printed({ ...next, info: { ...next.info, version: raised } }, 3)}\n`)
  return breaks
}

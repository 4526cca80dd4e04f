import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleWorkflows, workflowBundleFile } from '@tamarack/shell-dev/builds/workflow-bundle'
import { isAlive } from '@tamarack/shell-dev/servers/processes'
import { startThrowAway } from './throw-away.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the migrated database that every fresh one is copied from. */
    readonly templateDatabase: string
    /** host:port of the dev server that all integration tests of a run share. */
    readonly temporalAddress: string
    /** Path of the time-skipping test server. */
    readonly testServer: string
    /** JAVA_TOOL_OPTIONS for its starts, or '' for none. */
    readonly javaOptions: string
    /** File with the workflows' code, bundled. */
    readonly workflowBundle: string
  }
}

const prefix = 'tamarack-tests-'

/** A run that was killed leaves its data behind; its process id in the name shows that nobody needs
 * it any more. */
const removeLeftovers = (): void => {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const owner = Number(name.slice(prefix.length).split('-')[0])
    if (owner && !isAlive(owner)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** Starts what integration tests share: one PostgreSQL, one Temporal dev server, both on free ports
 * with data that is thrown away; and bundles the workflows. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  removeLeftovers()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(folder, 0o755)
  const print = (line: string): void => console.error(line)
  await bundleWorkflows(print)
  const servers = await startThrowAway(folder, print)
  project.provide('templateDatabase', servers.database)
  project.provide('temporalAddress', servers.temporal)
  project.provide('testServer', servers.testServer)
  project.provide('javaOptions', servers.javaOptions ?? '')
  project.provide('workflowBundle', workflowBundleFile)
  return async () => {
    await servers.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

import { watch } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../settings.ts'
import type { Shell } from '../stack.ts'

/** The folders whose code runs on the server. */
export const serverFolders = ['domain', 'contracts', 'application', 'workflows', 'adapters', 'shells'] as const

const isSource = (path: string): boolean =>
  /\.(?:ts|json)$/.test(path) &&
  !/\.(?:test|fixture|bench)\.ts$/.test(path) &&
  !/(?:^|\/)(?:node_modules|dist|testing|pact|pacts|histories)\//.test(path)

/** Which processes run a file's code and must be started again when it changed: a path from the
 * clone's top folder, with slashes. */
export const shellsTouchedBy = (path: string): readonly Shell[] => {
  if (!isSource(path)) return []
  if (/^adapters\/sandbox\/|\.sandbox\.ts$|\/sandbox\/|^shells\/sandbox\//.test(path)) return ['sandbox']
  if (/^(?:adapters\/http|shells\/api)\//.test(path)) return ['api']
  if (path.startsWith('shells/worker/')) return ['worker']
  if (path.startsWith('shells/') && !path.startsWith('shells/composition/')) return []
  return serverFolders.some((folder) => path.startsWith(`${folder}/`)) ? ['api', 'worker'] : []
}

/** An editor writes a file in several steps, and a tool many files: one restart for all of them. */
const settledAfterMs = 60

/** Reports changed files of the server's folders, those of a moment together. Answers with how to
 * stop. */
export const watchSources = (onChange: (paths: readonly string[]) => void): (() => void) => {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const note = (path: string): void => {
    if (!isSource(path)) return
    changed.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const paths = [...changed]
      changed.clear()
      onChange(paths)
    }, settledAfterMs)
  }
  const watchers = serverFolders.map((folder) =>
    watch(join(projectRoot, folder), { recursive: true }, (_event, file) => {
      if (file !== null) note(`${folder}/${file.replaceAll('\\', '/')}`)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

import { readFile } from 'node:fs/promises'

type LockFile = {
  readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>
}

const nameIn = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Optional packages that a package in the lock file requires and that have no entry of their own,
 * one sentence each.
 *
 * `npm install` passes over a platform's binary that is not published (yet) and writes a lock file
 * without it; `npm ci` then refuses that lock file, and the other platforms would get no binary.
 * Found here, it costs a look; found on a fresh clone, it costs the start. */
export const lockFileGaps = async (path: string): Promise<readonly string[]> => {
  const { packages } = JSON.parse(await readFile(path, 'utf8')) as LockFile
  const present = new Set(Object.keys(packages).map(nameIn))
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !present.has(name))
      .map((name) => `${nameIn(owner)} requires ${name}, which the lock file does not have.`),
  )
}

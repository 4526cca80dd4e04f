import { readFileSync } from 'node:fs'

type Variables = Readonly<Record<string, string | undefined>>

/** Reads a file as text; throws when it cannot. */
export type ReadText = (path: string) => string

const readText: ReadText = (path) => readFileSync(path, 'utf8')

/** Puts in the place of each `NAME_FILE` the content of the file it names as `NAME`, without the
 * line break at its end: orchestrators hand secrets over as files, so that they show in no list of
 * processes and no inspection of a container. Only the given names are looked for; an empty
 * `NAME_FILE` counts as none.
 *
 * Throws one sentence that names every variable at fault, never a value: a file that cannot be
 * read, or a name given both ways. */
export const withFiles = (variables: Variables, names: readonly string[], read: ReadText = readText): Variables => {
  const faults: string[] = []
  const found: Record<string, string> = {}
  for (const name of names) {
    const path = variables[`${name}_FILE`]
    if (path === undefined || path === '') continue
    if (variables[name] !== undefined) {
      faults.push(`${name} and ${name}_FILE are both set`)
      continue
    }
    try {
      found[name] = read(path).replace(/\r?\n$/, '')
    } catch {
      faults.push(`${name}_FILE names ${path}, which cannot be read`)
    }
  }
  if (faults.length > 0) throw new Error(`The environment is not complete: ${faults.join('; ')}`)
  return { ...variables, ...found }
}

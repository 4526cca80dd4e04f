import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

type Variables = Readonly<Record<string, string | undefined>>

/** Reads a file as text; throws when it cannot. */
export type ReadText = (path: string) => string

const readText: ReadText = (path) => readFileSync(path, 'utf8')

/** What a command prints, such as that of a vault; throws when it fails. */
const printed: ReadText = (command) => execSync(command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/** Puts in the place of each `NAME_FILE` the content of the file it names as `NAME`, and in that of
 * each `NAME_COMMAND` what the command prints, without the line break at its end: orchestrators
 * hand secrets over as files and vaults by a command, so that they show in no list of processes
 * and no inspection of a container. Only the given names are looked for; one that is empty counts
 * as none.
 *
 * Throws one sentence that names every variable at fault, never a value: a file that cannot be
 * read, a command that fails, or a name given in two ways. */
export const withFiles = (variables: Variables, names: readonly string[], read: ReadText = readText): Variables => {
  const faults: string[] = []
  const found: Record<string, string> = {}
  for (const name of names) {
    const [file, command] = [`${name}_FILE`, `${name}_COMMAND`]
    const [given, another] = [name, file, command].filter((one) => (variables[one] ?? '') !== '')
    if (given === undefined || (given === name && another === undefined)) continue
    if (another !== undefined) {
      faults.push(`${given} and ${another} are both set`)
      continue
    }
    const value = variables[given] ?? ''
    try {
      found[name] = (given === file ? read : printed)(value).replace(/\r?\n$/, '')
    } catch {
      faults.push(given === file ? `${file} names ${value}, which cannot be read` : `${command} failed`)
    }
  }
  if (faults.length > 0) throw new Error(`The environment is not complete: ${faults.join('; ')}`)
  return { ...variables, ...found }
}

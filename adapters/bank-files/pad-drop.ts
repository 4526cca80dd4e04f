import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { PadDrop } from '@tamarack/application/ports/pad-files.port'
import { readAcknowledgement } from './acknowledgement.ts'

/** The three rooms of the folder. Names that begin with a dot are not whole yet and belong to
 * nobody. */
export const toBank = 'to-bank'
export const fromBank = 'from-bank'
export const putAside = 'read'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const textAt = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'latin1')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Writes a file so that the one who lists the folder finds the whole of it or nothing, also after
 * a loss of power. */
export const writeWhole = async (folder: string, name: string, text: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  // Of its own: two that write the same file at once must not take it from each other.
  const unfinished = join(folder, `.${name}.${randomUUID()}.part`)
  const file = await open(unfinished, 'w')
  try {
    await file.writeFile(text, 'latin1')
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, name))
}

/** Whole files in a folder, by name. */
export const wholeFiles = async (folder: string): Promise<readonly string[]> => {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .toSorted()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Hands files to the bank in a folder that both sides see, such as one that an SFTP client
 * mirrors: `to-bank` for ours, `from-bank` for its answers, `read` for the answers that were put
 * aside. */
export const makePadDrop = (folder: string): PadDrop => {
  const answersIn = join(folder, fromBank)
  return {
    async deliver(name, text) {
      const there = await textAt(join(folder, toBank, name))
      if (there === text) return
      if (there !== null) throw new Error(`another file is called ${name}`)
      await writeWhole(join(folder, toBank), name, text)
    },
    async answers() {
      const names = await wholeFiles(answersIn)
      return Promise.all(
        names.map(async (name) => {
          const text = (await textAt(join(answersIn, name))) ?? ''
          return { name, text, acknowledgement: readAcknowledgement(text) }
        }),
      )
    },
    async putAside(name) {
      await mkdir(join(folder, putAside), { recursive: true })
      try {
        await rename(join(answersIn, name), join(folder, putAside, name))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
  }
}

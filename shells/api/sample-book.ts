import { readFile } from 'node:fs/promises'

interface Progress {
  readonly begun: number
  readonly lives: number
}

const isProgress = (read: unknown): read is Progress => {
  const { begun, lives } = Object(read) as Readonly<Record<string, unknown>>
  return Number.isInteger(begun) && Number.isInteger(lives)
}

/** The progress of the sample book, from the file at `path`. Null when the book is complete or the
 * file is being written. */
export const readSampleBook = async (path: string): Promise<Progress | null> => {
  try {
    const read: unknown = JSON.parse(await readFile(path, 'utf8'))
    return isProgress(read) ? read : null
  } catch {
    return null
  }
}

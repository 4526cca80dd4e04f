import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { compacted, type Journal } from '@tamarack/adapter-sandbox/memory'

/** Writes a whole journal, without what was overwritten since; `openFileJournal` finds it. */
export const writeFileJournal = (path: string, lines: readonly string[]): readonly string[] => {
  const tidied = compacted(lines)
  mkdirSync(dirname(path), { recursive: true })
  // Next to it first: a kill in the middle of the tidying must not lose the old file.
  writeFileSync(`${path}.new`, tidied.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return tidied
}

/** The lines of a journal's file, oldest first; none where there is no file. */
export const linesOfFile = (path: string): readonly string[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : []

/** The file of the sample book that the journal imports when it opens next. */
export const bookFileOf = (path: string): string => `${path}.book`

/** A journal in a file, tidied when it is opened. What the book left is put before its own lines,
 * which win. Every line is written before the sandbox answers: what it answered, it still has after
 * a kill. */
export const openFileJournal = (path: string): Journal => {
  const lines = writeFileJournal(path, [...linesOfFile(bookFileOf(path)), ...linesOfFile(path)])
  rmSync(bookFileOf(path), { force: true })
  return { lines, append: (line) => appendFileSync(path, `${line}\n`) }
}

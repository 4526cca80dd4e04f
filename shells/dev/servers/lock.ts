import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive } from './processes.ts'

const holderOf = (path: string): number | undefined => {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

/** Links a ready-written file into place: the lock never exists without its holder's id inside. */
const take = (path: string): boolean => {
  const draft = `${path}.${process.pid}.draft`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes the lock of a holder who died; if another process was quicker and holds it now, puts
 * that one's lock back. */
const clear = (path: string, dead: number | undefined): void => {
  const aside = `${path}.${process.pid}.aside`
  try {
    renameSync(path, aside)
    if (holderOf(aside) !== dead) linkSync(aside, path)
  } catch {
    /* gone, or taken again: the next look decides */
  }
  rmSync(aside, { force: true })
}

/** The living process that runs the product from a data folder. */
export const runningFrom = (dataFolder: string): number | undefined => {
  const holder = holderOf(runLock(dataFolder))
  return holder !== undefined && isAlive(holder) ? holder : undefined
}
export const runLock = (dataFolder: string): string => join(dataFolder, 'running.pid')

/** Takes the lock file, or answers with the id of the living process that holds it. */
export const tryLock = (path: string): { readonly release: () => void } | { readonly holder: number } => {
  mkdirSync(dirname(path), { recursive: true })
  while (!take(path)) {
    const holder = holderOf(path)
    if (holder !== undefined && holder !== process.pid && isAlive(holder)) return { holder }
    clear(path, holder)
  }
  return { release: () => rmSync(path, { force: true }) }
}

/** Runs `work` while holding the lock, waiting for the one who holds it now; `onWait` is called
 * once if there is a wait. */
export const withLock = async <T>(
  path: string,
  work: () => Promise<T>,
  onWait: (holder: number) => void,
): Promise<T> => {
  for (let waited = false; ; waited = true) {
    const lock = tryLock(path)
    if ('release' in lock) {
      try {
        return await work()
      } finally {
        lock.release()
      }
    }
    if (!waited) onWait(lock.holder)
    await wait(500)
  }
}

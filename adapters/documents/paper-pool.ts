import { Piscina } from 'piscina'
import type { PaperReader } from '@tamarack/application/ports/paper-reader.port'
import { refuse } from '@tamarack/domain/shared/result'

export interface PaperPool extends PaperReader {
  readonly close: () => Promise<void>
}

interface Limits {
  /** Milliseconds for one file. */
  readonly deadline?: number
  /** Files that may wait while the thread is busy. */
  readonly waiting?: number
}

/** Reads uploaded files in a thread of its own, because a file can take seconds. A file that exceeds
 * the deadline or the memory of the thread is refused as damaged, and the thread ends. Throws
 * `EBUSY` if too many files wait. */
export const makePaperPool = ({ deadline = 20_000, waiting = 16 }: Limits = {}): PaperPool => {
  const pool = new Piscina({
    filename: new URL('./paper-task.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    maxQueue: waiting,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  return {
    read: async (bytes) => {
      if (pool.queueSize >= waiting)
        throw Object.assign(new Error('Too many files are waiting to be read'), { code: 'EBUSY' })
      try {
        return await pool.run(bytes, { name: 'read', signal: AbortSignal.timeout(deadline) })
      } catch {
        return refuse('PAPER_DAMAGED')
      }
    },
    close: () => pool.destroy(),
  }
}

import { Piscina } from 'piscina'
import type { DocumentRenderer } from '@tamarack/application/ports/document-renderer.port'

export interface RenderingPool extends DocumentRenderer {
  readonly close: () => Promise<void>
}

interface Limits {
  /** Documents that may wait while the thread is busy. */
  readonly waiting?: number
}

/** More requests than may wait: nothing is broken, and it is worth trying again. */
const busy = (): Error => Object.assign(new Error('Too many documents are waiting to be rendered'), { code: 'EBUSY' })

/** Renders in one thread of its own: laying out a document takes a tenth of a second of processor
 * time and more, in which the event loop would answer nobody. Documents wait in order, and only so
 * many: one more is refused at once. The thread begins with the first document and ends when it
 * has been idle. */
export const makeRenderingPool = ({ waiting = 64 }: Limits = {}): RenderingPool => {
  const pool = new Piscina({
    filename: new URL('./rendering-task.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    maxQueue: waiting,
  })
  const run = async (name: 'pdf' | 'report', given: readonly unknown[]): Promise<Uint8Array> => {
    if (pool.queueSize >= waiting) throw busy()
    const bytes: Uint8Array = await pool.run(given, { name })
    return bytes
  }
  return {
    pdf: (...given) => run('pdf', given),
    report: (...given) => run('report', given),
    close: () => pool.destroy(),
  }
}

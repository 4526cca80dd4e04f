import workerThreads, { type WorkerOptions } from 'node:worker_threads'

let isDone = false
const preload = new URL('./lean-workflow-thread.ts', import.meta.url).href

/**
 * Lets the threads in which workflows run begin without the hooks by which the engine's SDK notes where each promise was made. They serve one query
 * (`__stack_trace`, a page of the engine's own web), which then answers that they are not enabled, and cost more than the code of a command (decision 0064).
 * The SDK has no option for it; it goes on without them wherever the platform has none. To be called before a worker is made; once per process is enough.
 */
export const runLeanWorkflowThreads = (): void => {
  if (isDone) return
  isDone = true
  const { Worker } = workerThreads
  workerThreads.Worker = class extends Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      const isOfWorkflows = String(file).endsWith('workflow-worker-thread.js')
      super(file, isOfWorkflows ? { ...options, execArgv: ['--import', preload] } : options)
    }
  }
}

import { createRequire } from 'node:module'
import workerThreads, { type WorkerOptions } from 'node:worker_threads'

let isDone = false
const preload = new URL('./lean-workflow-thread.ts', import.meta.url).href

/** A workflow as the process sees it, which runs in one of the threads. */
interface InThread {
  sinkCalls?: number | undefined
}
interface Calls {
  activate: (this: InThread, activation: object) => Promise<{ readonly sinkCalls?: number }>
  getAndResetSinkCalls: (this: InThread) => Promise<readonly unknown[]>
}

/**
 * After each activation the SDK makes a second call of the thread for what the workflow hands to the process, and sends the completion only then. Ours hand over
 * lines of a log, and hardly ever: the completion brings along whether there are any.
 */
const handOverOnlyWhatIsThere = (): void => {
  const { VMWorkflowThreadProxy } = createRequire(import.meta.url)(
    '@temporalio/worker/lib/workflow/threaded-vm.js',
  ) as { readonly VMWorkflowThreadProxy: { readonly prototype: Calls } }
  const calls = VMWorkflowThreadProxy.prototype
  const { activate, getAndResetSinkCalls } = calls
  calls.activate = async function (activation) {
    this.sinkCalls = undefined
    const completion = await activate.call(this, activation)
    this.sinkCalls = completion.sinkCalls
    return completion
  }
  calls.getAndResetSinkCalls = async function () {
    return this.sinkCalls === 0 ? [] : getAndResetSinkCalls.call(this)
  }
}

/**
 * Lets the threads in which workflows run begin without the hooks by which the engine's SDK notes where each promise was made. They serve one query
 * (`__stack_trace`, a page of the engine's own web), which then answers that they are not enabled, and cost more than the code of a command (decision 0064).
 * The SDK has no option for it; it goes on without them wherever the platform has none. To be called before a worker is made; once per process is enough.
 */
export const runLeanWorkflowThreads = (): void => {
  if (isDone) return
  isDone = true
  handOverOnlyWhatIsThere()
  const { Worker } = workerThreads
  workerThreads.Worker = class extends Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      const isOfWorkflows = String(file).endsWith('workflow-worker-thread.js')
      super(file, isOfWorkflows ? { ...options, execArgv: ['--import', preload] } : options)
    }
  }
}

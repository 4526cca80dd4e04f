import { fileURLToPath } from 'node:url'
import { NativeConnection, Runtime, Worker } from '@temporalio/worker'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { makeDataConverter } from './data-converter.ts'
import { makeActivities, type LoanSteps } from './loan-steps.ts'

export const loanTaskQueue = 'loans'

export interface WorkerSettings {
  readonly address: string
  readonly namespace: string
  readonly taskQueue?: string
  /** Told of every line of the engine's own runtime; without it nothing is written. */
  readonly log?: (level: string, message: string) => void
}

export interface LoanWorker {
  /** Resolves when the worker has stopped; rejects when it broke. */
  readonly finished: Promise<void>
  readonly stop: () => Promise<void>
}

let installed = false
const installRuntime = (log: WorkerSettings['log']): void => {
  if (installed) return
  installed = true
  // Signals are the shell's to handle: the runtime's default would take SIGUSR2 too, and stop in its own order.
  Runtime.install({ shutdownSignals: [], logger: { log: (level, message) => log?.(level, message), trace: () => {}, debug: () => {}, info: (m) => log?.('INFO', m), warn: (m) => log?.('WARN', m), error: (m) => log?.('ERROR', m) } })
}

/** Runs the loan workflows and their activities. Work under way at `stop` is finished or handed back within ten seconds. */
export const startLoanWorker = async (steps: LoanSteps, cipher: DataCipher, { address, namespace, taskQueue = loanTaskQueue, log }: WorkerSettings): Promise<LoanWorker> => {
  installRuntime(log)
  const connection = await NativeConnection.connect({ address })
  const worker = await Worker.create({
    connection, namespace, taskQueue, dataConverter: makeDataConverter(cipher), activities: makeActivities(steps), shutdownGraceTime: '10 seconds',
    workflowsPath: fileURLToPath(import.meta.resolve('@tamarack/workflows/index')),
  })
  const finished = worker.run().finally(() => connection.close())
  return { finished, stop: async () => { worker.shutdown(); await finished } }
}

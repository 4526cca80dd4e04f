import { ApplicationFailure } from '@temporalio/common'
import { NativeConnection, Runtime, Worker } from '@temporalio/worker'
import type { WorkflowActivities } from '@tamarack/application/loan-steps'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { untraced, type Traces } from '@tamarack/application/ports/traces.port'
import type { DailyActivities } from '@tamarack/workflows/daily/daily-run.workflow'
import { traceIn } from '@tamarack/workflows/shared/carried-trace'
import { loanStatusAttribute, loanTaskQueue } from '@tamarack/workflows/shared/messages'
import type { SweepActivities } from '@tamarack/workflows/sweep/sweep.workflow'
import { secured, type EnginePlace } from './client.ts'
import { makeDataConverter } from './data-converter.ts'
import { workflowBundle } from './workflow-bundle.ts'

export interface WorkerSettings extends EnginePlace {
  readonly taskQueue?: string
  /** A file of `writeWorkflowBundle`; without it the worker bundles the workflows when it
   * starts. */
  readonly workflowBundle?: string | undefined
  /** Runs before every activity; it must not throw. */
  readonly before?: (() => Promise<void>) | undefined
  readonly traces?: Traces
  /** Receives every line of the engine's own runtime; without it nothing is written. */
  readonly log?: (level: string, message: string, about: RuntimeFacts) => void
}

/** What a line of the runtime is about. Never the words of an error, which may hold what a person
 * typed. */
export interface RuntimeFacts {
  readonly workflowId?: string
  readonly workflowType?: string
  readonly activityType?: string
  /** From 1. */
  readonly attempt?: number
  /** The error's class, or the type that an activity gave its failure. */
  readonly error?: string
}

export interface LoanWorker {
  /** Resolves when the worker has stopped; rejects when it broke. */
  readonly finished: Promise<void>
  readonly stop: () => Promise<void>
}

const factsOf = (meta: Readonly<Record<string, unknown>> | undefined): RuntimeFacts => {
  const { workflowId, workflowType, activityType, attempt, error } = meta ?? {}
  return {
    ...(typeof workflowId === 'string' && { workflowId }),
    ...(typeof workflowType === 'string' && { workflowType }),
    ...(typeof activityType === 'string' && { activityType }),
    ...(typeof attempt === 'number' && { attempt }),
    ...(error instanceof Error && {
      error: error instanceof ApplicationFailure && error.type ? error.type : error.name,
    }),
  }
}

let installed = false
/** Once per process, before anything else of the engine's SDK. */
export const installRuntime = (log: WorkerSettings['log']): void => {
  if (installed) return
  installed = true
  // Signals are the shell's to handle: the runtime's default would take SIGUSR2 too, and stop in
  // its own order.
  Runtime.install({
    shutdownSignals: [],
    logger: {
      log: (level, message, meta) => log?.(level, message, factsOf(meta)),
      trace: () => {},
      debug: () => {},
      info: (message, meta) => log?.('INFO', message, factsOf(meta)),
      warn: (message, meta) => log?.('WARN', message, factsOf(meta)),
      error: (message, meta) => log?.('ERROR', message, factsOf(meta)),
    },
  })
}

interface OperatorService {
  addSearchAttributes(request: { searchAttributes: Record<string, number>; namespace: string }): Promise<unknown>
}
const keywordType = 2

/** The engine must have the status attribute before a workflow sets it; one that has it already
 * answers so, which is fine. */
export const declareStatusAttribute = async (
  { operatorService }: { readonly operatorService: OperatorService },
  namespace: string,
): Promise<void> => {
  await operatorService
    .addSearchAttributes({ searchAttributes: { [loanStatusAttribute.name]: keywordType }, namespace })
    .catch((error: unknown) => {
      if (!/already exists/i.test(String(error))) throw error
    })
}

/** A worker for the loan workflows and their activities, not yet running. Without a cipher payloads
 * travel in clear: tests only. */
export const makeWorker = async (
  connection: NativeConnection,
  activities: WorkflowActivities & Partial<SweepActivities & DailyActivities>,
  cipher: DataCipher | undefined,
  {
    namespace,
    taskQueue,
    workflowBundle: file,
    before,
    traces = untraced,
  }: Pick<WorkerSettings, 'namespace' | 'workflowBundle' | 'before' | 'traces'> & { readonly taskQueue: string },
): Promise<Worker> => {
  return Worker.create({
    connection,
    namespace,
    taskQueue,
    activities,
    shutdownGraceTime: '10 seconds',
    // A worker that was killed cannot give its cached workflows back: after this the engine hands
    // them to any other, instead of after ten seconds.
    stickyQueueScheduleToStartTimeout: '2 seconds',
    interceptors: {
      activity: [
        ({ info }) => ({
          inbound: {
            execute: (input, next) =>
              traces.step(
                `activity ${info.activityType}`,
                async () => {
                  await before?.()
                  return next(input)
                },
                traceIn(input.headers),
              ),
          },
        }),
      ],
    },
    ...(cipher === undefined ? {} : { dataConverter: makeDataConverter(cipher) }),
    workflowBundle: await workflowBundle(file),
  })
}

const lookEveryMs = 1_000

/** Settles when the worker has ended. One that failed, because its namespace is gone for instance,
 * says so by its state at once: its `run` then waits for a last call of the engine, maybe for good
 * (@temporalio/worker 1.24).
 *
 * @throws {Error} when it failed. */
export const endOf = async (worker: Pick<Worker, 'run' | 'getState'>): Promise<void> => {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const looking = setInterval(() => {
    if (worker.getState() === 'FAILED') reject(new Error('The Temporal worker failed'))
  }, lookEveryMs)
  try {
    await Promise.race([worker.run(), failed])
  } finally {
    clearInterval(looking)
  }
}

/** Runs the loan workflows and their activities. Work under way at `stop` is finished or handed
 * back within ten seconds. */
export const startLoanWorker = async (
  activities: WorkflowActivities & SweepActivities & DailyActivities,
  cipher: DataCipher,
  { taskQueue = loanTaskQueue, workflowBundle: file, before, traces = untraced, log, ...place }: WorkerSettings,
): Promise<LoanWorker> => {
  const { address, namespace } = place
  installRuntime(log)
  const connection = await NativeConnection.connect({ address, ...secured(place) })
  await declareStatusAttribute(connection, namespace)
  const worker = await makeWorker(connection, activities, cipher, {
    namespace,
    taskQueue,
    workflowBundle: file,
    before,
    traces,
  })
  const finished = endOf(worker).finally(() => {
    // One that failed may still be held.
    connection.close().catch(() => undefined)
  })
  return {
    finished,
    stop: async () => {
      worker.shutdown()
      await finished
    },
  }
}

import type { NativeConnection, Worker } from '@temporalio/worker'
import { makeWorker } from '../loan-worker.ts'

type Activities = Parameters<typeof makeWorker>[1]

/** The workflows' code, which a run of the integration tests bundles once for all its files;
 * undefined where nobody did, and each process bundles it for itself. */
export const bundledWorkflows = process.env['TEMPORAL_TEST_WORKFLOW_BUNDLE']

/** A worker of a test, not yet running, on a task queue of its own in the namespace that every
 * server has; payloads travel in clear. */
export const makeTestWorker = (
  connection: NativeConnection,
  activities: Activities,
  taskQueue: string,
  before?: () => Promise<void>,
): Promise<Worker> =>
  makeWorker(connection, activities, undefined, {
    namespace: 'default',
    taskQueue,
    workflowBundle: bundledWorkflows,
    before,
  })

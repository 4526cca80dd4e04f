import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, type WorkflowBundleOption } from '@temporalio/worker'

const nothing = (): void => {}
/** A bundle that cannot be made rejects; what the bundler prints next to that is of no use. */
const quiet = { log: nothing, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

const bundle = (): Promise<{ readonly code: string }> =>
  bundleWorkflowCode({
    workflowsPath: fileURLToPath(import.meta.resolve('@tamarack/workflows/index')),
    workflowInterceptorModules: [fileURLToPath(import.meta.resolve('@tamarack/workflows/shared/carried-trace'))],
    logger: quiet,
  })

let bundled: Promise<{ readonly code: string }> | undefined

/** The workflows' code for the engine's sandbox: from the file that `writeWorkflowBundle` left, or
 * made here, once per process, which takes a second or two of both cores. The file must be of the
 * same sources: workflows under way are replayed with it. */
export const workflowBundle = async (path?: string): Promise<WorkflowBundleOption> =>
  path === undefined ? (bundled ??= bundle()) : { codePath: path }

/** Bundles the workflows beforehand: for an image, or for processes that start many times. */
export const writeWorkflowBundle = async (path: string): Promise<void> => writeFileSync(path, (await bundle()).code)

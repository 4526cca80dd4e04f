import { createRequire } from 'node:module'
import v8 from 'node:v8'
import vm, { type Context, type RunningCodeInNewContextOptions } from 'node:vm'

/*
 * Runs first in each thread of workflows (`workflow-threads.ts`): what the engine's SDK does there for each promise, and for each call into a workflow, costs more
 * than the code of a command.
 */

/** What the SDK finds is a platform that has no promise hooks: it goes on without them. */
v8.promiseHooks.createHook = () => {
  throw new Error('Promise hooks are not used here')
}

/** As long as the SDK lets one call take, milliseconds. */
const activationWithinMs = 5_000

interface Activator {
  readonly info: { readonly runId: string }
  readonly errorToFailure: (error: unknown) => object
  /** What the workflow hands to the process, such as lines of its log. */
  readonly sinkCalls: readonly unknown[]
}
interface Workflow {
  readonly activator: Activator
}
type Activate = (this: Workflow, activation: object) => Promise<object>

const { BaseVMWorkflow } = createRequire(import.meta.url)('@temporalio/worker/lib/workflow/vm-shared.js') as {
  readonly BaseVMWorkflow: { readonly prototype: { activate: Activate } }
}
const { activate } = BaseVMWorkflow.prototype
const scripts = vm.Script.prototype as unknown as {
  runInContext: (this: vm.Script, context: Context, options?: RunningCodeInNewContextOptions) => unknown
}
const { runInContext } = scripts

let begin: (() => void) | undefined
const beginActivation = new vm.Script('globalThis[Symbol.for("tamarack.activation")]()')
Object.assign(globalThis, { [Symbol.for('tamarack.activation')]: () => begin?.() })

/** Within an activation that has its end, no call has one of its own: each would start a thread and wait for its end. */
scripts.runInContext = function (context, options) {
  return runInContext.call(this, context, begin === undefined ? options : { displayErrors: true })
}

/** The completion, and with it how much there is to hand over: `workflow-threads.ts` requests that only where there is something. */
const withSinkCalls = async (activator: Activator, completion: Promise<object>): Promise<object> =>
  Object.assign(await completion, { sinkCalls: activator.sinkCalls.length })

/** One end for the whole activation. All calls into the workflow are made before the first pause of `activate`; code that does not come to its end fails the task, as with the SDK's own. */
BaseVMWorkflow.prototype.activate = function (activation) {
  let completion: Promise<object> | undefined
  begin = () => {
    completion = activate.call(this, activation)
  }
  try {
    beginActivation.runInThisContext({ timeout: activationWithinMs })
  } catch (error) {
    const { info, errorToFailure } = this.activator
    return Promise.resolve({ runId: info.runId, failed: { failure: errorToFailure.call(this.activator, error) } })
  } finally {
    begin = undefined
  }
  return withSinkCalls(this.activator, completion ?? activate.call(this, activation))
}

import { defaultPayloadConverter, type Headers } from '@temporalio/common'
import type { WorkflowInterceptorsFactory } from '@temporalio/workflow'
import type { Carried } from '@tamarack/application/ports/traces.port'

const header = 'tamarack-trace'

export const withTrace = (headers: Headers, carried: Carried): Headers =>
  Object.keys(carried).length === 0 ? headers : { ...headers, [header]: defaultPayloadConverter.toPayload(carried) }

export const traceIn = ({ [header]: payload }: Headers): Carried =>
  payload === undefined ? {} : defaultPayloadConverter.fromPayload<Carried>(payload)

/** What is done longer after a wake than this is not its work: a loan lives for weeks, and no trace
 * should. */
const freshMs = 60_000

/** What a workflow does right after it was woken belongs to the trace of the one who woke it. No
 * tracing runs in here: the header is passed on as it came. */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let newest: { readonly headers: Headers; readonly at: number } | undefined
  const received = <Input extends { readonly headers: Headers }>(input: Input): Input => {
    const { [header]: payload } = input.headers
    if (payload !== undefined) newest = { headers: { [header]: payload }, at: Date.now() }
    return input
  }
  const passed = <Input extends { readonly headers: Headers }>(input: Input): Input =>
    newest === undefined || Date.now() - newest.at > freshMs
      ? input
      : { ...input, headers: { ...input.headers, ...newest.headers } }
  return {
    inbound: [
      {
        execute: (input, next) => next(received(input)),
        handleSignal: (input, next) => next(received(input)),
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(passed(input)),
        startChildWorkflowExecution: (input, next) => next(passed(input)),
      },
    ],
  }
}

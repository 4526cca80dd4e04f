import { CancellationScope, condition, patched, type WorkflowInterceptorsFactory } from '@temporalio/workflow'

/*
 * A history does not hold whether a local activity ended before or after what arrived beside it, nor whether the code saw two of them end apart or together.
 * A replay may deliver them otherwise than the first time; code that then goes on in another order issues other commands, and the run is lost (decision
 * 0059). So one local activity is open at a time, and whatever else arrives waits until the code has done all that follows from its end: every order of
 * delivery is one order of execution.
 *
 * The engine gives every workflow execution modules of its own, so that this is the state of one loan.
 */
let isOpen = false
/** Runs that began under an earlier release go on as they went until they are where that release left them. */
let isKept = false
const waiting: { readonly goOn: () => void; readonly opens: boolean }[] = []

/** Whether no local activity is open. Whatever a workflow decides by the length of its history is to wait for this, because that grows with each delivery. */
export const isAtRest = (): boolean => !isOpen

/** Lets what waited go on, in the order in which it arrived, up to the next local activity. */
const letGoOn = (): void => {
  while (!isOpen) {
    const next = waiting.shift()
    if (next === undefined) return
    isOpen = next.opens
    next.goOn()
  }
}

const turn = (opens: boolean): Promise<void> =>
  new Promise((goOn) => {
    waiting.push({ goOn, opens })
  })

/** The engine evaluates conditions when no code can go on: what follows from the end is done by then. Not cancelled with the scope that began the activity. */
const goOnAfter = (isDone: () => boolean): void => {
  void CancellationScope.nonCancellable(() => condition(isDone)).then(() => {
    isOpen = false
    letGoOn()
  })
}

const waitAndReturn = async <Value>(arriving: Promise<Value>): Promise<Value> => {
  try {
    return await arriving
  } finally {
    if (isOpen) await turn(false)
  }
}
const inTurn = <Value>(arriving: Promise<Value>): Promise<Value> => (isKept ? waitAndReturn(arriving) : arriving)

/** For every workflow; the bundle of the workflows has it (adapters/temporal/workflow-bundle.ts). */
export const interceptors: WorkflowInterceptorsFactory = () => ({
  inbound: [
    {
      handleSignal: async (input, next) => {
        if (isOpen) await turn(false)
        return next(input)
      },
      handleUpdate: async (input, next) => {
        if (isOpen) await turn(false)
        return next(input)
      },
    },
  ],
  outbound: [
    {
      scheduleLocalActivity: async (input, next) => {
        isKept ||= patched('in-order')
        if (!isKept) return next(input)
        if (isOpen) await turn(true)
        isOpen = true
        let isDone = false
        goOnAfter(() => isDone)
        try {
          return await next(input)
        } finally {
          isDone = true
        }
      },
      scheduleActivity: (input, next) => inTurn(next(input)),
      startTimer: (input, next) => inTurn(next(input)),
      startChildWorkflowExecution: async (input, next) => {
        const [started, ended] = await next(input)
        return [inTurn(started), ended]
      },
    },
  ],
})

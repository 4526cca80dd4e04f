import { condition, isCancellation } from '@temporalio/workflow'
import { keyOf, lookWaits, type LoanStep } from '@tamarack/domain/loan/loan-steps'
import { nextWait, stepRestMs } from '@tamarack/domain/loan/staff/policy'
import { now, waitUntil } from './now.ts'

/** What one run hands to the next of its steps. */
export interface StepsCarried {
  /** E-mails that are still to be sent. */
  readonly emails: readonly string[]
  /** Steps that are taken once and that no log records. */
  readonly done: readonly string[]
  /** Until when a step rests that was taken, and how long its rest was. */
  readonly rests: readonly (readonly [step: string, until: number, waitMs: number])[]
}
export const noSteps: StepsCarried = { emails: [], done: [], rests: [] }

const once: ReadonlySet<LoanStep['type']> = new Set(['send-application-email', 'send-disbursement-notice'])

/** The steps of one loan: each waits for its moment, and each that is due is taken next to the
 * others, so that a provider that does not answer holds up nothing. Between its steps a loan waits
 * for one timer, or for none. */
export const makeStepQueue = (take: (step: LoanStep) => Promise<boolean>, carried: StepsCarried) => {
  let planned: readonly LoanStep[] = []
  let version = 0
  const emails = new Set(carried.emails)
  const done = new Set(carried.done)
  const rests = new Map(carried.rests.map(([key, until, waitMs]) => [key, { until, waitMs }]))
  /** Until when a step is not tried again that led to nothing; any change of the loan ends it. */
  const pauses = new Map<string, number>()
  const running = new Set<string>()
  let broken: { readonly error: unknown } | undefined
  /** Requested again while it was under way: what it reads may be older than the request. */
  const again = new Set<string>()

  const emailSteps = (): readonly LoanStep[] =>
    [...emails].map((id) => ({ type: 'send-application-email', at: 0, id }) as LoanStep)
  const emailKeys = (): ReadonlySet<string> => new Set(emailSteps().map(keyOf))
  const open = (): readonly LoanStep[] => [...emailSteps(), ...planned.filter((step) => !done.has(keyOf(step)))]
  const momentOf = (step: LoanStep): number =>
    Math.max(step.at, rests.get(keyOf(step))?.until ?? 0, pauses.get(keyOf(step)) ?? 0)
  const next = (): LoanStep | undefined =>
    open()
      .filter((step) => !running.has(keyOf(step)))
      .reduce<LoanStep | undefined>(
        (first, step) => (first === undefined || momentOf(step) < momentOf(first) ? step : first),
        undefined,
      )

  /** A look rests longer each time; another step that led to nothing pauses, so that it is not
   * taken without end. */
  const rest = (step: LoanStep, key: string, ledSomewhere: boolean): void => {
    const waits = lookWaits(step)
    if (waits !== undefined) {
      const waitMs = nextWait(rests.get(key)?.waitMs ?? waits.firstMs, waits)
      rests.set(key, { until: now() + waitMs, waitMs })
    } else if (!ledSomewhere) pauses.set(key, now() + stepRestMs)
  }

  const start = (step: LoanStep): void => {
    const key = keyOf(step)
    running.add(key)
    const ended = (ledSomewhere: boolean): void => {
      running.delete(key)
      version += 1
      rest(step, key, ledSomewhere)
      if (step.type === 'send-application-email') emails.delete(step.id)
      if (once.has(step.type)) done.add(key)
      if (again.delete(key)) rests.delete(key)
    }
    void take(step).then(ended, (error: unknown) => {
      // Cancelled with everything else: its loan needs it no more.
      if (!isCancellation(error)) broken = { error }
    })
  }
  return {
    /** What the loan has before it now; `changed` when something has happened to it since the plan
     * before. */
    plan: (steps: readonly LoanStep[], changed: boolean): void => {
      planned = steps
      version += 1
      if (changed) pauses.clear()
      const keys = new Set(steps.map(keyOf))
      for (const key of [...rests.keys(), ...done]) {
        if (keys.has(key) || running.has(key)) continue
        rests.delete(key)
        done.delete(key)
      }
    },
    addEmail: (id: string): void => {
      emails.add(id)
      version += 1
    },
    /** Takes this step now, whether it is planned or not. */
    takeNow: (step: LoanStep): void => {
      if (running.has(keyOf(step))) again.add(keyOf(step))
      else start(step)
    },
    planned: (): readonly LoanStep[] => planned,
    /** Takes each step when it is due, until it is cancelled. */
    async run(): Promise<never> {
      for (;;) {
        const [seen, step] = [version, next()]
        const isNew = (): boolean => version !== seen || broken !== undefined
        if (broken !== undefined) throw broken.error
        if (step === undefined) await condition(isNew)
        else if (!(await waitUntil(momentOf(step), isNew))) start(step)
      }
    },
    /** Whether nothing is under way but e-mails that the next run would send again. */
    isIdle: (): boolean => [...running].every((key) => emailKeys().has(key)),
    hasEmails: (): boolean => emails.size > 0,
    carried: (): StepsCarried => ({
      emails: [...emails],
      done: [...done],
      rests: [...rests].map(([key, { until, waitMs }]) => [key, until, waitMs] as const),
    }),
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js'
import { Worker } from '@temporalio/worker'
import { beforeAll, expect, test } from 'vitest'
import * as workflows from '@tamarack/workflows/index'
import { installRuntime } from './loan-worker.ts'
import { bundledWorkflows } from './testing/test-worker.ts'
import { workflowBundle } from './workflow-bundle.ts'

/* The guarantee: a loan that began before a change of the code goes on after it. Its workflow
 * is replayed from its history, and code that would now decide otherwise at any point of it stops
 * the loan for good; better here than there. */

const folder = fileURLToPath(new URL('../../workflows/histories/', import.meta.url))
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')

interface Replayed {
  readonly file: string
  readonly error: Error | undefined
}

const replay = async (histories: Readonly<Record<string, string>>): Promise<readonly Replayed[]> => {
  const given = Object.entries(histories).map(([file, json]) => ({
    workflowId: file,
    history: historyFromJSON(JSON.parse(json)),
  }))
  const outcomes: Replayed[] = []
  for await (const { workflowId, error } of Worker.runReplayHistories(
    { workflowBundle: await workflowBundle(bundledWorkflows) },
    given,
  ))
    outcomes.push({ file: workflowId, error })
  return outcomes
}

beforeAll(() => installRuntime(undefined))

test('every workflow has left a history', () => {
  const types = files.map((file) => /"workflowType": \{\s*"name": "(\w+)"/.exec(read(file))?.[1])
  expect(new Set(types)).toEqual(new Set(Object.keys(workflows)))
})

test('every recorded history replays under the code of today', async () => {
  const outcomes = await replay(Object.fromEntries(files.map((file) => [file, read(file)])))
  expect(outcomes).toHaveLength(files.length)
  expect(outcomes.filter(({ error }) => error !== undefined)).toEqual([])
})

const eventsIn = (file: string) => historyFromJSON(JSON.parse(read(file))).events ?? []

// A story that no longer leads where it is named after would prove nothing of it.
test.for([
  ['loan-application-rejected.json', ['decision-made', 'send-application-email']],
  ['loan-application-approved.json', ['decision-made', 'send-application-email', 'application-withdrawn']],
  ['loan-application-reviewed.json', ['identity-check-started', 'look-at-identity-check', 'look-at-identity-check']],
  ['loan-servicing-refunded.json', ['payment-requested', 'send-payment', 'look-at-payment']],
  ['loan-servicing-repeated.json', ['send-disbursement-notice', 'send-payment', 'send-payment']],
  [
    'loan-servicing-account-changed.json',
    ['bank-connection-finished', 'collect-bank-data', 'debit-authorized', 'send-payment'],
  ],
  [
    'loan-servicing-arranged.json',
    ['arrangement-requested', 'money-action-taken', 'payment-requested', 'look-at-payment'],
  ],
] as const)(
  '%s names the steps of its story, so that the one who reads it in the engine reads what happened',
  ([file, steps]) => {
    const named = eventsIn(file).flatMap((event) => [
      event.activityTaskScheduledEventAttributes?.activityType?.name,
      event.workflowExecutionSignaledEventAttributes?.signalName,
    ])
    for (const step of new Set(steps))
      expect(named.filter((name) => name === step).length, step).toBeGreaterThanOrEqual(
        steps.filter((name) => name === step).length,
      )
  },
)

test('no history contains a local activity, a version marker or an Update', () => {
  const marked = files.filter((file) =>
    eventsIn(file).some(
      (event) => event.markerRecordedEventAttributes ?? event.workflowExecutionUpdateAcceptedEventAttributes,
    ),
  )
  expect(marked).toEqual([])
})

/** Each is a change of code seen from the other side: the history has what another release would
 * have done instead. */
const tampered: readonly (readonly [what: string, file: string, from: string, to: string])[] = [
  ['another activity', 'loan-application-funded.json', '"name": "collect-bank-data"', '"name": "fetch-bank-data"'],
  ['another way to read a loan', 'loan-servicing-funded.json', '"name": "readLoan"', '"name": "loadLoan"'],
  [
    'another way of sending money back',
    'loan-servicing-refunded.json',
    '"name": "send-payment"',
    '"name": "send-money"',
  ],
  ['another child', 'loan-application-funded.json', '"name": "loanServicing"', '"name": "loanKeeping"'],
]
test.for(tampered)('a history with %s is found out', async ([, file, from, to]) => {
  const altered = read(file).replaceAll(from, to)
  expect(altered === read(file)).toBe(false)
  const [outcome] = await replay({ [file]: altered })
  expect(outcome?.error?.name).toBe('DeterminismViolationError')
})

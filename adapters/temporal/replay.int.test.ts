import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js'
import { Worker } from '@temporalio/worker'
import * as workflows from '@tamarack/workflows/index'
import { beforeAll, expect, test } from 'vitest'
import { installRuntime } from './loan-worker.ts'
import { bundledWorkflows } from './testing/test-worker.ts'
import { workflowBundle } from './workflow-bundle.ts'

/*
 * The guarantee: a loan that began under an earlier release goes on under this one. Its workflow is replayed from its history, and code
 * that would now decide otherwise at any point of it stops the loan for good; better here than there.
 */

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

// A patch divides the runs under way from those that start after it; without a history from before, nothing would prove the older half.
test.for([
  ['sweep-handled.json', 'sweep-woken.json', 'wake-lagging-loans'],
  ['sweep-woken.json', 'sweep-compared.json', 'compare-with-providers'],
  ['loan-servicing-funded.json', 'loan-servicing-repaid.json', 'debits'],
  ['loan-servicing-repaid.json', 'loan-servicing-refunded.json', 'notices'],
  ['loan-servicing-stopped.json', 'loan-servicing-arranged.json', 'due-at-once'],
  ['loan-application-withdrawn.json', 'loan-application-stopped.json', 'reminders'],
  ['loan-application-stopped.json', 'loan-application-at-once.json', 'in-order'],
  ['loan-application-at-once.json', 'loan-application-going-on.json', 'kept-timers'],
  ['loan-application-reviewed-minutely.json', 'loan-application-reviewed.json', 'looks-again-soon'],
  ['loan-application-together-daily.json', 'loan-application-together.json', 'co-signature-reminders'],
  ['loan-application-rejected-silently.json', 'loan-application-rejected.json', 'decision-notice'],
  ['loan-application-funded.json', 'loan-application-approved.json', 'decision-notice'],
] as const)('%s is from before a patch and %s from after it, and both replay: %s', async ([before, after, patch]) => {
  const isPatched = (file: string): boolean =>
    [...read(file).matchAll(/"data": "([\w+/=]+)"/g)].some(([, data = '']) =>
      Buffer.from(data, 'base64').toString().includes(`"id":"${patch}"`),
    )
  expect([before, after].map(isPatched)).toEqual([false, true])
  const outcomes = await replay({ [before]: read(before), [after]: read(after) })
  expect(outcomes.map(({ error }) => error)).toEqual([undefined, undefined])
})

// A story that no longer leads where it is named after would prove nothing of it.
test.for([
  ['loan-application-rejected.json', ['reject-application', 'sendDecision']],
  ['loan-application-approved.json', ['approve-application', 'sendDecision', 'withdraw-application']],
  ['loan-servicing-refunded.json', ['take-money-action', 'submitRefund', 'followRefund']],
  ['loan-servicing-repeated.json', ['sendDisbursementNotice', 'sendDisbursement', 'sendDisbursement']],
  [
    'loan-servicing-account-changed.json',
    ['openBankConnection', 'finish-account-change', 'collectBankData', 'authorize-account', 'submitDebit'],
  ],
  [
    'loan-servicing-arranged.json',
    ['request-arrangement', 'take-money-action', 'pay-early', 'followPaymentRequests', 'pay-early'],
  ],
] as const)('%s has the steps of its story', ([file, steps]) => {
  const events = historyFromJSON(JSON.parse(read(file))).events ?? []
  const taken = events.flatMap((event) => [
    event.activityTaskScheduledEventAttributes?.activityType?.name,
    event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input?.name,
  ])
  for (const step of new Set(steps))
    expect(taken.filter((name) => name === step).length, step).toBeGreaterThanOrEqual(
      steps.filter((name) => name === step).length,
    )
})

test('a press keeps the timer of the reminder that the press before it set', () => {
  const events = historyFromJSON(JSON.parse(read('loan-application-going-on.json'))).events ?? []
  const at = (name: string): number =>
    events.findIndex(
      (event) => event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input?.name === name,
    )
  const between = events.slice(at('start-identity-check'), at('withdraw-application'))
  expect(between.length).toBeGreaterThan(2)
  expect(between.filter((event) => event.timerCanceledEventAttributes)).toEqual([])
  // The look at the check that the press began waits for a minute.
  const waits = between.map((event) => Number(event.timerStartedEventAttributes?.startToFireTimeout?.seconds ?? 0))
  expect(Math.max(...waits)).toBe(60)
})

/** What a local activity was called is inside a payload. */
const inPayloads =
  (from: string, to: string) =>
  (history: string): string =>
    history.replaceAll(
      /"data": "([^"]+)"/g,
      (_, data: string) =>
        `"data": "${Buffer.from(Buffer.from(data, 'base64').toString('utf8').replaceAll(from, to)).toString('base64')}"`,
    )

/** Each is a change of code seen from the other side: the history holds what an older release would have done instead. */
const tampered: readonly (readonly [what: string, file: string, tamper: (history: string) => string])[] = [
  [
    'another activity',
    'loan-application-funded.json',
    (history) => history.replaceAll('"name": "collectBankData"', '"name": "fetchBankData"'),
  ],
  [
    'another local activity',
    'loan-servicing-funded.json',
    inPayloads('"activity_type":"readLoan"', '"activity_type":"loadLoan"'),
  ],
  [
    'another way of sending money back',
    'loan-servicing-refunded.json',
    (history) => history.replaceAll('"name": "submitRefund"', '"name": "sendRefund"'),
  ],
  [
    'another child',
    'loan-application-funded.json',
    (history) => history.replaceAll('"name": "loanServicing"', '"name": "loanKeeping"'),
  ],
]
test.for(tampered)('a history with %s is found out', async ([, file, tamper]) => {
  const altered = tamper(read(file))
  expect(altered === read(file)).toBe(false)
  const [outcome] = await replay({ [file]: altered })
  expect(outcome?.error?.name).toBe('DeterminismViolationError')
})

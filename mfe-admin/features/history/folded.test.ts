import { expect, test } from 'vitest'
import type { LoanEventView } from '@tamarack/contracts/views/history'
import { foldedSteps, silenceWords } from './event-entry.tsx'

const hour = 3_600_000
const event = (sequence: number, type: string, part: Partial<LoanEventView> = {}): LoanEventView => ({
  sequence,
  type,
  at: sequence * 60_000,
  actor: { id: 'u-1', name: 'A. Roy', role: 'customer' },
  ip: null,
  userAgent: null,
  data: {},
  documents: [],
  previousHash: '',
  hash: '',
  ...part,
})
const folded = (events: readonly LoanEventView[]) =>
  foldedSteps(events).map((step) => [step.event.sequence, step.times])

test('the same step by the same person in a row is one entry with a count, and the last of them is shown', () => {
  expect(folded([event(1, 'a'), event(2, 'b'), event(3, 'b'), event(4, 'b'), event(5, 'a')])).toEqual([
    [1, 1],
    [4, 3],
    [5, 1],
  ])
})
test("another actor's step is another entry", () => {
  expect(folded([event(1, 'a'), event(2, 'a', { actor: { id: null, name: null, role: 'system' } })])).toEqual([
    [1, 1],
    [2, 1],
  ])
})
test('a step with a document is never folded away', () => {
  expect(
    folded([event(1, 'a'), event(2, 'a', { documents: [{ kind: 'loan-agreement', version: 1, sha256: 'x' }] })]),
  ).toEqual([
    [1, 1],
    [2, 1],
  ])
})
test('no event is lost', () => {
  const events = [event(1, 'a'), event(2, 'a'), event(3, 'b')]
  expect(foldedSteps(events).flatMap(({ all }) => all)).toEqual(events)
})
test('long silences are put into words', () => {
  const steps = foldedSteps([event(1, 'a'), event(2, 'b', { at: 60_000 + 52 * hour })])
  expect(steps.map(({ silence }) => silence)).toEqual([undefined, '2 days 4 hours without activity'])
})
test.each([
  [11 * hour, undefined],
  [13 * hour, '13 hours without activity'],
  [24 * hour, '1 day without activity'],
  [25 * hour, '1 day 1 hour without activity'],
])('%d ms of silence', (milliseconds, words) => expect(silenceWords(milliseconds)).toBe(words))

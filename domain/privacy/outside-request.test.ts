import { expect, test } from 'vitest'
import { instant } from '../values/instant.ts'
import { localDate } from '../values/local-date.ts'
import {
  isLateRequest,
  openRequest,
  requestState,
  requestSteps,
  takeRequestStep,
  type OutsideRequest,
  type RecordedAct,
} from './outside-request.ts'

const ada = { id: 'ada', name: 'Ada Admin' }
const rob = { id: 'rob', name: 'Robin Review' }
const day = localDate
const opening = {
  type: 'opened',
  kind: 'complaint',
  from: 'Maya Roy',
  matter: 'Charged twice',
  receivedOn: day('2026-11-02'),
  dueOn: day('2026-12-02'),
  loanId: 'ln_1',
} as const
const step = (type: (typeof requestSteps)[number], by = ada): RecordedAct<Extract<RecordedAct, { note: string }>> => ({
  type,
  note: 'words',
  by,
  at: instant(1),
  key: type,
})
const after = (...steps: OutsideRequest['steps']): OutsideRequest => ({
  id: 'rq_1',
  opened: { ...opening, by: ada, at: instant(0), key: 'opened' },
  steps,
})

test.each([
  ['a complaint due in a year', {}, { dueOn: day('2027-11-02') }, true],
  ['due on the day it came', {}, { dueOn: opening.receivedOn }, true],
  ['due before it came', {}, { dueOn: day('2026-11-01') }, false],
  ['received tomorrow', {}, { receivedOn: day('2026-11-27') }, false],
  ['received today', {}, { receivedOn: day('2026-11-26') }, true],
  ['for own data, due on the 30th day', { kind: 'access' }, { dueOn: day('2026-12-02') }, true],
  ['for own data, due on the 31st day', { kind: 'access' }, { dueOn: day('2026-12-03') }, false],
  ['of an authority, due on the 31st day', { kind: 'regulator' }, { dueOn: day('2026-12-03') }, true],
] as const)('a request %s', (_what, kind, days, isTaken) => {
  const opened = openRequest({ ...opening, ...kind, ...days }, day('2026-11-26'))
  expect(opened.ok ? true : opened.error.code).toBe(isTaken || 'REQUEST_DAYS')
})

test.each([
  ['open', after(), ['pack-handed-over', 'answered']],
  ['answered', after(step('answered')), ['pack-handed-over', 'sent-back', 'closed']],
  ['open', after(step('answered'), step('sent-back', rob)), ['pack-handed-over', 'answered']],
  ['closed', after(step('answered'), step('closed', rob)), []],
  ['open', after(step('pack-handed-over')), ['pack-handed-over', 'answered']],
] as const)('a request that is %s goes on by its own steps alone', (state, request, steps) => {
  expect(requestState(request)).toBe(state)
  const taken = requestSteps.filter((type) => takeRequestStep(request, { type, note: 'words' }, rob).ok)
  expect(taken).toEqual(steps)
})

test('nobody closes or sends back their own answer, but may do so with that of another', () => {
  const twice = after(step('answered', ada), step('sent-back', rob), step('answered', rob))
  for (const type of ['closed', 'sent-back'] as const) {
    expect(takeRequestStep(twice, { type, note: 'words' }, rob)).toMatchObject({
      error: { code: 'ANOTHER_PERSON_CLOSES', facts: { by: 'Robin Review' } },
    })
    expect(takeRequestStep(twice, { type, note: 'words' }, ada).ok).toBe(true)
  }
})

test('a request is late from the day after its last one, unless it was answered', () => {
  expect([day('2026-12-02'), day('2026-12-03')].map((today) => isLateRequest(after(), today))).toEqual([false, true])
  expect(isLateRequest(after(step('answered')), day('2027-01-01'))).toBe(false)
  expect(isLateRequest(after(step('answered'), step('sent-back', rob)), day('2027-01-01'))).toBe(true)
})

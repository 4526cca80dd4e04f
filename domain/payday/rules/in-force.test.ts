import { expect, test } from 'vitest'
import { soundRequest } from '../../testing/payday-request.fixture.ts'
import { localDate } from '../../values/local-date.ts'
import { brokenPaydayRules, extendedPlanRules, paydayRules } from './in-force.ts'

test('the rules of a single payment and of a plan, by name and in order', () => {
  expect(paydayRules.map((rule) => rule.name)).toEqual([
    'advanceIsAtLeastOneDollar',
    'advanceIsAtMost1500',
    'termIsOneTo62Days',
    'nextIncomeLiesAhead',
    'termReachesNextIncome',
    'advanceIsAtMostHalfOfNetPay',
  ])
  expect(extendedPlanRules.map((rule) => rule.name)).toEqual([
    'advanceIsAtLeastOneDollar',
    'advanceIsAtMost1500',
    'nextIncomeLiesAhead',
    'advanceIsAtMostHalfOfNetPay',
  ])
})

test('a sound request breaks none; a chosen due date counts only where there is one payment', () => {
  expect(brokenPaydayRules(soundRequest)).toEqual([])
  const late = { ...soundRequest, dueDate: localDate('2026-12-31') }
  expect(brokenPaydayRules(late).map(({ code }) => code)).toEqual(['TERM_TOO_LONG'])
  expect(brokenPaydayRules({ ...late, earlierAgreements: [localDate('2026-02-01'), localDate('2026-02-15')] })).toEqual(
    [],
  )
})

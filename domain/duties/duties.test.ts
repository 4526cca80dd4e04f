import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyActionKinds } from '../loan/servicing/money-action.ts'
import { runs } from '../testing/runs.fixture.ts'
import { instant } from '../values/instant.ts'
import { isByOnePerson, played, staffHistory } from './duties.fixture.ts'
import { areIndependent, borrowerRelations, duties, dutyActs, mayConfirm, mayStart, type Doer } from './duties.ts'
import { relationOfStaff, tieActs, tieDays, type StaffTie } from './ties.ts'

const now = instant(Date.parse('2026-06-01T12:00:00Z'))
const daysAgo = (days: number) => instant(now - days * 24 * 3_600_000)
const doer = (id: string, role: Doer['role'] = 'employee', name = `Name ${id}`): Doer => ({
  id,
  name,
  role,
  isActivated: true,
})
const [ada, ben, cleo, dora] = [
  doer('ada', 'admin', 'Ada North'),
  doer('ben', 'employee', 'Ben Sorel'),
  doer('cleo', 'admin', 'Cleo Ruiz'),
  doer('dora', 'employee', 'Dora Lind'),
]
const tie = (by: Doer, to: Doer, act: StaffTie['act'] = 'invited', at = daysAgo(1)): StaffTie => ({
  by: by.id,
  to: to.id,
  act,
  at,
})

describe('two members of staff', () => {
  test('count as two when no act ties them', () => {
    expect(relationOfStaff(ada, ben, { ties: [], now })).toBeUndefined()
    expect(relationOfStaff(ada, ben, { ties: [tie(cleo, dora)], now })).toBeUndefined()
  })

  test.each(tieActs)('do not count as two when one %s the other, in both directions', (act) => {
    const ties = [tie(ada, ben, act)]
    expect(relationOfStaff(ada, ben, { ties, now })).toBe(act)
    expect(relationOfStaff(ben, ada, { ties, now })).toBe(act)
  })

  test(`count again after ${tieDays} days, to the millisecond`, () => {
    const at = daysAgo(tieDays)
    expect(relationOfStaff(ada, ben, { ties: [tie(ada, ben, 'invited', instant(at + 1))], now })).toBe('invited')
    expect(relationOfStaff(ada, ben, { ties: [tie(ada, ben, 'invited', at)], now })).toBeUndefined()
  })

  test('do not count as two when one could have opened the other through a third account', () => {
    expect(relationOfStaff(ada, dora, { ties: [tie(ada, ben), tie(ben, dora)], now })).toBe('same-hand')
  })

  test('do not count as two when a third account could have opened both', () => {
    expect(relationOfStaff(ben, dora, { ties: [tie(ada, ben), tie(ada, dora, 'address-changed')], now })).toBe(
      'same-hand',
    )
  })

  test('count as two when each only acted on the same third account', () => {
    expect(relationOfStaff(ada, cleo, { ties: [tie(ada, ben), tie(cleo, ben)], now })).toBeUndefined()
  })

  test('do not count as two when they have one name', () => {
    expect(areIndependent(doer('ben2', 'employee', 'SOREL, Ben'), ben, { ties: [], now })).toEqual({
      ok: false,
      error: { code: 'SECOND_PERSON_REQUIRED', facts: { by: 'Ben Sorel' } },
    })
  })
})

describe('an act of staff', () => {
  test.each(dutyActs)('%s is refused to reviewers and customers, and to an account that no admin activated', (act) => {
    for (const role of ['reviewer', 'customer'] as const)
      expect(mayStart(act, doer('x', role), { ties: [], now })).toMatchObject({ error: { code: 'ROLE_MAY_NOT' } })
    expect(mayStart(act, { ...ada, isActivated: false }, { ties: [], now })).toMatchObject({
      error: { code: 'NOT_ACTIVATED' },
    })
    expect(mayStart(act, ada, { ties: [], now })).toMatchObject({ ok: true })
  })

  test.each(dutyActs.filter((act) => duties[act].ofLoan))('%s is refused on the loan of a relative', (act) => {
    for (const borrower of borrowerRelations)
      for (const asked of [
        mayStart(act, ada, { ties: [], now, borrower }),
        mayConfirm(act, ada, dora, { ties: [], now, borrower }),
      ])
        expect(asked.ok).toBe(false)
  })

  test('that takes one person cannot be confirmed', () => {
    expect(mayConfirm('resend-payment', ada, ben, { ties: [], now })).toMatchObject({
      error: { code: 'NO_SECOND_PERSON' },
    })
  })

  test('that sends money to a place chosen by staff always takes two', () => {
    expect(dutyActs.filter((act) => duties[act].stake === 'out' && duties[act].second !== 'always')).toEqual([])
  })

  test('every action on money has its duty', () => {
    expect(moneyActionKinds.filter((kind) => !(kind in duties))).toEqual([])
  })

  test('no single person moves money out or approves their own request, with any number of accounts', () => {
    fc.assert(
      fc.property(staffHistory, (history) => !played(history).some(isByOnePerson)),
      { numRuns: runs(1_000) },
    )
  })
})

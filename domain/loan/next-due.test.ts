import { expect, test } from 'vitest'
import { endOfTorontoDay } from '../calendars/toronto.ts'
import { daysLater, eventsUntil, friday, given } from './life.fixture.ts'
import type { Loan } from './loan.ts'
import { nextDue } from './next-due.ts'
import { applicationEndsAt } from './policy.ts'
import { localDate } from '../values/local-date.ts'
import { instant } from '../values/instant.ts'

const loanIn = (status: Loan['status']): Loan => {
  const { loan } = given(eventsUntil(status))
  if (loan === undefined) throw new Error('no loan')
  return loan
}
const expiry = { at: applicationEndsAt(friday), what: 'application-expires' }
const midnight = instant(endOfTorontoDay(localDate('2026-11-20')) + 1)

test('time ends an application that nobody goes on with', () => {
  for (const status of ['identity', 'bank', 'personal-info', 'financial-info', 'terms', 'review'] as const)
    expect(nextDue(loanIn(status), friday)).toEqual(expiry)
})

test('an agreement that was not signed is made for the next day, and after that its application still ends', () => {
  for (const status of ['agreement', 'pad'] as const) {
    expect(nextDue(loanIn(status), friday)).toEqual({ at: midnight, what: 'agreement-redated' })
    expect(nextDue(loanIn(status), midnight)).toEqual(expiry)
  }
})

test('the funding hour of a signed loan ends once', () => {
  const loan = loanIn('active')
  const hour = nextDue(loan, friday)
  expect(hour?.what).toBe('funding-hour-ends')
  expect(nextDue({ ...loan, hourMissed: true } as Loan, friday)).toBeUndefined()
  expect(nextDue(loan, hour?.at ?? friday)).toBeUndefined()
})

test('what has passed is not due again, and nothing is due to a loan that ended', () => {
  expect(nextDue(loanIn('identity'), daysLater(31))).toBeUndefined()
  const open = loanIn('identity')
  const ended = { ...open, status: 'expired', before: open, endedAt: friday } as Loan
  expect(nextDue(ended, friday)).toBeUndefined()
})

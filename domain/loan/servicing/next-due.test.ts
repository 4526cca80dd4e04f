import { expect, test } from 'vitest'
import { endOfTorontoDay, torontoInstant } from '../../calendars/toronto.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { localDate } from '../../values/local-date.ts'
import { isServiced, type Loan } from '../loan.ts'
import { applicationEndsAt } from '../staff/policy.ts'
import { daysLater, eventsUntil, friday, given } from '../testing/loan-steps.fixture.ts'
import { isBehind, nextDue as nextDueSince, nextMoment, type Due } from './next-due.ts'

const loanIn = (status: Loan['status']): Loan => {
  const { loan } = given(eventsUntil(status))
  if (loan === undefined) throw new Error('no loan')
  return loan
}
/** With the last act so long ago that every reminder was due before. */
const nextDue = (loan: Loan, after: Instant): Due | undefined => nextDueSince(loan, daysLater(-30), after)
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

test('a loan in service is next due for its debit', () => {
  const loan = loanIn('funded')
  const sent = nextDue(loan, friday)
  // Due on December 4, 2026: three clearing days before, in the morning.
  expect(sent).toEqual({ at: torontoInstant(localDate('2026-12-01'), 6, 0, 0), what: 'initiate-debit' })
})

/** With every notice sent that was due that Friday. */
const notified = (loan: Loan, through = '2026-11-20'): Loan =>
  isServiced(loan) ? { ...loan, noticed: { ...loan.noticed, waiting: [], through: localDate(through) } } : loan

test('a loan is behind while a notice that an event brought has not been sent', () => {
  const loan = loanIn('funded')
  expect(isBehind(loan, friday)).toBe(true)
  expect(isBehind(notified(loan), friday)).toBe(false)
})

test('a notice that time brings is due at nine in Toronto on its day, also for who looks at it earlier on that day', () => {
  const loan = notified(loanIn('funded'))
  const day = localDate('2026-11-27')
  const nine = torontoInstant(day, 9, 0, 0)
  for (const moment of [daysLater(1), torontoInstant(day, 0, 0, 0), instant(nine - 1)]) {
    expect(nextMoment(loan, daysLater(-30), moment)).toBe(nine)
    expect(isBehind(loan, moment)).toBe(false)
  }
  expect(isBehind(loan, nine)).toBe(true)
})

test('a loan is behind from the moment of its debit until the debit is on the log, and no other loan is', () => {
  const loan = notified(loanIn('funded'), '2026-12-01')
  const moment = torontoInstant(localDate('2026-12-01'), 6, 0, 0)
  expect(isBehind(loan, instant(moment - 1))).toBe(false)
  expect(isBehind(loan, moment)).toBe(true)
  expect(isBehind(loanIn('active'), moment)).toBe(false)
  expect(isBehind(loanIn('review'), moment)).toBe(false)
})

test('what has passed is not due again, and nothing is due to a loan that ended', () => {
  expect(nextDue(loanIn('identity'), daysLater(31))).toBeUndefined()
  const open = loanIn('identity')
  const ended = { ...open, status: 'expired', before: open, endedAt: friday } as Loan
  expect(nextDue(ended, friday)).toBeUndefined()
})

test('a customer who stopped half-way is reminded next, after one, three and seven days of the same wait', () => {
  const loan = loanIn('personal-info')
  const first = nextDueSince(loan, friday, friday)
  expect(first).toEqual({ at: daysLater(1), what: 'reminder-sent' })
  const since = friday
  const reminded = { ...loan, reminded: { since, number: 1 } }
  expect(nextDueSince(reminded, friday, daysLater(2))).toEqual({ at: daysLater(3, since), what: 'reminder-sent' })
  expect(nextDueSince({ ...loan, reminded: { since, number: 3 } }, friday, daysLater(8))).toEqual(expiry)
})

test('nobody is reminded while the application waits for staff', () => {
  expect(nextDueSince(loanIn('review'), friday, friday)).toEqual(expiry)
})

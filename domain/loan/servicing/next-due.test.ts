import { describe, expect, test } from 'vitest'
import { endOfTorontoDay, torontoInstant } from '../../calendars/toronto.ts'
import { firstPolicy } from '../../policy/house-policy.ts'
import { cents } from '../../values/cents.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { localDate } from '../../values/local-date.ts'
import { loanSteps } from '../loan-steps.ts'
import { isServiced, type Loan, type ServicedLoan } from '../loan.ts'
import { applicationLifeMs } from '../staff/policy.ts'
import { daysLater, eventsUntil, friday, given } from '../testing/loan-steps.fixture.ts'
import { happen } from '../testing/servicing.fixture.ts'
import { isBehind, nextDue as nextDueSince, nextMoment, type Due } from './next-due.ts'

const loanIn = (status: Loan['status']): Loan => {
  const { loan } = given(eventsUntil(status))
  if (loan === undefined) throw new Error('no loan')
  return loan
}
const serviced = (loan: Loan): ServicedLoan => {
  if (!isServiced(loan)) throw new Error('the loan is not serviced')
  return loan
}
/** With the last act so long ago that every reminder was due before. */
const nextDue = (loan: Loan, after: Instant): Due | undefined => nextDueSince(loan, daysLater(-30), after, firstPolicy)
const expiry = { at: friday + applicationLifeMs, what: 'application-expires' }
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
    expect(nextMoment(loan, daysLater(-30), moment, firstPolicy)).toBe(nine)
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
  const first = nextDueSince(loan, friday, friday, firstPolicy)
  expect(first).toEqual({ at: daysLater(1), what: 'reminder-sent' })
  const since = friday
  const reminded = { ...loan, reminded: { since, number: 1 } }
  expect(nextDueSince(reminded, friday, daysLater(2), firstPolicy)).toEqual({
    at: daysLater(3, since),
    what: 'reminder-sent',
  })
  expect(nextDueSince({ ...loan, reminded: { since, number: 3 } }, friday, daysLater(8), firstPolicy)).toEqual(expiry)
})

test('nobody is reminded while the application waits for staff', () => {
  expect(nextDueSince(loanIn('review'), friday, friday, firstPolicy)).toEqual(expiry)
})

describe('TAM-90: before its money a loan sends nobody a notice, whatever waits', () => {
  const revoked = happen(serviced(loanIn('active')), {
    type: 'authorization-revoked',
    on: localDate('2026-11-20'),
  })
  const paid = { type: 'payment-received', on: localDate('2026-11-23'), paymentId: 'P', amount: cents(1_00) } as const
  const gone = { type: 'advance-returned', at: daysLater(4) } as const
  const sendsNotices = (loan: Loan): boolean =>
    loanSteps(loan, friday, daysLater(4), firstPolicy).some(({ type }) => type === 'send-notices')

  test('not even that the authorization was revoked', () => {
    expect(revoked.noticed.waiting.map(({ kind }) => kind)).toEqual(['authorization-revoked'])
    expect(nextMoment({ ...revoked, hourMissed: true }, friday, instant(friday - 1), firstPolicy)).toBeUndefined()
    expect([sendsNotices(revoked), isBehind(revoked, daysLater(4))]).toEqual([false, false])
  })

  test('and sends it once the money is out', () => {
    const funded = happen(revoked, { type: 'disbursed', at: friday })
    expect([sendsNotices(funded), isBehind(funded, daysLater(4))]).toEqual([true, true])
  })

  test('TAM-140: and still of money that moved where the advance turned out not to have arrived', () => {
    const without = happen(happen(serviced(loanIn('funded')), paid), gone)
    expect(without.status).toBe('active')
    expect([sendsNotices(without), isBehind(without, daysLater(4))]).toEqual([true, true])
  })

  test('an application has no notices', () => {
    expect(nextMoment(loanIn('review'), friday, friday, firstPolicy)).toBe(expiry.at)
  })
})

import { describe, expect, test } from 'vitest'
import { isLedgerEvent } from '../../ledger/replay.ts'
import { localDate } from '../../values/local-date.ts'
import { systemActor } from '../actor.ts'
import { decide } from '../decide.ts'
import { evolve } from '../evolve.ts'
import { applicationOf, isServiced, type Application } from '../loan.ts'
import { identityLooks, nextWait, transferLooks } from '../staff/policy.ts'
import { isDisbursing, loanStatuses } from '../status.ts'
import {
  chequing,
  daysLater,
  eventsUntil,
  factsFor,
  friday,
  given,
  issue,
  loanId,
  mei,
  usualTerms,
  usualWorld,
} from '../testing/loan-steps.fixture.ts'
import { applicationEndsAt } from './by-hand.ts'
import { agreementDays } from './one-loan-per-person.ts'

describe('terms of an installment loan', () => {
  const terms = {
    loanType: 'installment' as const,
    advance: 5000_00,
    startDate: '2026-11-20',
    payFrequency: 'monthly' as const,
    numberOfPayments: 12,
  }
  const choose = (world = {}) => given(eventsUntil('terms'), world).when(issue('choose-terms', { terms }))

  test('bring the application to review with the offer and its checks', () => {
    expect(choose()).toMatchObject({
      ok: true,
      value: [
        { type: 'terms-chosen', terms, offer: { loanType: 'installment', advance: 5000_00, annualRate: 29_90 } },
        { type: 'checks-computed', checks: expect.arrayContaining([expect.objectContaining({ rule: 'TAM-44' })]) },
      ],
    })
  })

  test('are refused while the personal info names a co-applicant who was not invited', () => {
    expect(choose({ withCoApplicant: true })).toMatchObject({ ok: false, error: { code: 'CO_APPLICANT_NOT_READY' } })
  })

  test('are refused with the nearest amount where the payments are more than other debts leave room for', () => {
    expect(choose({ otherDebts: 8000_00 })).toMatchObject({
      ok: false,
      error: { code: 'PAYMENTS_NOT_AFFORDABLE', facts: { nearestAmount: expect.any(Number) } },
    })
  })
})

test('a cash advance goes on next to a named co-applicant, who is never bound by it', () => {
  const made = given(eventsUntil('terms'), { withCoApplicant: true }).when(issue('choose-terms', { terms: usualTerms }))
  expect(made).toMatchObject({ ok: true })
})

describe('a rejection', () => {
  const reject = (note: string | null) => issue('reject-application', { reasons: ['income-too-low'], note }, mei)

  test('ends the application with its reasons, its author and its note, if there is one', () => {
    for (const note of [null, 'spoke on the phone']) {
      const made = given(eventsUntil('review')).when(reject(note))
      if (!made.ok) throw new Error('staff may reject')
      const { loan } = given([...eventsUntil('review'), ...made.value])
      expect(loan).toMatchObject({
        status: 'rejected',
        endedAt: friday,
        decision: { verdict: { outcome: 'rejected' }, by: { id: 'usr_mei', name: 'Mei Chen' }, at: friday },
        before: { status: 'review' },
      })
      const decision = loan && 'decision' in loan ? loan.decision : undefined
      if (note === null) expect(decision).not.toHaveProperty('note')
      else expect(decision).toMatchObject({ note })
    }
  })

  const rejectedFor = (...reasons: readonly string[]) => {
    const made = given(eventsUntil('review')).when(issue('reject-application', { reasons, note: null }, mei))
    if (!made.ok) throw new Error('staff may reject')
    return made.value
  }

  test('keeps what the customer reads as passing instead, amounts and terms without income', () => {
    const made = rejectedFor('income-too-low')
    expect(made).toMatchObject([{ alternatives: [{ loanType: 'installment', advance: usualTerms.advance }] }])
    const { loan } = given([...eventsUntil('review'), ...made])
    expect(loan).toMatchObject({ decision: { alternatives: [{ loanType: 'installment' }] } })
    expect(JSON.stringify(made)).not.toMatch(/income":|netPay|affordable|maximumAdvance/)
  })

  test('names nothing as passing for a reason that no other terms mend', () => {
    expect(rejectedFor('information-inconsistent')).not.toMatchObject([{ alternatives: expect.anything() }])
  })
})

describe('a log', () => {
  test('begins with the start of an application, and no command but that comes before it', () => {
    const [, second] = eventsUntil('bank')
    if (second === undefined) throw new Error('a loan at the bank has more than one event')
    expect(() => evolve(undefined, second, loanId)).toThrow(`a loan cannot begin with ${second.type}`)
    const approve = issue('approve-application', { note: null }, mei)
    expect(() => decide(undefined, approve, factsFor<'approve-application'>(undefined, usualWorld))).toThrow(
      'approve-application needs a loan',
    )
  })

  test('keeps the loan as it is when an event does not fit it, and throws when it is one of the ledger', () => {
    const [review, funded] = [given(eventsUntil('review')).loan, given(eventsUntil('funded')).loan]
    if (!review || !funded) throw new Error('both were started')
    expect(evolve(review, { type: 'copies-sent', documents: [] }, loanId)).toEqual(review)
    expect(() => evolve(review, { type: 'disbursed', at: friday, postings: [] }, loanId)).toThrow(
      'disbursed on a loan without a ledger',
    )
    for (const event of eventsUntil('active').filter((one) => !isLedgerEvent(one))) {
      const after = evolve(funded, event, loanId)
      if (!isServiced(after)) throw new Error('it stays in service')
      // A loan in service may have another account connected: these events are its own then.
      const { newAccount: _connected, ...rest } = after
      if (event.type !== 'payment-requested') expect(rest, event.type).toEqual(funded)
    }
  })
})

test('the application of a loan is itself, or what it was before it ended; a signed loan has none', () => {
  const at = (status: 'identity' | 'review' | 'active') => given(eventsUntil(status)).loan
  const review = at('review')
  const ended = given([...eventsUntil('review'), { type: 'application-withdrawn', at: friday }]).loan
  if (!review || !ended) throw new Error('both were started')
  expect(applicationOf(review)).toBe(review)
  expect(applicationOf(ended)).toEqual(review)
  const active = at('active')
  expect(active && applicationOf(active)).toBeUndefined()
})

test('the days on which somebody agreed to loans are those of the signed ones', () => {
  const other = { loanId: 'ln_2', customerId: 'usr_rowan', status: 'repaid' as const }
  const [first, second] = [localDate('2026-09-01'), localDate('2026-10-05')]
  expect(
    agreementDays([
      { ...other, agreedOn: first },
      { ...other, status: 'withdrawn', agreedOn: undefined },
      { ...other, agreedOn: second },
    ]),
  ).toEqual([first, second])
})

test('waits for a provider double up to the longest', () => {
  for (const looks of [identityLooks, transferLooks]) {
    const waits = [looks.firstMs]
    while ((waits.at(-1) ?? 0) < looks.longestMs) waits.push(nextWait(waits.at(-1) ?? 0, looks))
    for (const [index, wait] of waits.slice(1, -1).entries()) expect(wait).toBe(2 * (waits[index] ?? 0))
    expect(waits.at(-1)).toBe(looks.longestMs)
    expect(nextWait(looks.longestMs, looks)).toBe(looks.longestMs)
  }
  expect([identityLooks, transferLooks]).toEqual([
    { soonMs: 2_000, firstMs: 60_000, longestMs: 6 * 60 * 60_000 },
    { firstMs: 10_000, longestMs: 15 * 60_000 },
  ])
})

test('an application ends 30 days after it was started', () => {
  expect(applicationEndsAt(given(eventsUntil('identity')).loan as Application)).toBe(daysLater(30))
})

test('an advance is on its way, or waits for staff, from signing until it arrives', () => {
  expect(loanStatuses.filter(isDisbursing)).toEqual(['active', 'disbursement-failed'])
})

test('a debit authorization is prepared for the verified account, which the loan keeps', () => {
  expect(given(eventsUntil('pad')).loan).toMatchObject({ authorization: { account: chequing } })
  expect(given(eventsUntil('active')).loan).toMatchObject({ authorized: { account: chequing } })
  expect(given(eventsUntil('active')).loan).not.toHaveProperty('authorization')
  expect(systemActor.role).toBe('system')
})

import { describe, expect, test } from 'vitest'
import { decide } from '../decide.ts'
import { evolve, replayLoan } from '../evolve.ts'
import type { LoanEvent } from '../loan-event.ts'
import {
  eventsUntil,
  factsFor,
  friday,
  given,
  issue,
  loanId,
  mei,
  usualNext,
  usualWorld,
} from '../testing/loan-steps.fixture.ts'

const reopened: LoanEvent = { type: 'application-reopened', at: friday }
const submitted = given(eventsUntil('review'))

describe('TAM-57: a submission', () => {
  test('can be withdrawn until staff have decided; terms and checks are void, and the terms are due again', () => {
    expect(submitted.when(issue('reopen-application', {}))).toEqual({ ok: true, value: [reopened] })
    const after = given([...eventsUntil('review'), reopened]).loan
    expect(after).toMatchObject({ status: 'terms', account: 'account-chequing', person: 'person-rowan' })
    expect(after).not.toHaveProperty('terms')
    expect(after).not.toHaveProperty('checks')
  })

  test('can be withdrawn also while an approval waits for a second person, which is void with it', () => {
    const offer = submitted.loan !== undefined && 'offer' in submitted.loan ? submitted.loan.offer : undefined
    if (offer === undefined) throw new Error('it was submitted')
    const proposal: LoanEvent = {
      type: 'decision-proposed',
      policy: 1,
      at: friday,
      verdict: { outcome: 'approved', reasons: [] },
      by: { id: mei.id ?? '', name: 'Mei Chen' },
      offer,
      because: ['ABOVE_AMOUNT'] as never,
    }
    const proposed = given([...eventsUntil('review'), proposal])
    expect(proposed.when(issue('reopen-application', {})).ok).toBe(true)
    const again = given([...eventsUntil('review'), proposal, reopened, ...eventsUntil('review').slice(-2)])
    expect(again.loan).toMatchObject({ status: 'review' })
    expect(again.loan).not.toHaveProperty('proposal')
  })

  test('can be changed and sent again, and the log keeps both', () => {
    const log = [...eventsUntil('review'), reopened]
    const saved = given(log).when(issue('save-personal-info', { answers: {} as never }))
    expect(saved.ok).toBe(true)
    let loan = replayLoan(loanId, [...log, ...(saved.ok ? saved.value : [])])
    const next = usualNext(loan, friday)
    if (loan === undefined || next === undefined) throw new Error('the terms are due')
    const decided = decide(loan, next, factsFor(loan, usualWorld))
    if (!decided.ok) throw new Error(decided.error.code)
    for (const event of decided.value) loan = evolve(loan, event, loanId)
    expect(loan?.status).toBe('review')
    const both = [...log, ...decided.value].filter(({ type }) => type === 'terms-chosen')
    expect(both).toHaveLength(2)
  })

  test.each(['identity', 'terms', 'agreement', 'pad', 'active', 'funded'] as const)(
    'cannot be withdrawn at %s',
    (status) => {
      expect(given(eventsUntil(status)).when(issue('reopen-application', {}))).toEqual({
        ok: false,
        error: { code: 'STEP_NOT_DUE', facts: { status } },
      })
    },
  )
})

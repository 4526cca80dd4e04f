import { describe, expect, test } from 'vitest'
import { evolve } from '../evolve.ts'
import { eventsUntil, given, issue, mei } from '../testing/loan-steps.fixture.ts'

describe('TAM-322: a correction of a bank line', () => {
  const review = given(eventsUntil('review'))
  const correct = (kind: 'payroll' | 'refund' | 'rent', note = 'Receipt seen') =>
    issue('correct-bank-line', { lineId: 't-1', kind, note }, mei)

  test('records who corrected what and why, and computes the checks again', () => {
    const decided = review.when(correct('refund'))
    expect(decided).toMatchObject({
      ok: true,
      value: [
        {
          type: 'bank-line-corrected',
          by: { id: mei.id },
          lineId: 't-1',
          was: 'deposit',
          layer: 'none',
          kind: 'refund',
        },
        { type: 'checks-computed' },
      ],
    })
    if (!decided.ok || review.loan === undefined) throw new Error('refused')
    const twice = [...decided.value, ...decided.value]
    const loan = twice.reduce((before, event) => evolve(before, event, 'ln_1'), review.loan)
    expect(loan.lineCorrections).toEqual([{ lineId: 't-1', kind: 'refund' }])
  })

  test('refuses a kind that money of its sign cannot be', () => {
    expect(review.when(correct('rent'))).toMatchObject({ ok: false, error: { code: 'LINE_KIND' } })
  })

  test('refuses a line that the account does not have, and a correction without a reason', () => {
    expect(review.but({ line: undefined }).when(correct('refund'))).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(review.when(correct('refund', ' '))).toMatchObject({ error: { code: 'NOTE_REQUIRED' } })
  })

  test('is due in review only', () => {
    for (const status of ['terms', 'agreement', 'active'] as const)
      expect(given(eventsUntil(status)).when(correct('refund'))).toMatchObject({ error: { code: 'STEP_NOT_DUE' } })
  })
})

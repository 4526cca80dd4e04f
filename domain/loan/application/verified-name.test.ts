import { describe, expect, test } from 'vitest'
import type { Loan } from '../loan.ts'
import { eventsUntil, evidenceOf, given, issue, mei, usualTerms } from '../testing/loan-steps.fixture.ts'

const steps = [
  ['terms', 'choosing terms', () => issue('choose-terms', { terms: usualTerms })],
  ['review', 'approving', () => issue('approve-application', { note: null }, mei)],
  ['agreement', 'signing', (loan: Loan | undefined) => issue('sign-agreement', { evidence: evidenceOf(loan) })],
  ['pad', 'authorizing', (loan: Loan | undefined) => issue('authorize-debit', { evidence: evidenceOf(loan) })],
] as const

describe.each(steps)('while %s is due', (status, what, command) => {
  const events = eventsUntil(status)

  test(`${what} is refused when the account has another name than the verified one`, () => {
    const { loan, when } = given(events, { accountName: 'different' })
    expect(when(command(loan))).toEqual({ ok: false, error: { code: 'NAME_CHANGED' } })
  })

  test.each(['same', 'near', 'unknown'] as const)(`${what} goes on when the names are %s`, (accountName) => {
    const { loan, when } = given(events, { accountName })
    expect(when(command(loan))).toMatchObject({ ok: true })
  })
})

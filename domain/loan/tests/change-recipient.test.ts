import { describe, expect, test } from 'vitest'
import { cents } from '../../values/cents.ts'
import { instant } from '../../values/instant.ts'
import type { Actor } from '../actor.ts'
import type { LoanEvent } from '../loan-event.ts'
import { loanSteps } from '../loan-steps.ts'
import type { Loan } from '../loan.ts'
import { recipientWaitMs } from '../servicing/changed-recipient.ts'
import type { Decided } from '../slice.ts'
import { attention } from '../staff/attention.ts'
import { daysLater, eventsUntil, friday, given, issue, mei, oneDecides } from '../testing/loan-steps.fixture.ts'

const noah: Actor = { id: 'usr_noah', name: 'Noah Reyes', role: 'admin' }
const email = 'rowan@new.example'
const change = (by: Actor, note = 'Called the customer back', to = email) =>
  issue('take-money-action', { action: { kind: 'change-recipient', email: to }, reason: 'address-corrected', note }, by)
const eventsOf = (decided: Decided): readonly LoanEvent[] => {
  if (!decided.ok) throw new Error(decided.error.code)
  return decided.value
}
const failedAdvance = [
  ...eventsUntil('active'),
  {
    type: 'payment-failed',
    kind: 'advance',
    at: friday,
    paymentId: 'pay_1',
    providerId: 'zt_1',
    outcome: 'failed',
    failure: null,
  } as const,
]
const generous = { policy: { ...oneDecides, moneyAbove: cents(50_000_00) }, recipient: 'digest of the address' }
const failed = given(failedAdvance, generous)
const proposal = eventsOf(failed.when(change(mei)))
const proposed = given([...failedAdvance, ...proposal], generous)
const confirmed = eventsOf(proposed.when(change(noah, 'The branch knows the address')))
const waiting = given([...failedAdvance, ...proposal, ...confirmed], generous)
const stepsOf = (loan: Loan | undefined) => loanSteps(loan as Loan, friday, friday, generous.policy)

describe('TAM-293: another address for money that failed', () => {
  test('takes a second person for every amount and policy, and moves no money before', () => {
    expect(proposal).toMatchObject([{ type: 'money-action-proposed', action: { email }, because: ['money-out'] }])
    expect(proposed.loan).toMatchObject({ status: 'disbursement-failed' })
    expect(proposed.when(change(mei, 'Another note'))).toMatchObject({ error: { code: 'SECOND_PERSON_REQUIRED' } })
    const tie = { by: 'usr_mei', to: 'usr_noah', act: 'invited', at: friday } as const
    const puppet = proposed.but({ ties: [tie] }).when(change(noah, 'Fine'))
    expect(puppet).toMatchObject({ error: { code: 'NOT_INDEPENDENT' } })
  })

  test('can be confirmed only as it was proposed', () => {
    expect(proposed.when(change(noah, 'Fine', 'other@new.example'))).toMatchObject({
      error: { code: 'OTHER_ACTION_PROPOSED' },
    })
  })

  test('leaves a day later and notifies the borrower at once', () => {
    expect(confirmed).toMatchObject([
      { type: 'money-action-taken', atStake: 500_00, proposed: { by: { id: 'usr_mei' } } },
      { type: 'payment-requested', kind: 'advance', attempt: 2, recipient: 'digest of the address' },
    ])
    const steps = stepsOf(waiting.loan)
    expect(steps).toContainEqual({ type: 'send-disbursement-notice', at: friday, id: 'pay_2' })
    expect(steps).toContainEqual(
      expect.objectContaining({ type: 'send-payment', paymentId: 'pay_2', at: instant(friday + recipientWaitMs) }),
    )
  })

  test('marks the loan', () => {
    expect(attention(waiting.loan as Loan)).toContainEqual({ kind: 'recipient-changed', since: friday })
    expect(attention(failed.loan as Loan).map(({ kind }) => kind)).not.toContain('recipient-changed')
  })

  test('can be stopped by one person before it leaves', () => {
    const stop = issue('withdraw-money-action', { note: 'The customer called' }, mei)
    const stopped = eventsOf(waiting.when(stop))
    expect(stopped.map(({ type }) => type)).toEqual(['proposal-withdrawn', 'payment-failed'])
    const after = given([...failedAdvance, ...proposal, ...confirmed, ...stopped], generous)
    expect(after.loan).toMatchObject({ status: 'disbursement-failed' })
    expect(after.when(stop).ok).toBe(false)
  })

  test('is refused if no payment failed or the first debit would come first', () => {
    expect(given(eventsUntil('active'), generous).when(change(mei))).toMatchObject({
      error: { code: 'NO_PAYMENT_TO_SEND' },
    })
    expect(failed.but({ now: daysLater(11) }).when(change(mei))).toMatchObject({
      error: { code: 'DISBURSEMENT_TOO_LATE' },
    })
  })

  test('does not apply when staff send a payment again to the borrower’s own address', () => {
    const again = eventsOf(failed.when(issue('retry-disbursement', {}, mei)))
    expect(again).toHaveLength(1)
    expect(again[0]).not.toHaveProperty('recipient')
  })
})

import { describe, expect, test } from 'vitest'
import { cents } from '../../values/cents.ts'
import type { Actor } from '../actor.ts'
import type { EventOf, LoanEvent } from '../loan-event.ts'
import { reasonsFor, type MoneyAction } from '../servicing/money-action.ts'
import type { MoneyResult } from '../servicing/previewed.ts'
import type { Decided } from '../slice.ts'
import { daysLater, eventsUntil, given, issue, mei, oneDecides } from '../testing/loan-steps.fixture.ts'

const noah: Actor = { id: 'usr_noah', name: 'Noah Reyes', role: 'admin' }
const aboveTwoHundred = {
  policy: {
    ...oneDecides,
    secondPersonAbove: cents(200_00),
    secondPersonOnAttention: false,
    moneyAbove: cents(200_00),
  },
}
const payment: MoneyAction = {
  kind: 'record-payment',
  amount: 300_00,
  receivedOn: '2026-12-10',
  means: 'e-transfer',
  purpose: 'payment',
}
const take = (action: MoneyAction, by: Actor, seen?: MoneyResult) =>
  issue(
    'take-money-action',
    { action, reason: reasonsFor(action.kind)[0]?.code ?? '', note: `Seen by ${by.name}`, ...(seen && { seen }) },
    by,
  )
const made = (decided: Decided): readonly LoanEvent[] => {
  if (!decided.ok) throw new Error(decided.error.code)
  return decided.value
}
const refusalOf = (decided: Decided) => (decided.ok ? undefined : decided.error)

describe('TAM-300: an act does what its preview showed', () => {
  const funded = eventsUntil('funded')
  /** Twenty days after the advance the loan is overdue, so what is owed grows each day. */
  const on = (days: number, events: readonly LoanEvent[] = funded, isPreview = false) =>
    given(events, { ...aboveTwoHundred, now: daysLater(days), isPreview })
  const [proposal] = made(on(21).when(take(payment, mei))) as [EventOf<'money-action-proposed'>]

  test('a proposal keeps the result that its author saw', () => {
    expect(proposal).toMatchObject({
      type: 'money-action-proposed',
      result: { status: 'overdue', atStake: 300_00, received: 300_00, payments: 1, lastPayment: '2026-12-04' },
    })
    const after = made(on(21, [...funded, proposal]).when(take(payment, noah)))
    expect(after.map(({ type }) => type)).toEqual([
      'money-action-taken',
      'default-interest-accrued',
      'payment-received',
    ])
  })

  test('a confirmation is refused with the new result when it is not the proposed one', () => {
    const refusal = refusalOf(on(30, [...funded, proposal]).when(take(payment, noah)))
    expect(refusal).toMatchObject({ code: 'PREVIEW_CHANGED', facts: { atStake: 300_00, received: 300_00 } })
    expect(Number(refusal?.facts?.['owed'])).toBeGreaterThan(proposal.result.owed)
  })

  test('the second person confirms the new result after they saw it', () => {
    const later = on(30, [...funded, proposal])
    const facts = refusalOf(later.when(take(payment, noah)))?.facts
    expect(made(later.when(take(payment, noah, facts as never)))[0]).toMatchObject({ type: 'money-action-taken' })
    expect(refusalOf(later.when(take(payment, noah, proposal.result)))?.code).toBe('PREVIEW_CHANGED')
  })

  test('a preview shows the new result instead of refusing it', () => {
    expect(on(30, [...funded, proposal], true).when(take(payment, noah)).ok).toBe(true)
  })

  test('an action by one person is refused when its result changed since their preview', () => {
    const small = { ...payment, amount: 100_00 } as const
    const guessed = refusalOf(on(21).when(take(small, mei, proposal.result)))?.facts
    const seen = guessed as unknown as MoneyResult
    expect(made(on(21).when(take(small, mei, seen)))[0]).toMatchObject({ type: 'money-action-taken' })
    for (const other of [{ owed: seen.owed - 1 }, { lastPayment: '2026-12-07' }, { nextPayment: undefined }] as const)
      expect(refusalOf(on(21).when(take(small, mei, { ...seen, ...other })))?.code).toBe('PREVIEW_CHANGED')
  })

  test('an approval of another day is refused until its new dates were seen', () => {
    const inReview = eventsUntil('review')
    const approve = (by: Actor, seen?: object) =>
      issue('approve-application', { note: `Seen by ${by.name}`, ...(seen && { seen: seen as never }) }, by)
    const proposed = made(given(inReview, aboveTwoHundred).when(approve(mei)))
    const monday = given([...inReview, ...proposed], { ...aboveTwoHundred, now: daysLater(3) })
    const refusal = refusalOf(monday.when(approve(noah)))
    expect(refusal).toMatchObject({
      code: 'PREVIEW_CHANGED',
      facts: { starts: '2026-11-23', lastPayment: '2026-12-04' },
    })
    expect(made(monday.when(approve(noah, refusal?.facts)))).toMatchObject([
      { type: 'decision-made', proposed: { by: { name: 'Mei Chen' } } },
      { type: 'agreement-prepared', date: '2026-11-23' },
    ])
    expect(made(given([...inReview, ...proposed], aboveTwoHundred).when(approve(noah))).length).toBe(2)
  })
})

import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { paid, returned, sent, settled } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../../values/cents.ts'
import { instant } from '../../values/instant.ts'
import { localDate as day } from '../../values/local-date.ts'
import { systemActor } from '../actor.ts'
import { decide } from '../decide.ts'
import type { LoanEvent } from '../loan-event.ts'
import type { ServicedLoan } from '../loan.ts'
import { issue, reporting } from '../testing/loan-steps.fixture.ts'
import { advance, fundedLoan, happen, installments, issued, noonOf, reported } from '../testing/servicing.fixture.ts'
import { finalMoment } from './payment-steps.ts'
import { paymentOf, type Payment, type PaymentKind, type PaymentState } from './payment.ts'

const [on, now] = ['2026-03-06', noonOf('2026-03-06')]

/** A payment that the book does not contain. */
const made = (kind: PaymentKind, state: PaymentState, part: Partial<Payment> = {}): Payment =>
  ({
    paymentId: 'P1',
    kind,
    attempt: 1,
    amount: cents(100_00),
    requestedAt: noonOf('2026-03-05'),
    state,
    ...part,
  }) as Payment
const withPayments = (loan: ServicedLoan, ...payments: readonly Payment[]): ServicedLoan =>
  ({ ...loan, payments: [...loan.payments, ...payments] }) as ServicedLoan

/** An event without its postings. */
const bare = ({ postings: _postings, ...event }: LoanEvent & { readonly postings?: unknown }) => event
const after = (loan: ServicedLoan, state: Parameters<typeof reporting>[0], part = {}, paymentId = 'P1', at = now) =>
  reported(loan, at, paymentId, reporting(state, part)).events.map(bare)
const typesOf = (events: readonly object[]) => events.map((event) => (event as LoanEvent).type)

describe('an advance', () => {
  const twice: LedgerEvent = { type: 'advance-paid-twice', on: day(on), paymentId: 'P1', amount: cents(500_00) }
  const second = made('advance', 'submitted', { amount: cents(500_00) })

  test('becomes a receivable when it arrives on a loan that is already funded', () => {
    expect(after(withPayments(fundedLoan(advance), second), 'completed')).toEqual([
      { type: 'payment-completed', kind: 'advance', at: now, paymentId: 'P1', providerId: 'tx' },
      twice,
    ])
  })

  test('reduces the receivable of a second advance first when it comes back', () => {
    const both = withPayments(fundedLoan(advance, twice), { ...second, state: 'completed' })
    const [, booked] = after(both, 'failed')
    expect(booked).toEqual({ type: 'advance-paid-twice-returned', on: day(on), paymentId: 'P1' })
    const back: LedgerEvent = { type: 'advance-paid-twice-returned', on: day(on), paymentId: 'P1' }
    expect(after({ ...both, book: happen(both, back).book }, 'failed')[1]).toEqual({
      type: 'advance-returned',
      at: now,
    })
  })

  test('keeps a refund to the borrower and withdraws the open request when it comes back', () => {
    const refunded = fundedLoan(advance, paid(on, 'M1', 600_00), {
      type: 'refunded',
      on: day(on),
      refundId: 'R1',
      amount: cents(30_00),
    })
    const loan = withPayments(
      refunded,
      { ...second, state: 'completed' },
      made('e-transfer', 'submitted', { paymentId: 'E1', purpose: 'payoff' } as Partial<Payment>),
    )
    expect(after(loan, 'failed').slice(1)).toEqual([
      { type: 'advance-returned', at: now },
      { type: 'payment-progressed', kind: 'e-transfer', at: now, paymentId: 'E1', state: 'withdrawing' },
    ])
  })

  test('books nothing when it fails', () => {
    expect(after(withPayments(fundedLoan(advance), second), 'failed', { failure: 'InteracFailed' })).toEqual([
      {
        type: 'payment-failed',
        kind: 'advance',
        at: now,
        paymentId: 'P1',
        providerId: 'tx',
        outcome: 'failed',
        failure: 'InteracFailed',
      },
    ])
  })
})

describe('a refund', () => {
  const overpaid = fundedLoan(advance, paid(on, 'M1', 600_00))
  const leaving = issued(overpaid, now, 'initiate-refund', {}).loan
  const reports = (loan: ServicedLoan, state: Parameters<typeof reporting>[0]) =>
    reported(loan, now, 'R1', reporting(state))

  test('books nothing when it arrives, because its request booked it', () => {
    expect(typesOf(reports(leaving, 'completed').events)).toEqual(['payment-completed'])
  })

  test('is reversed once when its failure is reported repeatedly', () => {
    const failed = reports(leaving, 'failed')
    expect(failed.events.map(bare).at(-1)).toEqual({ type: 'refund-returned', on: day(on), refundId: 'R1' })
    const again = reports(reports(failed.loan, 'submitted').loan, 'cancelled')
    expect(again.events.map(bare)).toEqual([
      {
        type: 'payment-failed',
        kind: 'refund',
        at: now,
        paymentId: 'R1',
        providerId: 'tx',
        outcome: 'cancelled',
        failure: null,
      },
    ])
  })

  test('is booked again when it arrives after a failure', () => {
    const { events } = reports(reports(leaving, 'failed').loan, 'completed')
    expect(events.map(bare).at(-1)).toEqual({ type: 'refunded', on: day(on), refundId: 'R1', amount: cents(30_00) })
  })

  test('is reversed when it comes back after its arrival', () => {
    const { events } = reports(reports(leaving, 'completed').loan, 'failed')
    expect(typesOf(events)).toEqual(['payment-returned', 'refund-returned'])
  })

  test('books nothing when it arrives without an entry in the book', () => {
    expect(typesOf(after(withPayments(fundedLoan(advance), made('refund', 'submitted')), 'completed'))).toEqual([
      'payment-completed',
    ])
  })
})

describe('a debit', () => {
  const loan = fundedLoan(installments, sent(installments, 1))
  const debitDay = day('2026-03-16')
  const answer = noonOf('2026-03-17')
  const reports = (given: ServicedLoan, state: Parameters<typeof reporting>[0], part = {}, at = answer) =>
    after(given, state, part, 'D1', at)

  test('counts as paid on its day, but not before', () => {
    expect(reports(loan, 'completed', {}, noonOf('2026-03-15'))).toEqual([])
    expect(typesOf(reports(loan, 'completed', {}, noonOf('2026-03-16')))).toEqual([
      'payment-completed',
      'debit-settled',
    ])
    expect(typesOf(reports(loan, 'submitted', {}, noonOf('2026-03-15')))).toEqual(['payment-progressed'])
  })

  test('settles on the day of the report and becomes final when no claim can arrive', () => {
    expect(reports(loan, 'completed').at(-1)).toEqual({ type: 'debit-settled', on: day('2026-03-17'), debitId: 'D1' })
    const final = finalMoment({ debitDate: debitDay })
    expect(typesOf(reports(loan, 'completed', {}, instant(final - 1))).at(-1)).toBe('debit-settled')
    expect(reports(loan, 'completed', {}, final).at(-1)).toEqual({
      type: 'payment-progressed',
      kind: 'debit',
      at: final,
      paymentId: 'D1',
      state: 'final',
    })
  })

  test('becomes final once when the report is repeated', () => {
    const { loan: paidLoan } = reported(loan, answer, 'D1', reporting('completed'))
    const final = finalMoment({ debitDate: debitDay })
    expect(reports(paidLoan, 'completed', {}, instant(final - 1))).toEqual([])
    expect(reports(paidLoan, 'submitted', {}, final)).toEqual([])
    expect(reports(paidLoan, 'completed', {}, final)).toMatchObject([{ state: 'final' }])
    const { loan: finalLoan } = reported(paidLoan, final, 'D1', reporting('completed'))
    expect(reports(finalLoan, 'completed', {}, final)).toEqual([])
  })

  test('becomes final by its own day if there are two', () => {
    const two = fundedLoan(installments, sent(installments, 1), settled(installments, 1), sent(installments, 2))
    const { loan: bothPaid } = reported(two, noonOf('2026-04-17'), 'D2', reporting('completed'))
    const final = finalMoment({ debitDate: debitDay })
    expect(after(bothPaid, 'completed', {}, 'D2', final)).toEqual([])
    expect(after(bothPaid, 'completed', {}, 'D1', final)).toMatchObject([{ paymentId: 'D1', state: 'final' }])
  })

  test('does not settle twice', () => {
    const booked = fundedLoan(installments, sent(installments, 1), settled(installments, 1))
    const payments = booked.payments.map((payment) => ({ ...payment, state: 'submitted' as const }))
    expect(typesOf(reports({ ...booked, payments }, 'completed'))).toEqual(['payment-completed'])
  })

  test('books nothing if the book does not contain it', () => {
    const unbooked = withPayments(fundedLoan(installments), made('debit', 'submitted'))
    expect(typesOf(after(unbooked, 'completed'))).toEqual(['payment-completed'])
  })

  test.each([
    ['the code of its failure', 'failed', { failure: 'EftFailedInsufficientFunds' }, '901'],
    ['the code of a recall when it was cancelled', 'cancelled', {}, '903'],
  ] as const)('returns with %s', (_what, state, part, returnCode) => {
    expect(reports(loan, state, part).at(-1)).toEqual({
      type: 'debit-returned',
      on: day('2026-03-17'),
      debitId: 'D1',
      returnCode,
    })
  })

  test.each(['NoSuchEvent', null])('that failed for an unknown reason (%s) waits for a person, once', (failure) => {
    const waiting = reported(loan, answer, 'D1', reporting('failed', { failure }))
    expect(waiting.events).toEqual([
      {
        type: 'payment-progressed',
        kind: 'debit',
        at: answer,
        paymentId: 'D1',
        state: 'under-review',
        providerId: 'tx',
        failure,
      },
    ])
    expect(reports(waiting.loan, 'failed', { failure })).toEqual([])
  })

  test('returns without a reason when it comes back after payment for an unknown reason', () => {
    const { loan: paidLoan } = reported(loan, answer, 'D1', reporting('completed'))
    const codeAfter = (state: 'failed' | 'cancelled', failure: string | null) =>
      (reports(paidLoan, state, { failure }).at(-1) as { returnCode?: string }).returnCode
    const unnamed = codeAfter('failed', null)
    expect(codeAfter('failed', 'EftFailedInsufficientFunds')).toBe('901')
    expect(codeAfter('cancelled', null)).toBe(unnamed)
    expect(unnamed).not.toBe('903')
  })

  test('does not return twice', () => {
    const booked = fundedLoan(installments, sent(installments, 1), returned(installments, 1, '901'))
    const payments = booked.payments.map((payment) => ({ ...payment, state: 'submitted' as const }))
    expect(typesOf(reports({ ...booked, payments }, 'failed', { failure: 'EftFailedInsufficientFunds' }))).toEqual([
      'payment-failed',
    ])
  })

  test('stores a failure in its progress only if it is under review', () => {
    expect(reports(loan, 'acknowledged', { failure: 'EftFailedInsufficientFunds' })[0]).not.toHaveProperty('failure')
  })
})

describe('a requested e-Transfer', () => {
  const request = (purpose: 'payoff' | 'part', amount: number, paymentId = 'P1') =>
    made('e-transfer', 'submitted', { paymentId, amount: cents(amount), purpose } as Partial<Payment>)
  const paying = (purpose: 'payoff' | 'part', amount: number, part = {}, loan = fundedLoan(advance)) =>
    after(withPayments(loan, request(purpose, amount)), 'completed', part).slice(1)

  test.each([
    ['the day on which it arrived', noonOf('2026-03-05'), { receivedOn: day('2026-03-05') }],
    ['the day of the advance when it seems to be older', noonOf('2026-02-01'), { receivedOn: day('2026-03-04') }],
    ['the day of the advance', noonOf('2026-03-04'), { receivedOn: day('2026-03-04') }],
    ['today', now, {}],
    ['today when no moment is known', null, {}],
    ['today when its moment is in the future', noonOf('2026-03-09'), {}],
    ['the day of the advance when its moment is no time at all', -1, { receivedOn: day('2026-03-04') }],
  ])('counts from %s', (_what, completedAt, days) => {
    expect(paying('part', 100_00, { completedAt })).toEqual([
      { type: 'payment-received', on: day(on), ...days, paymentId: 'P1', amount: cents(100_00), purpose: 'prepayment' },
    ])
  })

  test.each([
    [569_00, ['payment-received']],
    [569_01, ['payment-received', 'balance-forgiven']],
    [570_00, ['payment-received']],
    [571_00, ['payment-received']],
  ])('of %d that pays off forgives less than a dollar that is left', (amount, types) => {
    expect(typesOf(paying('payoff', amount))).toEqual(types)
    expect(typesOf(paying('part', amount))).toEqual(['payment-received'])
  })

  test('forgives the rest on the day of the report', () => {
    expect(paying('payoff', 569_50).at(-1)).toEqual({ type: 'balance-forgiven', on: day(on) })
  })

  test('forgives nothing while a debit is on its way', () => {
    const due = fundedLoan(advance, sent(advance, 1, 1_00))
    const at = noonOf('2026-03-16')
    const events = after(withPayments(due, request('payoff', 569_50)), 'completed', {}, 'P1', at)
    expect(typesOf(events)).toEqual(['payment-completed', 'payment-received'])
  })

  test('is a recovery on a written-off loan', () => {
    const collected: LedgerEvent = { type: 'sent-to-collections', on: day('2026-03-19') }
    const lost: LedgerEvent = { type: 'written-off', on: day('2026-03-20') }
    const loan = withPayments(fundedLoan(advance, collected, lost), request('payoff', 100_00))
    const at = noonOf('2026-03-24')
    const events = after(loan, 'completed', { completedAt: noonOf('2026-03-23') }, 'P1', at)
    const received = { on: day('2026-03-24'), receivedOn: day('2026-03-23') }
    expect(events.at(-1)).toEqual({ type: 'recovered', ...received, paymentId: 'P1', amount: cents(100_00) })
  })

  test('withdraws the open request only when the balance is zero', () => {
    const late = made('e-transfer', 'cancelled', { amount: cents(570_00), purpose: 'payoff' } as Partial<Payment>)
    const both = (amount: number) =>
      after(
        withPayments(fundedLoan(advance), { ...late, amount: cents(amount) }, request('part', 50_00, 'P2')),
        'completed',
      )
    expect(both(570_00).at(-1)).toEqual({
      type: 'payment-progressed',
      kind: 'e-transfer',
      at: now,
      paymentId: 'P2',
      state: 'withdrawing',
    })
    expect(typesOf(both(400_00))).toEqual(['payment-completed', 'payment-received'])
    expect(typesOf(after(withPayments(fundedLoan(advance), request('payoff', 570_00)), 'completed'))).toEqual([
      'payment-completed',
      'payment-received',
    ])
  })

  test('books nothing when it fails and is reversed when it comes back', () => {
    const loan = withPayments(fundedLoan(advance), request('part', 100_00))
    expect(typesOf(after(loan, 'failed'))).toEqual(['payment-failed'])
    const { loan: paidLoan } = reported(loan, now, 'P1', reporting('completed'))
    expect(after(paidLoan, 'failed', { failure: 'InteracFailed' })).toEqual([
      {
        type: 'payment-returned',
        kind: 'e-transfer',
        at: now,
        paymentId: 'P1',
        providerId: 'tx',
        outcome: 'failed',
        failure: 'InteracFailed',
      },
      { type: 'payment-reversed', on: day(on), paymentId: 'P1' },
    ])
    expect(paymentOf(paidLoan, 'P1')?.state).toBe('completed')
  })

  test('changes nothing when the ledger refuses it', () => {
    const paidOff = fundedLoan(advance, paid('2026-03-05', 'P1', 100_00))
    const input = { paymentId: 'P1', seen: 'submitted', report: reporting('completed') } as const
    const facts = { now, requestId: (number: number) => `Q${number}` }
    const loan = withPayments(paidOff, request('part', 100_00))
    expect(decide(loan, issue('record-payment', input, systemActor), facts as never)).toMatchObject({ ok: false })
  })
})

test('rejects a report that was read before the payment changed', () => {
  const loan = withPayments(fundedLoan(advance), made('refund', 'submitted'))
  const input = { paymentId: 'P1', seen: 'requested', report: reporting('completed') } as const
  const decided = decide(loan, issue('record-payment', input, systemActor), { now } as never)
  expect(decided).toMatchObject({ ok: false, error: { code: 'PAYMENT_CHANGED' } })
})

test('ignores a report of an unknown payment', () => {
  const input = { paymentId: 'P9', seen: 'requested', report: reporting('completed') } as const
  const decided = decide(fundedLoan(advance), issue('record-payment', input, systemActor), { now } as never)
  expect(decided).toEqual({ ok: true, value: [] })
})

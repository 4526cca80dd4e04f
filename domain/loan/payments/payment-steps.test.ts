import { describe, expect, test } from 'vitest'
import { torontoInstant } from '../../calendars/toronto.ts'
import { paid, sent, settled } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../../values/cents.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { localDate } from '../../values/local-date.ts'
import type { AccountKey } from '../application/person.ts'
import type { ServicedLoan } from '../loan.ts'
import { debitLooks, refundLooks, requestLooks, sendLooks, transferLooks } from '../staff/policy.ts'
import { advance, fundedLoan, installments, noonOf } from '../testing/servicing.fixture.ts'
import { finalMoment, initiationMoment, isUnwanted, paymentSteps } from './payment-steps.ts'
import type { Payment, PaymentKind } from './payment.ts'

const now = noonOf('2026-03-05')
const requestedAt = instant(noonOf('2026-03-04') + 1)
const at = (day: string, hour: number): Instant => torontoInstant(localDate(day), hour, 0, 0)

const made = (kind: PaymentKind, part: Partial<Payment> = {}): Payment =>
  ({
    paymentId: 'P1',
    kind,
    attempt: 1,
    amount: cents(100_00),
    requestedAt,
    state: 'requested',
    ...(kind === 'debit' && { account: 'account' as AccountKey }),
    ...part,
  }) as Payment

const loanWith = (payments: readonly Payment[], part: Partial<ServicedLoan> = {}, loan = fundedLoan(advance)) =>
  ({ ...loan, payments, ...part }) as ServicedLoan
const held = (what: 'debits' | 'disbursements') => ({ what, at: now, payments: [] })

/** An installment loan with the debit of its first payment under way. */
const withDebit = (part: Partial<Payment> = {}) =>
  loanWith([made('debit', { paymentId: 'D1', ...part })], {}, fundedLoan(installments, sent(installments, 1)))

describe('an advance', () => {
  test('is sent at once and retried soon', () => {
    expect(paymentSteps(loanWith([made('advance')], { status: 'active' }), now)).toEqual([
      { type: 'send-payment', at: requestedAt, kind: 'advance', paymentId: 'P1', again: sendLooks },
    ])
  })

  test.each(['debits', 'disbursements'] as const)('is not sent while a stop of %s holds its loan', (what) => {
    expect(paymentSteps(loanWith([made('advance')], { status: 'active', held: held(what) }), now)).toEqual([])
  })

  test('is cancelled before it is sent when the loan no longer needs it', () => {
    expect(paymentSteps(loanWith([made('advance')], { status: 'cancelled' }), now)).toEqual([
      { type: 'cancel-payment', at: requestedAt, kind: 'advance', paymentId: 'P1', again: transferLooks },
    ])
  })

  test('is read from the provider after it was sent, in every state of the loan', () => {
    const submitted = made('advance', { state: 'submitted' })
    const at = instant(requestedAt + transferLooks.firstMs)
    const look = { type: 'look-at-payment', at, kind: 'advance', paymentId: 'P1', again: transferLooks }
    expect(paymentSteps(loanWith([submitted], { status: 'active' }), now)).toEqual([look])
    expect(paymentSteps(loanWith([submitted], { status: 'cancelled' }), now)).toEqual([look])
  })

  test.each(['requested', 'submitted'] as const)('that is %s is cancelled when another attempt arrived', (state) => {
    const loan = loanWith([made('advance', { state: 'completed' }), made('advance', { paymentId: 'P2', state })], {
      status: 'active',
    })
    expect(paymentSteps(loan, now)).toMatchObject([{ type: 'cancel-payment', paymentId: 'P2' }])
  })

  test('is still needed while other payments are under way', () => {
    const other = [made('e-transfer', { paymentId: 'E1', state: 'completed' }), made('advance', { state: 'submitted' })]
    const newest = made('advance', { paymentId: 'P2' })
    expect(isUnwanted(loanWith([...other, newest], { status: 'active' }), newest, localDate('2026-03-05'))).toBe(false)
  })

  test('needs no step when it completed or failed', () => {
    for (const state of ['completed', 'failed', 'cancelled', 'returned'] as const)
      expect(paymentSteps(loanWith([made('advance', { state })]), now)).toEqual([])
  })
})

describe('a debit', () => {
  const [debit] = fundedLoan(installments, sent(installments, 1)).book.debits
  const initiatedOn = debit?.initiatedOn ?? localDate('2026-01-01')

  test('is sent to the bank at 6 AM on its initiation day', () => {
    expect(initiationMoment(initiatedOn)).toBe(at(initiatedOn, 6))
    expect(paymentSteps(withDebit(), now)).toEqual([
      { type: 'send-payment', at: at(initiatedOn, 6), kind: 'debit', paymentId: 'D1', again: sendLooks },
    ])
  })

  test('waits while debits are stopped, but not while disbursements are stopped', () => {
    expect(paymentSteps({ ...withDebit(), held: held('debits') }, now)).toEqual([])
    expect(paymentSteps({ ...withDebit(), held: held('disbursements') }, now)).toMatchObject([{ type: 'send-payment' }])
  })

  test('is not sent if the book does not contain it', () => {
    expect(paymentSteps(loanWith([made('debit')]), now)).toEqual([])
  })

  test('is read at 9 AM on the clearing day after its day', () => {
    expect(debit?.debitDate).toBe('2026-03-16')
    expect(paymentSteps(withDebit({ state: 'submitted' }), now)).toEqual([
      { type: 'look-at-payment', at: at('2026-03-17', 9), kind: 'debit', paymentId: 'D1', again: debitLooks },
    ])
  })

  test('is cancelled from the start of the day when it is called back', () => {
    const loan = withDebit({ state: 'submitted' })
    const book = { ...loan.book, authorization: { ...loan.book.authorization, recalled: ['D1'] } }
    expect(paymentSteps({ ...loan, book }, now)).toEqual([
      { type: 'cancel-payment', at: at('2026-03-05', 0), kind: 'debit', paymentId: 'D1', again: debitLooks },
    ])
  })

  test('is read once more after the claim period unless it is final', () => {
    const loan = fundedLoan(installments, sent(installments, 1), settled(installments, 1))
    const moment = finalMoment({ debitDate: localDate('2026-03-16') })
    expect(paymentSteps(loan, now)).toEqual([
      { type: 'look-at-payment', at: moment, kind: 'debit', paymentId: 'D1', again: debitLooks },
    ])
    expect(new Date(moment).toISOString().slice(11, 13)).toBe('13')
    const final = loan.payments.map((payment) => ({ ...payment, isFinal: true as const }))
    expect(paymentSteps({ ...loan, payments: final }, now)).toEqual([])
  })

  test('is read first if it settled earliest, next to debits under way', () => {
    const loan = fundedLoan(
      installments,
      sent(installments, 1),
      settled(installments, 1),
      sent(installments, 2),
      settled(installments, 2),
      sent(installments, 3),
    )
    const shown = (payments: readonly Payment[]) =>
      paymentSteps({ ...loan, payments }, now).map(({ type, paymentId }) => `${type} ${paymentId}`)
    expect(shown(loan.payments)).toEqual(['look-at-payment D1', 'send-payment D3'])
    expect(shown(loan.payments.toReversed())).toEqual(['send-payment D3', 'look-at-payment D1'])
  })
})

describe('a refund', () => {
  test('leaves on the day of its request', () => {
    expect(paymentSteps(loanWith([made('refund')]), now)).toEqual([
      { type: 'send-payment', at: at('2026-03-04', 0), kind: 'refund', paymentId: 'P1', again: sendLooks },
    ])
  })

  test('is read after its first wait when it was sent', () => {
    const at = instant(requestedAt + refundLooks.firstMs)
    expect(paymentSteps(loanWith([made('refund', { state: 'submitted' })]), now)).toEqual([
      { type: 'look-at-payment', at, kind: 'refund', paymentId: 'P1', again: refundLooks },
    ])
  })

  test('is cancelled if an earlier refund arrived after all', () => {
    const [first, second] = [made('refund', { state: 'submitted' }), made('refund', { paymentId: 'P2' })]
    const loan = loanWith([first, second], {}, fundedLoan(advance, paid('2026-03-05', 'M1', 600_00)))
    const owed = { ...loan.book.owed, refundToRecover: cents(30_00) }
    const steps = paymentSteps({ ...loan, book: { ...loan.book, owed } }, now)
    expect(steps.map(({ type, paymentId }) => `${type} ${paymentId}`)).toEqual([
      'look-at-payment P1',
      'cancel-payment P2',
    ])
    expect(paymentSteps(loan, now).map(({ type }) => type)).toEqual(['look-at-payment', 'send-payment'])
  })
})

describe('an e-Transfer request', () => {
  test('is sent at once, even while money is stopped', () => {
    expect(paymentSteps(loanWith([made('e-transfer')], { held: held('debits') }), now)).toEqual([
      { type: 'send-payment', at: requestedAt, kind: 'e-transfer', paymentId: 'P1', again: sendLooks },
    ])
  })

  test('is read after its first wait when it was sent', () => {
    const at = instant(requestedAt + requestLooks.firstMs)
    expect(paymentSteps(loanWith([made('e-transfer', { state: 'submitted' })]), now)).toEqual([
      { type: 'look-at-payment', at, kind: 'e-transfer', paymentId: 'P1', again: requestLooks },
    ])
  })

  test('is cancelled when it was withdrawn', () => {
    expect(paymentSteps(loanWith([made('e-transfer', { state: 'withdrawing' })]), now)).toEqual([
      { type: 'cancel-payment', at: requestedAt, kind: 'e-transfer', paymentId: 'P1', again: requestLooks },
    ])
  })
})

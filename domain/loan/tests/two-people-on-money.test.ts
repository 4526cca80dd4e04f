import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { paid, returned, sent } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import { decide } from '../decide.ts'
import type { ServicedLoan } from '../loan.ts'
import { reasonsFor, type MoneyAction } from '../servicing/money-action.ts'
import { factsFor, issue, mei, oneDecides, usualWorld } from '../testing/loan-steps.fixture.ts'
import { advance, fundedLoan, noonOf } from '../testing/servicing.fixture.ts'

/** What one person of our staff takes alone, with its amount, or why it takes another one. */
const taken = (loan: ServicedLoan, day: string, action: MoneyAction, above = 500_00): unknown => {
  const policy = {
    ...oneDecides,
    secondPersonAbove: cents(0),
    secondPersonOnAttention: false,
    moneyAbove: cents(above),
  }
  const reason = reasonsFor(action.kind)[0]?.code ?? ''
  const command = issue('take-money-action', { action, reason, note: 'Seen' }, mei)
  const facts = factsFor<'take-money-action'>(loan, { ...usualWorld, now: noonOf(day), policy })
  const decided = decide(loan, command, facts)
  if (!decided.ok) return decided.error.code
  const [first] = decided.value
  if (first?.type === 'money-action-taken') return first.atStake
  return first?.type === 'money-action-proposed' ? first.because : undefined
}
const missed = fundedLoan(advance, sent(advance, 1), returned(advance, 1, '901'))
const lost = fundedLoan(
  advance,
  { type: 'sent-to-collections', on: localDate('2026-03-19') },
  { type: 'written-off', on: localDate('2026-03-20') },
)
const recovery = (amount: number): MoneyAction => ({
  kind: 'record-recovery',
  amount,
  receivedOn: '2026-03-24',
  means: 'e-transfer',
})

describe('TAM-75: at stake is', () => {
  test('the fee that is waived', () => {
    expect(taken(missed, '2026-03-20', { kind: 'waive-fee' })).toBe(20_00)
    expect(taken(missed, '2026-03-20', { kind: 'waive-fee' }, 20_00)).toBe(20_00)
    expect(taken(missed, '2026-03-20', { kind: 'waive-fee' }, 19_99)).toEqual(['amount'])
  })

  test('the payment that is reversed, whatever was paid before it', () => {
    const twice = fundedLoan(advance, paid('2026-03-05', 'P1', 100_00), paid('2026-03-06', 'P2', 50_00))
    expect(taken(twice, '2026-03-09', { kind: 'reverse-payment', paymentId: 'P2' })).toBe(50_00)
    expect(taken(twice, '2026-03-09', { kind: 'reverse-payment', paymentId: 'P1' })).toBe(100_00)
  })

  test('all that is owed on the day on which it is written off', () => {
    const collected: LedgerEvent = { type: 'sent-to-collections', on: localDate('2026-03-19') }
    // 500.00 and 70.00, and a day or two of 2.5 % a month of $500.00.
    expect(taken(fundedLoan(advance, collected), '2026-03-19', { kind: 'write-off' }, 600_00)).toBe(570_41)
    expect(taken(fundedLoan(advance, collected), '2026-03-20', { kind: 'write-off' }, 600_00)).toBe(570_83)
  })
})

describe('TAM-131: one person’s word makes us owe nothing', () => {
  test('on money that recovers a loss, from the first cent beyond it', () => {
    // The loss is 570.83.
    expect(taken(lost, '2026-03-24', recovery(100_00), 600_00)).toBe(100_00)
    expect(taken(lost, '2026-03-24', recovery(570_83), 600_00)).toBe(570_83)
    expect(taken(lost, '2026-03-24', recovery(570_84), 600_00)).toEqual(['raises-credit'])
  })
})

describe('TAM-185: a stay of a debt', () => {
  test('is placed by one person at once and lifted by two', () => {
    const stayed = fundedLoan(advance, { type: 'stay-placed', on: localDate('2026-03-06'), ground: 'hardship' })
    expect(taken(fundedLoan(advance), '2026-03-06', { kind: 'place-stay', ground: 'hardship' })).toBe(0)
    expect(taken(stayed, '2026-03-09', { kind: 'lift-stay' })).toEqual(['stay'])
    const insolvency = { kind: 'place-stay', ground: 'insolvency' } as const
    const estate = { filedOn: '2026-03-05', estateNumber: '31-1234567', trustee: 'Ames Trustees' }
    expect(taken(fundedLoan(advance), '2026-03-06', insolvency)).toBe('INSOLVENCY_DETAILS_REQUIRED')
    expect(taken(fundedLoan(advance), '2026-03-06', { ...insolvency, ...estate })).toBe(0)
    expect(taken(fundedLoan(advance), '2026-03-06', { ...insolvency, ...estate, filedOn: '2026-03-07' })).toBe(
      'FILED_IN_FUTURE',
    )
    expect(
      taken(stayed, '2026-03-09', {
        kind: 'record-payment',
        amount: 1_00,
        receivedOn: '2026-03-09',
        means: 'e-transfer',
        purpose: 'payment',
      }),
    ).toBe(1_00)
  })
})

describe('TAM-185: under a stay', () => {
  const on = localDate('2026-03-20')
  const missedIt = [sent(advance, 1), returned(advance, 1, '901')] as const
  const stayed = (filedOn?: string) =>
    fundedLoan(advance, ...missedIt, {
      type: 'stay-placed',
      on,
      ground: 'insolvency',
      ...(filedOn !== undefined && { filedOn: localDate(filedOn) }),
    })

  test('refuses to send the loan to collections', () => {
    expect(taken(fundedLoan(advance, ...missedIt), '2026-03-20', { kind: 'send-to-collections' })).toBe(0)
    expect(taken(stayed(), '2026-03-20', { kind: 'send-to-collections' })).toBe('STAYED')
  })

  test('ends interest on the filing date and reverses interest booked since', () => {
    const owed = (loan: ServicedLoan, day: string) => bookAsOf(loan.book, localDate(day)).owed.defaultInterest
    const before = owed(fundedLoan(advance, ...missedIt), '2026-03-20')
    expect(before).toBeGreaterThan(0)
    expect(owed(stayed(), '2026-04-20')).toBe(before)
    expect(owed(stayed('2026-03-16'), '2026-04-20')).toBe(0)
  })
})

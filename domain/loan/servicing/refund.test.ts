import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { paid } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import { advance, fundedLoan } from '../testing/servicing.fixture.ts'
import { creditByHand, creditByHandSince, provedCredit, restsOnHand } from './refund.ts'

const byHand = (on: string, paymentId: string, amount: number): LedgerEvent => ({
  ...(paid(on, paymentId, amount) as Extract<LedgerEvent, { readonly type: 'payment-received' }>),
  byHand: true,
})

describe('TAM-131: of the credit of a loan of $570.00,', () => {
  test.each<readonly [string, readonly LedgerEvent[], { proved: number; byHand: number; since?: string }]>([
    ['all is proved where a rail reported all', [paid('2026-03-05', 'R', 600_00)], { proved: 30_00, byHand: 0 }],
    [
      'nothing is proved where people booked more than the credit',
      [byHand('2026-03-05', 'H', 600_00)],
      { proved: 0, byHand: 30_00, since: '2026-03-05' },
    ],
    [
      'what people booked waits, since the day on which it was booked last',
      [byHand('2026-03-05', 'H1', 10_00), byHand('2026-03-06', 'H2', 10_00), paid('2026-03-09', 'R', 580_00)],
      { proved: 10_00, byHand: 20_00, since: '2026-03-06' },
    ],
    [
      'less than a dollar that is proved waits along',
      [byHand('2026-03-05', 'H', 29_01), paid('2026-03-09', 'R', 570_99)],
      { proved: 99, byHand: 30_00, since: '2026-03-05' },
    ],
    [
      'a dollar that is proved goes back by itself',
      [byHand('2026-03-05', 'H', 29_00), paid('2026-03-09', 'R', 571_00)],
      { proved: 1_00, byHand: 29_00, since: '2026-03-05' },
    ],
    [
      'less than a dollar that people booked waits for nobody',
      [byHand('2026-03-05', 'H', 99), paid('2026-03-09', 'R', 600_00)],
      { proved: 30_00, byHand: 0 },
    ],
    [
      'nothing waits for money that was reversed',
      [
        byHand('2026-03-05', 'H', 50_00),
        { type: 'payment-reversed', on: localDate('2026-03-06'), paymentId: 'H' },
        paid('2026-03-09', 'R', 600_00),
      ],
      { proved: 30_00, byHand: 0 },
    ],
    ['nothing waits while the loan owes', [byHand('2026-03-05', 'H', 100_00)], { proved: 0, byHand: 0 }],
  ])('%s', (_what, events, expected) => {
    const loan = fundedLoan(advance, ...events)
    expect({
      proved: provedCredit(loan.book),
      byHand: creditByHand(loan),
      ...(creditByHandSince(loan) !== undefined && { since: creditByHandSince(loan) }),
    }).toEqual(expected)
  })

  test('a refund takes two people from the first cent that is not proved', () => {
    const mixed = fundedLoan(advance, byHand('2026-03-05', 'H', 20_00), paid('2026-03-09', 'R', 580_00)).book
    expect([restsOnHand(mixed, 10_00), restsOnHand(mixed, 10_01)]).toEqual([false, true])
    const railed = fundedLoan(advance, paid('2026-03-09', 'R', 600_00)).book
    expect(restsOnHand(railed, 30_01)).toBe(false)
  })

  test('small balances kept at closing go along with proved money, never by themselves', () => {
    const closed = fundedLoan(advance, byHand('2026-03-05', 'H', 20_00), paid('2026-03-09', 'R', 560_00)).book
    expect(provedCredit({ ...closed, smallBalanceKept: cents(50) })).toBe(0)
    const railed = fundedLoan(advance, paid('2026-03-09', 'R', 580_00)).book
    expect(provedCredit({ ...railed, smallBalanceKept: cents(50) })).toBe(10_50)
  })
})

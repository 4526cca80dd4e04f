import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import {
  at,
  begun,
  cashAdvance,
  installment,
  lived,
  paid,
  returned,
  sent,
} from '../../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves, movesAfterLoss, movesWithReturns } from '../../testing/random-life.fixture.ts'
import { everySample, runs } from '../../testing/runs.fixture.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import type { ServicedLoan } from '../loan.ts'
import { fundedLoan, happen } from '../testing/servicing.fixture.ts'
import { wasOwedAgain } from './owed-again.ts'

const day = localDate
const advance = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const terms = installment(5000_00, '2026-01-15', '2026-02-15', 12)

/** 5,000 × 29.90 % × 29 ÷ (12 × 31): 29 of the 31 days to 15 February. */
const payoff = 5000_00 + 116_54

/** A loan that has the money promised and not sent. */
const unfunded = (): ServicedLoan => ({
  ...fundedLoan(advance),
  status: 'active',
  book: lived(begun(advance).filter(({ type }) => type !== 'disbursed')),
})

describe('TAM-113: a loan that was over and is owed again is recorded, no matter what the person has agreed to since', () => {
  const lost: readonly LedgerEvent[] = [
    { type: 'sent-to-collections', on: day('2026-03-19') },
    { type: 'written-off', on: day('2026-03-19') },
    { type: 'recovered', on: day('2026-03-20'), paymentId: 'V1', amount: cents(600_00) },
  ]
  test.each<readonly [string, ServicedLoan, readonly [string, LedgerEvent, string]]>([
    [
      'one whose debit was on its way when it was paid, and is returned with a fee',
      fundedLoan(terms, sent(terms, 1), paid('2026-02-13', 'P1', payoff)),
      ['repaid', returned(terms, 1, '901'), 'funded'],
    ],
    [
      'one whose advance arrives after the borrower cancelled',
      happen(unfunded(), { type: 'cancelled', at: at('2026-03-05') }),
      ['cancelled', { type: 'disbursed', at: at('2026-03-05') }, 'cancelling'],
    ],
    [
      'one whose recovery is reversed',
      fundedLoan(advance, ...lost),
      ['repaid', { type: 'payment-reversed', on: day('2026-03-25'), paymentId: 'V1' }, 'written-off'],
    ],
  ])('%s', (_, before, [status, event, again]) => {
    expect([before.status, wasOwedAgain(before)]).toEqual([status, false])
    const after = happen(before, event)
    expect([after.status, wasOwedAgain(after)]).toEqual([again, true])
  })

  test('a loan that was never over counts like any other', () => {
    const late = fundedLoan(terms, sent(terms, 1), returned(terms, 1, '901'))
    expect(wasOwedAgain(late)).toBe(false)
  })

  test('in any life', () => {
    let found = 0
    fc.assert(
      fc.property(anyTerms, fc.oneof(moves, movesWithReturns, movesAfterLoss), (signed, dice) => {
        let [loan, isAgain] = [fundedLoan(signed), false]
        for (const event of lifeOf(signed, dice).slice(3)) {
          const wasOver = loan.status === 'repaid' || loan.status === 'cancelled'
          loan = happen(loan, event)
          isAgain ||= wasOver && loan.status !== 'repaid' && loan.status !== 'cancelled'
          if (isAgain) expect(wasOwedAgain(loan)).toBe(true)
        }
        if (isAgain) found += 1
      }),
      { numRuns: runs(200) },
    )
    if (everySample) expect(found).toBeGreaterThan(0)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply, bookAsOf } from '../../ledger/replay.ts'
import { stillToPay } from '../../ledger/still-to-pay.ts'
import { lived, openDay } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves, movesWithReturns } from '../../testing/random-life.fixture.ts'
import { everySample, runs } from '../../testing/runs.fixture.ts'
import { cents } from '../../values/cents.ts'
import { debitsAhead } from './debits-ahead.ts'

test('in any life the ledger accepts no debit of a payment that is still to be paid and that the list of debits leaves out', () => {
  let [left, listed] = [0, 0]
  fc.assert(
    fc.property(anyTerms, fc.oneof(moves, movesWithReturns), fc.nat({ max: 20 }), (terms, dice, days) => {
      const life = lived(lifeOf(terms, dice))
      const on = openDay(life.asOf, days)
      const book = bookAsOf(life, on)
      const ahead = debitsAhead({ book, payments: [] }, on).map(({ payment }) => payment)
      for (const { number, dueDate, amount, paid } of stillToPay(book)) {
        if (ahead.includes(number) || paid >= amount || dueDate > on) {
          listed += 1
          continue
        }
        left += 1
        const tried = apply(book, {
          type: 'debit-initiated',
          on,
          debitId: 'NEW',
          payment: number,
          amount: cents(1),
          debitDate: openDay(on, 3),
        })
        expect(tried.ok).toBe(false)
      }
    }),
    { numRuns: runs(300) },
  )
  if (everySample) expect(Math.min(left, listed)).toBeGreaterThan(0)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { every, insightOfRows, type Row } from '../testing/bank-lines.fixture.ts'
import { inventedAccount } from '../testing/invented-account.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { shortDebit } from './debit-forecast.ts'
import { forecastBalance } from './forecast.ts'
import { bankInsightOf } from './insight.ts'

/** $1,850 every second Friday, last on September 11; $20 of groceries a day. */
const rows: readonly Row[] = [
  ...every(14, '2026-09-11', 7, 'PAYROLL CORBEL', 1_850),
  ...every(1, '2026-09-14', 90, 'GROCER', -20),
]
const insight = insightOfRows('2026-09-14', rows, { balance: 400 })
const debitOn = (on: string, amount: number) => ({ on: localDate(on), amount: cents(amount) })

describe('TAM-201: a debit that is likely to find too little', () => {
  test('before the next pay: what is left of the balance after everyday spending', () => {
    expect(shortDebit(insight, debitOn('2026-09-24', 342_00), [])).toEqual({
      on: '2026-09-24',
      debit: 342_00,
      expected: 200_00,
      readOn: '2026-09-14',
    })
  })

  test('on the day of the pay it is likely to suffice, and nothing is said', () => {
    expect(shortDebit(insight, debitOn('2026-09-25', 342_00), [])).toBeUndefined()
  })

  test('our own debits since the reading are taken off; those before are in the data', () => {
    const earlier = [debitOn('2026-09-10', 90_00), debitOn('2026-09-18', 30_00), debitOn('2026-09-24', 342_00)]
    expect(shortDebit(insight, debitOn('2026-09-24', 342_00), earlier)?.expected).toBe(170_00)
  })

  test('data that are too old for the day, show no month or have no balance say nothing', () => {
    const short = (rest: readonly Row[], balance: number | undefined, on: string) =>
      shortDebit(
        insightOfRows('2026-09-14', rest, balance === undefined ? {} : { balance }),
        debitOn(on, 50_000_00),
        [],
      )
    expect(short(rows, 400, '2026-10-29')).toBeDefined()
    expect(short(rows, 400, '2026-10-30')).toBeUndefined()
    expect(short(rows, undefined, '2026-09-24')).toBeUndefined()
    expect(short(every(1, '2026-09-14', 60, 'GROCER', -20), 400, '2026-09-24')).toBeUndefined()
    expect(short(every(1, '2026-09-14', 61, 'GROCER', -20), 400, '2026-09-24')).toBeDefined()
    expect(short([], 400, '2026-09-24')).toBeUndefined()
  })

  test('its figure is that of the data, never more, and it is said only of a debit above it', () => {
    let [said, kept] = [0, 0]
    fc.assert(
      fc.property(
        fc.nat({ max: 5_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 2_000_00 }),
        fc.nat({ max: 500_00 }),
        (seed, days, amount, before) => {
          const account = bankInsightOf(inventedAccount(seed).history)
          const on = plusDays(account.readOn, days)
          const short = shortDebit(account, { on, amount: cents(amount) }, [
            { on: plusDays(account.readOn, 1), amount: cents(before) },
          ])
          const start = account.dailyBalances.at(-1)?.balance
          if (short === undefined) {
            kept += 1
            return
          }
          said += 1
          const [foreseen] = forecastBalance(account, [on])
          const moved = foreseen?.movements.reduce((sum, movement) => sum + movement.amount, 0) ?? 0
          expect(short.expected).toBe((start ?? 0) + moved - (days > 1 ? before : 0))
          expect(short.expected).toBeLessThan(amount)
          expect([short.debit, days <= 45]).toEqual([amount, true])
        },
      ),
      { numRuns: runs(60) },
    )
    if (everySample) expect(Math.min(said, kept)).toBeGreaterThan(5)
  })
})

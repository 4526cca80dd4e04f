import { describe, expect, test } from 'vitest'
import type { Cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { checkCredit, type DatedAmount } from './credit.ts'

type Flow = readonly [string, number]
const dated = (flows: readonly Flow[]): readonly DatedAmount[] =>
  flows.map(([on, amount]) => ({ on: localDate(on), amount: amount as Cents }))
const check = (advances: readonly Flow[], payments: readonly Flow[]): unknown => {
  const checked = checkCredit({ advances: dated(advances), payments: dated(payments) })
  return checked.ok ? checked.value : checked.error
}

describe('when a credit begins and ends, and how much goes each way', () => {
  test.each<readonly [string, readonly Flow[], readonly Flow[], string, string, number, number]>([
    ['one advance, one payment', [['2026-01-15', 100]], [['2026-02-15', 103]], '2026-01-15', '2026-02-15', 100, 103],
    ['repaid without cost', [['2026-01-15', 100]], [['2026-02-15', 100]], '2026-01-15', '2026-02-15', 100, 100],
    [
      'in any order',
      [
        ['2026-03-01', 50],
        ['2026-01-15', 100],
      ],
      [
        ['2026-05-01', 90],
        ['2026-04-01', 70],
      ],
      '2026-01-15',
      '2026-05-01',
      150,
      160,
    ],
    [
      'a last advance ends it, too',
      [
        ['2026-01-15', 100],
        ['2026-06-01', 50],
      ],
      [['2026-02-01', 160]],
      '2026-01-15',
      '2026-06-01',
      150,
      160,
    ],
    [
      'amounts of nothing have no day',
      [
        ['2025-01-01', 0],
        ['2026-01-15', 100],
      ],
      [
        ['2026-02-15', 103],
        ['2027-01-01', 0],
      ],
      '2026-01-15',
      '2026-02-15',
      100,
      103,
    ],
    [
      'a payment on the first day, smaller than the advance',
      [['2026-01-15', 100]],
      [
        ['2026-01-15', 99],
        ['2026-02-15', 3],
      ],
      '2026-01-15',
      '2026-02-15',
      100,
      102,
    ],
  ])('%s', (_what, advances, payments, start, end, advanced, repaid) => {
    expect(check(advances, payments)).toEqual({ start, end, advanced, repaid })
  })
})

describe('flows that are no credit', () => {
  test.each<readonly [string, readonly Flow[], readonly Flow[], string]>([
    ['no flows', [], [], 'NOTHING_ADVANCED'],
    ['amounts of nothing', [['2026-01-15', 0]], [['2026-02-15', 0]], 'NOTHING_ADVANCED'],
    ['payments alone', [], [['2026-02-15', 103]], 'NOTHING_ADVANCED'],
    [
      'a payment before the first advance',
      [['2026-01-15', 100]],
      [
        ['2026-01-14', 1],
        ['2026-02-15', 103],
      ],
      'NOTHING_ADVANCED',
    ],
    [
      'the whole advance back on the first day',
      [['2026-01-15', 100]],
      [
        ['2026-01-15', 100],
        ['2026-02-15', 3],
      ],
      'NOTHING_ADVANCED',
    ],
    ['a cent less than was lent', [['2026-01-15', 100]], [['2026-02-15', 99]], 'REPAID_LESS_THAN_ADVANCED'],
    ['less than was lent, on the same day', [['2026-01-15', 100]], [['2026-01-15', 99]], 'REPAID_LESS_THAN_ADVANCED'],
  ])('%s', (_what, advances, payments, because) => {
    expect(check(advances, payments)).toEqual({ code: 'NO_RATE_EXISTS', because })
  })

  test.each([-1, 0.5, NaN, Infinity, 2 ** 53])('an amount of %d', (given) => {
    expect(check([['2026-01-15', given]], [])).toEqual({ code: 'NOT_AN_AMOUNT', given })
    expect(check([['2026-01-15', 100]], [['2026-02-15', given]])).toEqual({ code: 'NOT_AN_AMOUNT', given })
  })
})

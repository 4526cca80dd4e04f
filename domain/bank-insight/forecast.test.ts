import { describe, expect, test } from 'vitest'
import { every, insightOfRows, on, type Row } from '../testing/bank-lines.fixture.ts'
import { localDate } from '../values/local-date.ts'
import { forecastBalance } from './forecast.ts'

const rows: readonly Row[] = [
  ...every(14, '2026-09-04', 5, 'PAYROLL CORBEL', 1_850),
  ...on(['2026-07-15', '2026-08-15'], 'RENT MAPLE TOWERS', -1_200),
]
const expected = (...days: readonly string[]) =>
  forecastBalance(
    insightOfRows('2026-09-14', rows, { balance: 400 }),
    days.map((day) => localDate(day)),
  )

describe('the balance expected on a coming day', () => {
  test('is the one at the reading, plus each pay until then, less what is paid again and again', () => {
    const [before, after] = expected('2026-09-17', '2026-10-20')
    expect(before).toMatchObject({ on: '2026-09-17', balance: -800_00 })
    expect(after?.movements.map(({ on: day, name, amount }) => [day, name, amount])).toEqual([
      ['2026-09-15', 'RENT MAPLE TOWERS', -1_200_00],
      ['2026-09-18', 'CORBEL', 1_850_00],
      ['2026-10-02', 'CORBEL', 1_850_00],
      ['2026-10-15', 'RENT MAPLE TOWERS', -1_200_00],
      ['2026-10-16', 'CORBEL', 1_850_00],
    ])
    expect(after?.balance).toBe(400_00 - 2 * 1_200_00 + 3 * 1_850_00)
  })

  test('rests on lines of the past, which each movement names', () => {
    expect(expected('2026-09-18')[0]?.movements.map(({ lineIds }) => lineIds)).toEqual([
      ['6', '7'],
      ['1', '2', '3', '4', '5'],
    ])
  })

  test('counts everyday spending as the last 90 days had it', () => {
    const shopping = every(1, '2026-09-14', 90, 'GROCER', -20)
    const insight = insightOfRows('2026-09-14', shopping, { balance: 1_000 })
    expect(insight.spending.perMonth).toBe(600_00)
    expect(forecastBalance(insight, [localDate('2026-09-24')])).toMatchObject([
      { balance: 800_00, movements: [{ on: '2026-09-24', amount: -200_00 }] },
    ])
  })

  test('expects a payment that was made every week again every week', () => {
    const weekly = every(7, '2026-09-08', 13, 'SPEEDY PAYDAY PAD', -70)
    const insight = insightOfRows('2026-09-14', weekly, { balance: 1_000 })
    expect(forecastBalance(insight, [localDate('2026-09-30')])[0]?.movements.map(({ on: day }) => day)).toEqual([
      '2026-09-15',
      '2026-09-22',
      '2026-09-29',
    ])
  })

  test('is given for days ahead only, in their order, each once, and for none where the account has no balance', () => {
    expect(expected('2026-10-01', '2026-09-20', '2026-09-14', '2026-09-20').map(({ on: day }) => day)).toEqual([
      '2026-09-20',
      '2026-10-01',
    ])
    expect(forecastBalance(insightOfRows('2026-09-14', rows), [localDate('2026-10-01')])).toEqual([])
  })
})

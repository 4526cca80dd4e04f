import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOfEpochDay, epochDay, localDate, plusDays } from '../values/local-date.ts'
import { inForceOn, knownLaw, lawByDate, type Dated, type LawFigure } from './law-by-date.ts'

const figures = Object.keys(lawByDate) as LawFigure[]
const rowsOf = (figure: LawFigure): readonly Dated<unknown>[] => lawByDate[figure]
const boundaries = figures.flatMap((figure) =>
  rowsOf(figure).map((row, at) => [figure, row.from, row, rowsOf(figure)[at - 1]] as const),
)

test.each(boundaries)('%s of %s begins on that day and not on the one before', (figure, from, row, before) => {
  expect(inForceOn(figure, from)).toEqual({ ok: true, value: row })
  expect(inForceOn(figure, plusDays(from, 1))).toEqual({ ok: true, value: row })
  const dayBefore = plusDays(from, -1)
  expect(inForceOn(figure, dayBefore)).toEqual(
    before
      ? { ok: true, value: before }
      : { ok: false, error: { code: 'LAW_NOT_KNOWN', figure, day: dayBefore, knownFrom: from } },
  )
})

test('any day is answered by the latest figure that had begun by then', () => {
  const day = fc
    .integer({ min: epochDay(localDate('1970-01-01')), max: epochDay(localDate('2060-12-31')) })
    .map(dateOfEpochDay)
  fc.assert(
    fc.property(fc.constantFrom(...figures), day, (figure, on) => {
      const begun = rowsOf(figure).filter(({ from }) => from <= on)
      const found = inForceOn(figure, on)
      expect(found.ok ? found.value : undefined).toBe(begun.at(-1))
    }),
  )
})

test.each(figures)('%s: its days are in order', (figure) => {
  const days = rowsOf(figure).map(({ from }) => from)
  expect(days).toEqual([...new Set(days)].sort())
})

test.each([
  ['costPerHundred', '2024-12-31', 15_00],
  ['costPerHundred', '2025-01-01', 14_00],
  ['dishonouredItemFee', '2024-12-31', 25_00],
  ['dishonouredItemFee', '2025-01-01', 20_00],
  ['criminalRate', '2024-12-31', { percent: 60, rate: 'effective' }],
  ['criminalRate', '2025-01-01', { percent: 35, rate: 'nominal' }],
  ['bankNsfFee', '2026-03-12', 10_00],
] as const)('%s on %s', (figure, day, value) => {
  expect(inForceOn(figure, localDate(day))).toMatchObject({ ok: true, value: { value } })
})

test('a figure that is known is returned, and an earlier day throws', () => {
  expect(knownLaw('dishonouredItemFee', localDate('2025-01-01')).value).toBe(20_00)
  expect(() => knownLaw('dishonouredItemFee', localDate('2020-08-19'))).toThrow(
    new TypeError('no dishonouredItemFee is known for 2020-08-19'),
  )
})

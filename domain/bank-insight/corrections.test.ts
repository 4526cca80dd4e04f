import { describe, expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { bankInsightOf } from './insight.ts'
import { kindedLinesOf } from './kinded-lines.ts'

const readOn = localDate('2026-11-20')
const pay = Array.from({ length: 8 }, (_, at) => ({
  id: `pay-${at}`,
  on: plusDays(readOn, -3 - at * 14),
  description: 'PAYROLL LARCH MILL',
  amount: cents(1_000_00),
  balance: undefined,
  category: undefined,
}))
const history = { readOn, balance: undefined, lines: pay }
const all = (kind: 'own-transfer' | 'rent') => pay.map(({ id }) => ({ lineId: id, kind }))

describe('TAM-322: a correction of staff', () => {
  test('decides the kind of a line and is named as the evidence', () => {
    const lines = kindedLinesOf(history, [{ lineId: 'pay-0', kind: 'own-transfer' }])
    expect(lines.filter(({ layer }) => layer === 'staff')).toMatchObject([{ id: 'pay-0', kind: 'own-transfer' }])
    expect(lines.filter(({ kind }) => kind === 'payroll')).toHaveLength(7)
  })

  test('changes the income, which states how many lines were corrected', () => {
    expect(bankInsightOf(history).correctedLineIds).toBeUndefined()
    const { incomeFound, correctedLineIds } = bankInsightOf(history, all('own-transfer'))
    expect(incomeFound.amount).toBe(0)
    expect(incomeFound.explanation.steps).toContain('lines corrected by staff: 8')
    expect(correctedLineIds).toHaveLength(8)
  })

  test('changes nothing if the kind does not fit the sign of the amount or the line is missing', () => {
    const before = bankInsightOf(history)
    expect(bankInsightOf(history, all('rent'))).toEqual(before)
    expect(bankInsightOf(history, [{ lineId: 'other', kind: 'refund' }])).toEqual(before)
  })
})

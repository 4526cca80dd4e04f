import { describe, expect, test } from 'vitest'
import { answerLine } from '../answer-line.ts'

const replayed = (agreedAt: string, loan: object) =>
  JSON.parse(
    answerLine(
      JSON.stringify({ case: 'replay', entries: false, events: [{ type: 'activated', at: agreedAt, loan }] }),
      1,
    ) ?? 'null',
  )
const advance = (advanceDate: string, more: object = {}) => ({
  loanType: 'cash-advance',
  advance: 500_00,
  advanceDate,
  ...more,
})
const installment = { loanType: 'installment', advance: 2000_00, payFrequency: 'monthly', annualRate: 2990 }
const codesOf = ({ result }: { readonly result: { readonly forbidden?: readonly { readonly code: string }[] } }) =>
  (result.forbidden ?? []).map(({ code }) => code)

describe('replay', () => {
  // $15 for each $100 through 2024, $14 since 2025.
  test.each([
    ['2024-12-31T11:00', '2025-01-02', 75_00],
    ['2025-01-01T11:00', '2025-01-02', 70_00],
    ['2025-01-01T00:00-05:00', '2025-01-01', 70_00],
    ['2024-12-31T23:59', '2025-01-01', 75_00],
  ])('prices an advance that was agreed at %s and paid out on %s by the law of the agreement', (at, paidOut, cost) => {
    const answer = replayed(at, advance(paidOut, { dueDate: '2025-01-20' }))
    expect(answer.result.payments[0].cost).toBe(cost)
    expect(codesOf(answer)).toEqual([])
  })

  test.each([
    ['2024-12-31T11:00', 75_00, []],
    ['2024-12-31T11:00', 75_01, ['COST_ABOVE_CAP']],
    ['2025-01-01T11:00', 70_00, []],
    ['2025-01-01T11:00', 70_01, ['COST_ABOVE_CAP']],
  ])('names a cost above the cap of the agreement of %s: %i cents', (at, costOfBorrowing, codes) => {
    const loan = { costOfBorrowing, payments: [{ dueDate: '2025-01-20', amount: 500_00 + costOfBorrowing }] }
    expect(codesOf(replayed(at, advance('2025-01-02', loan)))).toEqual(codes)
  })

  test.each([
    [1500_00, '2026-05-05', []],
    [1500_01, '2026-05-05', ['ADVANCE_ABOVE_MAXIMUM']],
    [1500_00, '2026-05-06', ['TERM_TOO_LONG']],
    [1500_01, '2026-05-06', ['ADVANCE_ABOVE_MAXIMUM', 'TERM_TOO_LONG']],
  ])('names an advance of %i cents until %s as far as the law forbids it', (amount, dueDate, codes) => {
    expect(codesOf(replayed('2026-03-04T11:00', { ...advance('2026-03-04', { dueDate }), advance: amount }))).toEqual(
      codes,
    )
  })

  test('counts a charge that is kept back in the criminal rate', () => {
    const days = { advanceDate: '2026-01-15', firstDueDate: '2026-02-16', numberOfPayments: 6 }
    expect(codesOf(replayed('2026-01-15T11:00', { ...installment, ...days }))).toEqual([])
    expect(codesOf(replayed('2026-01-15T11:00', { ...installment, ...days, charge: 60_00 }))).toEqual(['CRIMINAL_RATE'])
  })

  test('judges the criminal rate by the day of the agreement', () => {
    const days = { advanceDate: '2025-01-02', firstDueDate: '2025-02-03', numberOfPayments: 6, charge: 60_00 }
    expect(codesOf(replayed('2024-12-31T11:00', { ...installment, ...days }))).toEqual([])
    expect(codesOf(replayed('2025-01-01T11:00', { ...installment, ...days }))).toEqual(['CRIMINAL_RATE'])
  })

  test('names that the law of a day before the first known one is not known', () => {
    const loan = { costOfBorrowing: 100_00, payments: [{ dueDate: '2026-03-18', amount: 600_00 }] }
    const { refusal } = replayed('2009-12-01T11:00', advance('2026-03-04', loan))
    expect(refusal.code).toBe('LAW_NOT_KNOWN')
  })
})

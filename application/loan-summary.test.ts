import { expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import { rejectionOf } from './loan-summary.ts'

const rejected = {
  policy: 1,
  verdict: { outcome: 'rejected' as const, reasons: ['income-too-low' as const] },
  by: { id: 'usr_mei', name: 'Mei Chen' },
  at: instant(1_795_000_000_000),
}
const days = { startDate: '2026-11-20', payFrequency: 'bi-weekly' as const }

test('a rejection is summarized with its reasons, what would change them, and the terms that would have passed', () => {
  const advance = { loanType: 'cash-advance' as const, advance: 170_00, nextPayDate: '2026-12-04', ...days }
  const installment = { loanType: 'installment' as const, advance: 500_00, numberOfPayments: 6, ...days }
  expect(rejectionOf({ ...rejected, alternatives: [advance, installment] })).toEqual({
    rejectionReasons: ['Your income is too low for this amount.'],
    changesThatWouldPass: ['A higher income, or a loan that takes less of it at a time, would change this.'],
    alternatives: [
      { loanType: 'cash-advance', amount: 170_00, paymentFrequency: 'bi-weekly', numberOfPayments: null },
      { loanType: 'installment', amount: 500_00, paymentFrequency: 'bi-weekly', numberOfPayments: 6 },
    ],
  })
})

test('a rejection from before alternatives were kept has its reasons and no alternatives', () => {
  expect(rejectionOf(rejected)).toMatchObject({ rejectionReasons: [expect.any(String)], alternatives: [] })
})

test('an approval and an application that waits have no rejection', () => {
  const none = { rejectionReasons: [], changesThatWouldPass: [], alternatives: [] }
  expect(rejectionOf(undefined)).toEqual(none)
  expect(rejectionOf({ ...rejected, verdict: { outcome: 'approved', reasons: [] } })).toEqual(none)
})

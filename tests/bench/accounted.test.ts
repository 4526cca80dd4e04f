import { expect, test } from 'vitest'
import { unaccounted, type Moved, type PaymentInBooks } from './accounted.ts'

const debit = { paymentId: 'pay_1', kind: 'debit', state: 'completed', amount: 190_00, providerId: 'zt_1' }
const moved = { transactions: 1, completed: 1, effectiveCents: 190_00 }
const between = (payment: Partial<PaymentInBooks>, other: Partial<Moved> | null): readonly string[] =>
  unaccounted([{ ...debit, ...payment }], other === null ? {} : { pay_1: { ...moved, ...other } })

test('a payment that both sides completed once with the same amount is accounted for, and one under way on both sides', () => {
  expect(between({}, {})).toEqual([])
  expect(between({ state: 'acknowledged' }, { completed: 0 })).toEqual([])
  expect(between({ state: 'requested' }, null)).toEqual([])
  expect(between({ state: 'returned' }, { completed: 0, effectiveCents: 0 })).toEqual([])
})

test.each([
  ['that the provider does not have', {}, null],
  ['that was made twice', {}, { transactions: 2, completed: 1 }],
  ['that did not complete there', {}, { completed: 0 }],
  ['that completed only there', { state: 'acknowledged' }, {}],
  ['with another amount there', {}, { effectiveCents: 180_00 }],
] as const)('a payment %s is named', (_what, payment, other) => {
  expect(between(payment, other)).toHaveLength(1)
})

test('a transaction that only the provider has is named', () => {
  expect(unaccounted([], { pay_9: moved })).toEqual(['pay_9 is at the provider and not in our books'])
})

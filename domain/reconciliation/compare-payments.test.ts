import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparePayments, type OurPayment, type TheirPayment } from './compare-payments.ts'

const ours = (part: Partial<OurPayment> = {}): OurPayment => ({
  paymentId: 'pay_1',
  loanId: 'ln_1',
  kind: 'debit',
  amount: 570_00,
  state: 'acknowledged',
  providerId: 'tr_1',
  ...part,
})
const theirs = (part: Partial<TheirPayment> = {}): TheirPayment => ({
  providerId: 'tr_1',
  paymentId: 'pay_1',
  amountCents: 570_00,
  state: 'under-way',
  ...part,
})
const found = (a: readonly OurPayment[], b: readonly TheirPayment[]) =>
  comparePayments(a, b).map(({ kind, subject, mendable }) => [kind, subject, mendable])

test.each([
  ['of which the provider has nothing is missing', [ours()], [], 'payment-missing', 'pay_1', false],
  ['of another amount differs', [ours()], [theirs({ amountCents: 1 })], 'payment-amount', 'pay_1', false],
  ['in another state may be mended', [ours()], [theirs({ state: 'completed' })], 'payment-state', 'pay_1', true],
  [
    'that was paid and is returned may be mended',
    [ours({ state: 'completed' })],
    [theirs({ state: 'failed' })],
    'payment-state',
    'pay_1',
    true,
  ],
  [
    'that had arrived as an advance and is reported as failed may be mended',
    [ours({ kind: 'advance', state: 'completed' })],
    [theirs({ state: 'failed' })],
    'payment-state',
    'pay_1',
    true,
  ],
  [
    'that the provider has twice is doubled',
    [ours()],
    [theirs(), theirs({ providerId: 'tr_2' })],
    'payment-doubled',
    'pay_1',
    false,
  ],
  ['that only the provider has is unknown', [], [theirs()], 'payment-unknown', 'tr_1', false],
  [
    'without an id of ours is unknown',
    [ours()],
    [theirs(), theirs({ providerId: 'tr_9', paymentId: null })],
    'payment-unknown',
    'tr_9',
    false,
  ],
  [
    'on a request that was withdrawn may be mended',
    [ours({ kind: 'e-transfer', state: 'cancelled' })],
    [theirs({ state: 'completed' })],
    'payment-state',
    'pay_1',
    true,
  ],
] as const)('a payment %s', (_what, a, b, kind, subject, mendable) => {
  expect(found(a, b)).toEqual([[kind, subject, mendable]])
})

test.each([
  ['a debit that is only requested and not there yet', [ours({ state: 'requested' })], []],
  ['a debit that the provider refused', [ours({ state: 'returned' })], []],
  ['a refund on its way', [ours({ kind: 'refund', state: 'submitted' })], [theirs()]],
  ['a debit that was called back', [ours({ state: 'returned' })], [theirs({ state: 'cancelled' })]],
  ['a failed try beside the one that counts', [ours()], [theirs(), theirs({ providerId: 'tr_0', state: 'failed' })]],
  ['a request that waits for its payer', [ours({ kind: 'e-transfer', state: 'submitted' })], [theirs()]],
  ['a payment in progress whose history names a failure', [ours({ state: 'under-review' })], [theirs()]],
  ['what moved no money and is not ours', [], [theirs({ paymentId: null, state: 'failed' })]],
] as const)('%s is no difference', (_what, a, b) => {
  expect(found(a, b)).toEqual([])
})

const payments = fc.uniqueArray(
  fc.record({
    paymentId: fc.integer({ min: 1, max: 1_000 }).map((id) => `pay_${id}`),
    amount: fc.integer({ min: 1, max: 100_000 }),
    state: fc.constantFrom(
      ['submitted', 'under-way'] as const,
      ['completed', 'completed'] as const,
      ['acknowledged', 'under-way'] as const,
    ),
  }),
  { selector: ({ paymentId }) => paymentId, maxLength: 20 },
)

test('records that agree have no difference, no matter what their order; without one of theirs exactly that payment is missing', () => {
  fc.assert(
    fc.property(payments, fc.nat(), (given, which) => {
      const mine = given.map(({ paymentId, amount, state: [state] }) => ours({ paymentId, amount, state }))
      const list = given
        .map(({ paymentId, amount, state: [, state] }) =>
          theirs({ providerId: `tr_${paymentId}`, paymentId, amountCents: amount, state }),
        )
        .toReversed()
      expect(comparePayments(mine, list)).toEqual([])
      const lost = given[which % Math.max(1, given.length)]
      if (lost === undefined) return
      expect(
        found(
          mine,
          list.filter(({ paymentId }) => paymentId !== lost.paymentId),
        ),
      ).toEqual([['payment-missing', lost.paymentId, false]])
      expect(
        found(
          mine.filter(({ paymentId }) => paymentId !== lost.paymentId),
          list,
        ),
      ).toEqual([['payment-unknown', `tr_${lost.paymentId}`, false]])
    }),
    { numRuns: 60 },
  )
})

test('an advance that arrived for both sides agrees', () => {
  expect(found([ours({ kind: 'advance', state: 'completed' })], [theirs({ state: 'completed' })])).toEqual([])
})

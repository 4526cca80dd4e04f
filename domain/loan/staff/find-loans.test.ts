import { expect, test } from 'vitest'
import { flagsOf } from './find-loans.ts'

const flagged = (...kinds: readonly Parameters<typeof flagsOf>[0]['staffWork'][number]['kind'][]) =>
  flagsOf({ checks: [], decision: null, staffWork: kinds.map((kind) => ({ kind })) })

test('TAM-180: an advance or a refund that waits for staff is a failed transfer, and nothing else that waits is', () => {
  expect(flagged('disbursement').transferFailed).toBe(true)
  expect(flagged('held-debits', 'refund').transferFailed).toBe(true)
  expect(flagged('decision', 'request', 'held-debits', 'credit-by-hand').transferFailed).toBe(false)
  expect(flagged().transferFailed).toBe(false)
})

test('TAM-180: money that moved twice and is not settled is paid twice', () => {
  const of = (paidTwice?: readonly unknown[]) =>
    flagsOf({ checks: [], decision: null, staffWork: [], ...(paidTwice && { paidTwice }) })
  expect([of().paidTwice, of([]).paidTwice, of([{}]).paidTwice]).toEqual([false, false, true])
})

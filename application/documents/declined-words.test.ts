import { describe, expect, test } from 'vitest'
import { declinedWords } from './declined-words.ts'

const wish = { kind: 'arrange-payments', parts: 2, first: '2026-12-18', every: 'bi-weekly' } as const
const reasons = ['days-too-late', 'cannot-be-kept'] as const
const nextOf = (reason: (typeof reasons)[number] | 'other-way-agreed', isLate: boolean): string =>
  declinedWords({ wish, reason, isLate }).next.join(' ')

describe('TAM-83: what a borrower can do after a decline', () => {
  test.each(reasons)('after %s: another request for as long as the dashboard offers one, not at any time', (reason) => {
    for (const isLate of [true, false]) {
      expect(nextOf(reason, isLate)).toContain('While your dashboard offers “Ask for more time”, you can send another')
      expect(nextOf(reason, isLate)).not.toMatch(/at any time|can be paid in parts/)
    }
  })

  test('where another way was agreed, no other request is proposed', () => {
    expect(nextOf('other-way-agreed', true)).not.toContain('Ask for more time')
  })

  test('before a payment is missed it states from when on parts can be requested', () => {
    expect(nextOf('days-too-late', false)).toContain(
      'you can request to pay what is late in parts from the next day on',
    )
    expect(nextOf('days-too-late', true)).toContain('Parts that we agree on bear no default interest')
  })
})

import { describe, expect, test } from 'vitest'
import { isUnusualDay, maskedNumber, mayBeShown, reasonOfLook, yearOf } from './look.ts'

describe('TAM-171: who gives a reason to be shown a masked value', () => {
  const loan = { actorIds: [null, 'customer', 'ann'], waitsForStaff: false }
  const isShown = (id: string, role: 'admin' | 'employee' | 'reviewer', part: Partial<typeof loan> = {}) =>
    mayBeShown({ id, role }, { ...loan, ...part }, null).ok

  test('who acted on the loan gives none', () => {
    expect(isShown('ann', 'employee')).toBe(true)
    expect(isShown('ann', 'admin')).toBe(true)
  })
  test('nobody gives one while the loan waits for staff', () => {
    expect(isShown('bo', 'employee', { waitsForStaff: true })).toBe(true)
  })
  test('a reviewer reads for review, and nothing else is recorded unless they say so', () => {
    expect(isShown('cy', 'reviewer')).toBe(true)
    expect(reasonOfLook('reviewer', null)).toBe('file-review')
    expect(reasonOfLook('reviewer', 'authority')).toBe('authority')
  })
  test('anybody else is refused without one, admins too, and shown with one', () => {
    for (const role of ['employee', 'admin'] as const) {
      expect(mayBeShown({ id: 'bo', role }, loan, null)).toEqual({ ok: false, error: { code: 'REASON_REQUIRED' } })
      expect(mayBeShown({ id: 'bo', role }, loan, 'customer-called').ok).toBe(true)
      expect(reasonOfLook(role, null)).toBe(null)
    }
  })
})

test.each([
  ['0012345678', '••••••5678'],
  ['1234567', '••••567'],
  ['1234', '••34'],
  ['1', '•'],
  ['', ''],
])('TAM-172: of the number %s staff read %s', (number, masked) => {
  expect(maskedNumber(number)).toBe(masked)
})

test('TAM-172: of a date staff read the year', () => {
  expect(yearOf('1990-05-04')).toBe('1990')
})

test.each([
  [19, 0, false],
  [20, 0, true],
  [20, 6.6, true],
  [21, 7, false],
  [60, 19, true],
])('TAM-173: %i loans in a day by one who usually looks at %d: unusual is %s', (loans, usually, unusual) => {
  expect(isUnusualDay({ loans, usually })).toBe(unusual)
})

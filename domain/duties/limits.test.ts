import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitsIn, limitsText, mayWorkIn, workAreas } from './limits.ts'

describe('TAM-297: an account of an employee', () => {
  test.each([...workAreas, 'unlimited'] as const)('does %s without limits', (area) => {
    expect(mayWorkIn(undefined, area)).toBe(true)
  })

  test('does only what its limits name, and nothing that could lift them', () => {
    fc.assert(
      fc.property(fc.subarray([...workAreas]), (limits) => {
        for (const area of workAreas) expect(mayWorkIn(limits, area)).toBe(limits.includes(area))
        expect(mayWorkIn(limits, 'unlimited')).toBe(false)
      }),
    )
  })
})

describe('limits as stored text', () => {
  test('are read back in a fixed order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...workAreas], { minLength: 1 }), (limits) => {
        expect(limitsIn(limitsText(limits))).toEqual(workAreas.filter((area) => limits.includes(area)))
      }),
    )
  })

  test('are empty without a limit', () => {
    expect([limitsText([]), limitsIn('')]).toEqual(['', undefined])
  })
})

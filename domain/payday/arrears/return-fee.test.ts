import { describe, expect, test } from 'vitest'
import { returnReasons } from '../../pad/return-codes.ts'
import { localDate } from '../../values/local-date.ts'
import { paydayReturnFee } from './return-fee.ts'

const agreedOn = localDate('2026-03-04')

describe('cash advance', () => {
  test('twenty dollars, once, and only for a dishonoured item', () => {
    expect(paydayReturnFee({ agreedOn, returnCode: '901', feeAlreadyCharged: false })).toEqual({
      ok: true,
      value: 20_00,
    })
    expect(paydayReturnFee({ agreedOn, returnCode: '901', feeAlreadyCharged: true })).toEqual({
      ok: false,
      error: { code: 'FEE_ALREADY_CHARGED' },
    })
  })

  test.each([
    ['2020-08-20', 25_00],
    ['2024-12-31', 25_00],
    ['2025-01-01', 20_00],
  ])('a loan of %s bears %i cents at most, the law of its day', (day, fee) => {
    expect(paydayReturnFee({ agreedOn: localDate(day), returnCode: '901', feeAlreadyCharged: false })).toEqual({
      ok: true,
      value: fee,
    })
  })

  test('a loan of a day whose law is not known bears none', () => {
    const before = localDate('2020-08-19')
    expect(paydayReturnFee({ agreedOn: before, returnCode: '901', feeAlreadyCharged: false })).toMatchObject({
      error: { code: 'LAW_NOT_KNOWN', knownFrom: '2020-08-20' },
    })
  })

  test.each(returnReasons.filter(({ dishonoured }) => !dishonoured).map(({ code }) => [code] as const))(
    'return %s bears no fee',
    (returnCode) => {
      expect(paydayReturnFee({ agreedOn, returnCode, feeAlreadyCharged: false })).toEqual({
        ok: false,
        error: { code: 'NOT_DISHONOURED', returnCode },
      })
    },
  )

  test('an unknown return bears none either', () => {
    expect(paydayReturnFee({ agreedOn, returnCode: '906', feeAlreadyCharged: false })).toMatchObject({
      ok: false,
      error: { code: 'UNKNOWN_RETURN' },
    })
  })
})

import { describe, expect, test } from 'vitest'
import { returnReasons } from '../../pad/return-codes.ts'
import { paydayReturnFee } from './return-fee.ts'

describe('cash advance', () => {
  test('twenty dollars, once, and only for a dishonoured item', () => {
    expect(paydayReturnFee({ returnCode: '901', feeAlreadyCharged: false })).toEqual({ ok: true, value: 20_00 })
    expect(paydayReturnFee({ returnCode: '901', feeAlreadyCharged: true })).toEqual({
      ok: false,
      error: { code: 'FEE_ALREADY_CHARGED' },
    })
  })

  test.each(returnReasons.filter(({ dishonoured }) => !dishonoured).map(({ code }) => [code] as const))(
    'return %s bears no fee',
    (returnCode) => {
      expect(paydayReturnFee({ returnCode, feeAlreadyCharged: false })).toEqual({
        ok: false,
        error: { code: 'NOT_DISHONOURED', returnCode },
      })
    },
  )

  test('an unknown return bears none either', () => {
    expect(paydayReturnFee({ returnCode: '906', feeAlreadyCharged: false })).toMatchObject({
      ok: false,
      error: { code: 'UNKNOWN_RETURN' },
    })
  })
})

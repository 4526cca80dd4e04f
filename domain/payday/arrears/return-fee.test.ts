import { describe, expect, test } from 'vitest'
import { returnReasons } from '../../pad/return-codes.ts'
import { cents } from '../../values/cents.ts'
import { paydayReturnFee } from './return-fee.ts'

const signedFee = cents(20_00)

describe('cash advance', () => {
  test('twenty dollars, once, and only for a dishonoured item', () => {
    expect(paydayReturnFee({ signedFee, returnCode: '901', feeAlreadyCharged: false })).toEqual({
      ok: true,
      value: 20_00,
    })
    expect(paydayReturnFee({ signedFee, returnCode: '901', feeAlreadyCharged: true })).toEqual({
      ok: false,
      error: { code: 'FEE_ALREADY_CHARGED' },
    })
  })

  test('the fee is the one that was signed', () => {
    const fee = paydayReturnFee({ signedFee: cents(25_00), returnCode: '901', feeAlreadyCharged: false })
    expect(fee).toEqual({ ok: true, value: 25_00 })
  })

  test.each(returnReasons.filter(({ dishonoured }) => !dishonoured).map(({ code }) => [code] as const))(
    'return %s bears no fee',
    (returnCode) => {
      expect(paydayReturnFee({ signedFee, returnCode, feeAlreadyCharged: false })).toEqual({
        ok: false,
        error: { code: 'NOT_DISHONOURED', returnCode },
      })
    },
  )

  test('an unknown return bears none either', () => {
    expect(paydayReturnFee({ signedFee, returnCode: '906', feeAlreadyCharged: false })).toMatchObject({
      ok: false,
      error: { code: 'UNKNOWN_RETURN' },
    })
  })
})

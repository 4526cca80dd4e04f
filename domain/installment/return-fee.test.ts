import { describe, expect, test } from 'vitest'
import { cents, type Cents } from '../values/cents.ts'
import { localDate, plusMonths } from '../values/local-date.ts'
import { installmentReturnFee } from './return-fee.ts'

describe('installment loan', () => {
  const start = localDate('2026-01-15')
  const loan = (advance: number, payment: number) => ({
    advances: [{ on: start, amount: cents(advance) }],
    payments: Array.from({ length: 24 }, (_, k) => ({ on: plusMonths(start, k + 1), amount: cents(payment) })),
    frequency: 'monthly' as const,
  })
  const fee = (lendersCost: number, credit = loan(5000_00, 254_23)): unknown => {
    const made = installmentReturnFee({
      returnCode: '901',
      lendersCost: lendersCost as Cents,
      signedFee: cents(50_00),
      on: localDate('2026-04-15'),
      credit,
    })
    return made.ok ? made.value : made.error
  }

  test('what the return cost the lender, at most the printed $50', () => {
    expect([fee(8_50), fee(50_00), fee(80_00), fee(0)]).toEqual([8_50, 50_00, 50_00, 0])
  })

  test('nothing for an item that was not dishonoured', () => {
    const stopped = {
      returnCode: '903',
      lendersCost: cents(8_50),
      signedFee: cents(50_00),
      on: localDate('2026-04-15'),
      credit: loan(5000_00, 254_23),
    }
    expect(installmentReturnFee(stopped)).toEqual({ ok: false, error: { code: 'NOT_DISHONOURED', returnCode: '903' } })
  })

  test('nothing when it would make the rate criminal', () => {
    expect(fee(50_00, loan(1000_00, 58_50))).toMatchObject({ code: 'CRIMINAL_RATE', occasion: 'BEFORE_FEE' })
  })

  test.each([-1, NaN, 0.5])('a cost of %d is refused', (given) => {
    expect(fee(given)).toEqual({ code: 'NOT_AN_AMOUNT', given })
  })
})

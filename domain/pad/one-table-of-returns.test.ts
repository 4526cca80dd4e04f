import { describe, expect, test } from 'vitest'
import { installmentReturnFee } from '../installment/return-fee.ts'
import { replay } from '../ledger/replay.ts'
import { paydayReturnFee } from '../payday/arrears/return-fee.ts'
import { begun, cashAdvance, returned, sent } from '../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusMonths } from '../values/local-date.ts'
import { mayRePresent } from './re-presentment.ts'
import { returnReasons } from './return-codes.ts'

const named = returnReasons.flatMap(({ code, providerEvents }) => providerEvents.map((event) => [event, code] as const))

describe('the payment provider’s event means its code wherever a return is named', () => {
  test.each(named)('%s and %s: the same decision to present again', (event, code) => {
    const again = (returnCode: string): unknown =>
      mayRePresent({
        returnCode,
        originalAmount: cents(570_00),
        originalDebitDate: localDate('2026-10-16'),
        rePresented: 0,
        amount: cents(570_00),
        debitDate: localDate('2026-10-23'),
      })
    expect(again(event)).toEqual(again(code))
  })

  test.each(named)('%s and %s: the same fee, or the same refusal of one', (event, code) => {
    const start = localDate('2026-01-15')
    const payments = Array.from({ length: 24 }, (_, k) => ({ on: plusMonths(start, k + 1), amount: cents(254_23) }))
    const fees = (returnCode: string): unknown => [
      paydayReturnFee({ signedFee: cents(20_00), returnCode, feeAlreadyCharged: false }),
      installmentReturnFee({
        returnCode,
        lendersCost: cents(8_50),
        signedFee: cents(50_00),
        on: localDate('2026-04-15'),
        credit: { advances: [{ on: start, amount: cents(5000_00) }], payments, frequency: 'monthly' },
      }),
    ]
    expect(fees(event)).toEqual(fees(code))
  })

  test.each(named)('%s and %s: the same books', (event, code) => {
    const loan = cashAdvance(500_00, '2026-03-04', '2026-03-18')
    const books = (returnCode: string): unknown =>
      replay([...begun(loan), sent(loan, 1), returned(loan, 1, returnCode)])
    expect(books(event)).toMatchObject({ ok: true, value: { debits: [{ state: 'returned', returnCode: code }] } })
    expect(books(event)).toEqual(books(code))
  })
})

import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { nothingOwed } from '../../ledger/loan-book.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { payoffQuote } from '../../payoff/payoff.ts'
import { begun, installment, lived, paid, returned, sent } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { basisPoints } from '../../values/basis-points.ts'
import { cents } from '../../values/cents.ts'
import { localDate, plusDays } from '../../values/local-date.ts'

const day = localDate
const annualRate = basisPoints(9_90)
/** $170.86 every second Friday from January 30 to July 3, 2026.
 * With a charge of $30, and without. */
const charged = installment(2000_00, '2026-01-15', '2026-01-30', 12, {
  payFrequency: 'bi-weekly',
  charge: cents(30_00),
  annualRate,
})
const plain = installment(2000_00, '2026-01-15', '2026-01-30', 12, { payFrequency: 'bi-weekly', annualRate })
const payoffOf = (events: readonly LedgerEvent[], on: string): number => {
  const quote = payoffQuote(lived(events), day(on))
  if (!quote.ok) throw new Error(quote.error.code)
  return quote.value.total
}
/** $120.00 of a credit were refunded before the payment that brought it was reversed; the first
 * debit is returned, for a fee of $50.00. */
const owingBoth = (terms: typeof charged): readonly LedgerEvent[] => {
  const overpaid = [...begun(terms), paid('2026-01-20', 'P', payoffOf(begun(terms), '2026-01-20') + 120_00)]
  return [
    ...overpaid,
    { type: 'refunded', on: day('2026-01-21'), refundId: 'R', amount: cents(120_00) },
    { type: 'payment-reversed', on: day('2026-01-21'), paymentId: 'P' },
    sent(terms, 1),
    returned(terms, 1, '901'),
  ]
}

describe.each([
  ['with a charge', charged],
  ['without', plain],
])('TAM-12: an installment loan %s is paid before what is owed next to it', (_which, terms) => {
  const owing = owingBoth(terms)
  const on = '2026-02-06'
  const ahead = [...owing, paid('2026-02-03', 'A', 900_00)]

  test('while neither fee nor refund was paid', () => {
    expect(bookAsOf(lived(owing), day(on)).owed).toMatchObject({ fee: 50_00, refundToRecover: 120_00 })
    const paidOff = lived([...owing, paid(on, 'ALL', payoffOf(owing, on) - 170_00)])
    expect(paidOff.owed).toEqual({ ...nothingOwed, fee: 50_00, refundToRecover: 120_00 })
    // Nothing of that money went to them on the way.
    expect(paidOff.allocations.at(-1)).toMatchObject({ receipt: 'ALL', fee: 0, refundToRecover: 0, toBorrower: 0 })
  })

  test('money ahead of its days pays them first', () => {
    expect(lived(ahead).owed).toMatchObject({ fee: 0, refundToRecover: 0 })
    expect(lived(ahead).allocations.at(-1)).toMatchObject({ fee: 50_00, refundToRecover: 120_00 })
  })

  test.each([
    [0, 0, 0],
    [30_00, 30_00, 0],
    [50_00, 50_00, 0],
    [70_00, 50_00, 20_00],
    [120_00, 50_00, 70_00],
  ])(
    'and gives that back to the loan where what pays it off is %i cents short: %i of fee and %i of refund are owed',
    (short, fee, refundToRecover) => {
      const paidOff = lived([...ahead, paid(on, 'ALL', payoffOf(ahead, on) - short)])
      for (const later of [0, 30, 300])
        expect(bookAsOf(paidOff, plusDays(day(on), later)).owed).toEqual({ ...nothingOwed, fee, refundToRecover })
      const more = lived([
        ...ahead,
        paid(on, 'ALL', payoffOf(ahead, on) - short),
        paid('2026-02-10', 'M', short + 1_00),
      ])
      expect([more.owed, more.owedToBorrower]).toEqual([nothingOwed, 1_00])
    },
  )

  // The fee that money ahead paid is the lender's; a refund bears no interest, so it may be short.
  test('but a cent less than that pays nothing off, and they stay paid', () => {
    const { owed, accrued } = lived([...ahead, paid(on, 'ALL', payoffOf(ahead, on) - 120_01)])
    expect([owed.fee, owed.refundToRecover, accrued.chargeRefunded]).toEqual([0, 0, 0])
    expect(owed.principal).toBeGreaterThan(0)
  })
})

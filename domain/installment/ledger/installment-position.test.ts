import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { payoffQuote } from '../../payoff/payoff.ts'
import {
  begun,
  debited,
  installment,
  lived,
  paid,
  returned,
  sent,
  settled,
} from '../../testing/golden-lives/ledger-life.fixture.ts'
import { basisPoints } from '../../values/basis-points.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'

/** $170.86 every second Friday from 30 January to 3 July, with a charge of $30; the tenth payment
 * is debited on 5 June. */
const charged = installment(2000_00, '2026-01-15', '2026-01-30', 12, {
  payFrequency: 'bi-weekly',
  charge: cents(30_00),
  annualRate: basisPoints(9_90),
})
const tenthOnItsWay = [...begun(charged), ...debited(charged, 1, 9), sent(charged, 10)]
const nothing = { principal: 0, cost: 0, defaultInterest: 0, fee: 0, refundToRecover: 0 }
const on = (day: string, events: readonly LedgerEvent[]) => {
  const { owed, owedToBorrower, accrued, status } = bookAsOf(lived(events), localDate(day))
  return { owed, owedToBorrower, chargeRefunded: accrued.chargeRefunded, status }
}

describe('credit of an installment loan', () => {
  // $504.96 and what the debit brings pay it off: $94.96 are too much, and $170.86 more once the
  // debit settles.
  const overpaid = [...tenthOnItsWay, paid('2026-06-03', 'ALL', 600_00)]

  test('is owed to the borrower with the debit that settles next to it', () => {
    expect(on('2026-06-03', overpaid)).toMatchObject({ owed: nothing, owedToBorrower: 94_96, chargeRefunded: 5_33 })
    expect(on('2026-06-20', [...overpaid, settled(charged, 10)])).toMatchObject({
      owed: nothing,
      owedToBorrower: 94_96 + 170_86,
      status: 'repaid',
    })
  })

  test('pays the fee of a debit that is returned later', () => {
    expect(on('2026-06-08', [...overpaid, returned(charged, 10, '901')])).toMatchObject({
      owed: nothing,
      owedToBorrower: 94_96 - 50_00,
      status: 'repaid',
    })
  })

  test('goes to that fee in an entry of its own', () => {
    const { entries } = lived([...overpaid, returned(charged, 10, '901')])
    expect(entries.slice(-2).map(({ kind, lines }) => [kind, lines[0]])).toEqual([
      ['fee-charged', { account: 'returned-item fee receivable', debit: 50_00, credit: 0 }],
      ['reallocated', { account: 'owed to borrower', debit: 50_00, credit: 0 }],
    ])
  })

  test('that was refunded and turns out never to have been there is owed again', () => {
    const refunded = [
      ...overpaid,
      settled(charged, 10),
      { type: 'refunded', on: localDate('2026-06-15'), refundId: 'R1', amount: cents(200_00) },
    ] as const satisfies readonly LedgerEvent[]
    expect(on('2026-07-20', refunded)).toMatchObject({ owed: nothing, owedToBorrower: 94_96 + 170_86 - 200_00 })
    const disputed: LedgerEvent = {
      type: 'debit-returned',
      on: localDate('2026-07-20'),
      debitId: 'D10',
      returnCode: '905',
    }
    expect(on('2026-07-25', [...refunded, disputed])).toMatchObject({
      owed: { ...nothing, refundToRecover: 200_00 - 94_96 },
      owedToBorrower: 0,
    })
    const recovered = [...refunded, disputed, paid('2026-07-25', 'R', 100_00), paid('2026-07-26', 'S', 10_00)]
    expect(on('2026-07-25', recovered.slice(0, -1)).owed).toEqual({ ...nothing, refundToRecover: 5_04 })
    expect(on('2026-07-26', recovered)).toMatchObject({ owed: nothing, owedToBorrower: 4_96, status: 'repaid' })
  })

  test('is exactly what goes beyond a missed payment, its fee and all that is still to come', () => {
    const missed = [...tenthOnItsWay, returned(charged, 10, '901')]
    const quote = payoffQuote(lived(missed), localDate('2026-06-10'))
    if (!quote.ok) throw new Error('something is owed')
    const total = quote.value.total
    expect(on('2026-06-10', [...missed, paid('2026-06-10', 'ALL', total + 1_00)])).toMatchObject({
      owed: nothing,
      owedToBorrower: 1_00,
    })
  })

  test('money ahead of the schedule ticks the next payments off; a prepayment does so only where it pays the loan off', () => {
    const ticked = (amount: number, purpose?: 'prepayment'): unknown =>
      bookAsOf(lived([...tenthOnItsWay, paid('2026-06-03', 'P', amount, purpose)]), localDate('2026-06-03'))
        .payments.slice(9)
        .map(({ paid: made, paidOn }) => [made, paidOn])
    expect(ticked(200_00)).toEqual([
      [170_86, '2026-06-03'],
      [29_14, undefined],
      [0, undefined],
    ])
    expect(ticked(200_00, 'prepayment')).toEqual([
      [0, undefined],
      [0, undefined],
      [0, undefined],
    ])
    expect(ticked(600_00, 'prepayment')).toEqual(ticked(600_00))
  })
})

describe('money that a fee took', () => {
  // The fee of $50 keeps $50 of what is paid ahead from the schedule, until the eleventh payment
  // falls due on 19 June and is missed.
  const returnedTenth = [...tenthOnItsWay, returned(charged, 10, '901')]
  // $2.62 but for a day of what is paid on the 9th and not kept by the fee
  const owedInContract = 508_71 + 2_54
  const ahead = 2 * 170_86 - 10_00
  const almost = [
    ...returnedTenth,
    paid('2026-06-09', 'P1', ahead),
    paid('2026-06-10', 'P2', owedInContract - ahead - 1_00, 'prepayment'),
  ]

  test('bears interest until the next payment is missed, and only then', () => {
    expect(on('2026-06-08', returnedTenth).owed).toMatchObject({ fee: 50_00 })
    expect(on('2026-06-10', almost).owed).toEqual({ ...nothing, principal: 51_00 })
    // $51 at 9.9 % for nine days, and what was less than a cent before
    expect(on('2026-06-19', almost)).toMatchObject({
      owed: { ...nothing, principal: 51_00, cost: 13 },
      chargeRefunded: 0,
    })
  })

  test('then pays the loan off for its interest: the charge of the time to come is refunded, and no more accrues', () => {
    // a twelfth of the charge but for a cent; the contract is paid, what is left is the fee
    const settledThen = {
      owed: { ...nothing, fee: 51_00 + 13 - 2_49 },
      chargeRefunded: 2_49,
    }
    for (const day of ['2026-06-20', '2026-07-03', '2026-07-04', '2026-12-31'])
      expect(on(day, almost)).toMatchObject(settledThen)
    // Refunded once, it lowers no payoff again.
    expect(payoffQuote(lived(almost), localDate('2026-06-25'))).toMatchObject({
      value: { chargeRefund: 0, total: 51_00 + 13 - 2_49 },
    })
  })
})

describe('money on an installment loan pays', () => {
  test('the missed payment, interest before principal, then the fee, then ahead of the schedule, and states so', () => {
    const book = lived([...tenthOnItsWay, returned(charged, 10, '901'), paid('2026-06-10', 'P', 300_00)])
    expect(book.allocations.at(-1)).toEqual({
      receipt: 'P',
      valueDate: '2026-06-10',
      cost: 2_62,
      principal: 300_00 - 50_00 - 2_62,
      fee: 50_00,
      defaultInterest: 0,
      refundToRecover: 0,
      toBorrower: 0,
      chargeRefund: 0,
      payments: [
        { number: 10, cost: 0, principal: 170_86 },
        { number: 11, cost: 0, principal: 300_00 - 50_00 - 170_86 },
      ],
      prepaid: { cost: 0, principal: 0 },
    })
  })

  test('after the last day all that is owed of the contract, late interest too, before the fee', () => {
    const last = [...begun(charged), ...debited(charged, 1, 11), sent(charged, 12), returned(charged, 12, '901')]
    expect(on('2026-09-10', last).owed).toEqual({ ...nothing, principal: 170_21, cost: 3_82, fee: 50_00 })
    // more than the last payment's $170.84, less than what it has become
    expect(on('2026-09-10', [...last, paid('2026-09-10', 'P', 173_00)]).owed).toEqual({
      ...nothing,
      principal: 1_03,
      fee: 50_00,
    })
  })
})

describe('three monthly payments at 12 %', () => {
  const short = installment(1000_00, '2026-01-15', '2026-02-15', 3, { annualRate: basisPoints(12_00) })
  const prepaid = [...begun(short), paid('2026-01-25', 'P', 300_00, 'prepayment')]

  test('after the last day bear interest on what is left of them, whether it was prepaid or paid late', () => {
    const late = [...prepaid, paid('2026-05-01', 'Q', 400_00)]
    expect(on('2026-05-01', prepaid).owed).toMatchObject({ principal: 703_22, cost: 22_51 })
    expect(on('2026-05-01', late).owed).toMatchObject({ principal: 325_73, cost: 0 })
    // 325.73 × 12 %
    expect(on('2027-05-01', late).owed).toMatchObject({ principal: 325_73, cost: 39_09 })
  })

  test('of which some cents were forgiven are paid off', () => {
    const quote = payoffQuote(lived(prepaid), localDate('2026-05-01'))
    if (!quote.ok) throw new Error('something is owed')
    const cent = [...prepaid, paid('2026-05-01', 'Q', quote.value.total - 40)]
    expect(on('2026-05-01', cent).owed).toMatchObject({ principal: 40 })
    const forgiven: LedgerEvent = { type: 'balance-forgiven', on: localDate('2026-05-02') }
    expect(on('2027-05-02', [...cent, forgiven])).toMatchObject({ owed: nothing, owedToBorrower: 0, status: 'repaid' })
  })
})

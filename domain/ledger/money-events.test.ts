import { describe, expect, test } from 'vitest'
import { formatCents } from '../explanations/explanation.ts'
import type { LoanTerms } from '../products/signed-terms.ts'
import {
  at,
  begun,
  cashAdvance,
  debited,
  installment,
  lived,
  paid,
  returned,
  sent,
  settled,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { balancesOf } from './entry.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { owedInAll, type LoanBook } from './loan-book.ts'
import { bookAsOf } from './replay.ts'

const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12, { charge: cents(120_00) })
const on = localDate

/** The last entry, its debits first: `cash $1.00`, and its credits: `to recovered $1.00`. */
const lastEntry = ({ entries }: LoanBook): readonly string[] =>
  (entries.at(-1)?.lines ?? []).map((line) =>
    line.debit > 0 ? `${line.account} ${formatCents(line.debit)}` : `to ${line.account} ${formatCents(line.credit)}`,
  )

describe('a cancelled loan: all cost is reversed, and what was paid of it is applied to the advance', () => {
  // Without a copy of the agreement the right to cancel has no end.
  const withoutCopy = (terms: LoanTerms): readonly LedgerEvent[] =>
    begun(terms).filter(({ type }) => type !== 'copy-received')
  const cancelled = (day: string): LedgerEvent => ({ type: 'cancelled', at: at(day) })
  const missed = [...withoutCopy(plan), sent(plan, 1), returned(plan, 1, '901')]
  test.each<readonly [string, readonly LedgerEvent[], number, number, readonly string[]]>([
    [
      'after the first of three instalments',
      [...withoutCopy(plan), ...debited(plan, 1, 1), cancelled('2026-03-18')],
      310_00,
      0,
      [
        'cost of borrowing not yet earned $46.67',
        'cost of borrowing earned $23.33',
        'to cost of borrowing receivable $46.67',
        'to advance receivable $23.33',
      ],
    ],
    [
      'after a dishonoured debit: the fee and the interest too',
      [...missed, cancelled('2026-03-20')],
      500_00,
      0,
      [
        'cost of borrowing not yet earned $46.67',
        'cost of borrowing earned $23.33',
        'returned-item fees earned $20.00',
        'default interest earned $0.41',
        'to cost of borrowing receivable $70.00',
        'to returned-item fee receivable $20.00',
        'to default interest receivable $0.41',
      ],
    ],
    [
      // 166.67 × 2.5 % × 7 ÷ 30 = 0.97; 46.66 + 20.00 + 0.97 were paid of 250.00 besides the
      // advance
      'after they were paid',
      [...missed, paid('2026-03-20', 'E1', 250_00), cancelled('2026-03-25')],
      250_00,
      0,
      [
        'cost of borrowing not yet earned $23.34',
        'cost of borrowing earned $46.66',
        'returned-item fees earned $20.00',
        'default interest earned $0.97',
        'to cost of borrowing receivable $23.34',
        'to advance receivable $67.63',
      ],
    ],
    [
      'after the fee was waived, which takes it back already',
      [
        ...missed,
        { type: 'fee-waived', on: on('2026-03-17') },
        paid('2026-03-20', 'E1', 250_00),
        cancelled('2026-03-25'),
      ],
      250_00,
      0,
      [
        'cost of borrowing not yet earned $23.34',
        'cost of borrowing earned $46.66',
        'default interest earned $0.97',
        'to cost of borrowing receivable $23.34',
        'to advance receivable $47.63',
      ],
    ],
    [
      'an installment loan after its first payment: the charge that was kept back too',
      [...withoutCopy(loan), ...debited(loan, 1, 1), cancelled('2026-02-25')],
      5000_00 - 120_00 - 487_19,
      0,
      [
        'cost of borrowing earned $124.58',
        'charge not yet earned $109.81',
        'charge earned $10.19',
        'to advance receivable $244.58',
      ],
    ],
    [
      'an installment loan before its disbursement: no charge was kept back',
      [...begun(loan).slice(0, 1), cancelled('2026-01-15')],
      0,
      0,
      ['advance payable $5,000.00', 'to advance receivable $5,000.00'],
    ],
    [
      // 124.58 + 61.90 of interest, and of the charge what the payoff did not give back: 120.00 -
      // 104.88
      'an installment loan that was paid off',
      [...withoutCopy(loan), ...debited(loan, 1, 1), paid('2026-03-02', 'E1', 4_594_41), cancelled('2026-03-03')],
      0,
      186_48 + 15_12,
      ['cost of borrowing earned $186.48', 'charge earned $15.12', 'to owed to borrower $201.60'],
    ],
    [
      'when five dollars were left: the rest goes back to the borrower',
      [...withoutCopy(single), paid('2026-03-18', 'E1', 565_00), cancelled('2026-03-19')],
      0,
      65_00,
      ['cost of borrowing earned $70.00', 'to advance receivable $5.00', 'to owed to borrower $65.00'],
    ],
  ])('%s', (_what, events, advanceOwed, owedToBorrower, lines) => {
    const book = lived(events)
    expect(book).toMatchObject({
      owed: { principal: advanceOwed, cost: 0, defaultInterest: 0, fee: 0 },
      owedToBorrower,
    })
    expect(lastEntry(book).toSorted()).toEqual(lines.toSorted())
    const left = Object.entries(balancesOf(book.entries)).filter(([, balance]) => balance !== 0)
    expect(
      left
        .map(([account]) => account)
        .filter((account) => !/^(cash|advance receivable|owed to borrower)$/.test(account)),
    ).toEqual([])
    expect(book.entries.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1)
  })
})

describe('a loan that is written off: everything owed is a loss but what was never income', () => {
  const sentToCollections: LedgerEvent = { type: 'sent-to-collections', on: on('2026-03-20') }
  const writtenOff = (day: string): LedgerEvent => ({ type: 'written-off', on: on(day) })
  const lost = [...begun(single), sentToCollections, writtenOff('2026-03-25')]
  const recovered = (given: number, paymentId = 'V1'): LedgerEvent => ({
    type: 'recovered',
    on: on('2026-03-30'),
    paymentId,
    amount: cents(given),
  })
  test.each<readonly [string, readonly LedgerEvent[], number, readonly string[]]>([
    [
      // 166.67 × 2.5 % × 10 ÷ 30 = 1.38
      'the cost of the instalments still to come',
      [...begun(plan), sent(plan, 1), returned(plan, 1, '901'), sentToCollections, writtenOff('2026-03-23')],
      591_38,
      [
        'cost of borrowing not yet earned $46.67',
        'written off $544.71',
        'to advance receivable $500.00',
        'to cost of borrowing receivable $70.00',
        'to default interest receivable $1.38',
        'to returned-item fee receivable $20.00',
      ],
    ],
    [
      // 115.54 and 10 of 31 days, 37.27, of interest; 69 of 365 days of the charge are earned
      'the charge for the time still to come',
      [...begun(loan), ...debited(loan, 1, 1), sentToCollections, writtenOff('2026-03-25')],
      4_692_88,
      [
        'charge not yet earned $100.60',
        'to charge earned $3.28',
        'written off $4,692.88',
        'to advance receivable $4,637.39',
        'to cost of borrowing receivable $152.81',
      ],
    ],
    [
      // 500.00 × 2.5 % × 7 ÷ 30 = 2.91, as if the payment had never been
      'a payment reversed afterwards is a loss too',
      [
        ...begun(single),
        paid('2026-03-16', 'E0', 100_00),
        sentToCollections,
        writtenOff('2026-03-25'),
        { type: 'payment-reversed', on: on('2026-03-30'), paymentId: 'E0' },
      ],
      572_91,
      ['written off $100.17', 'to cash $100.00', 'to default interest earned $0.17'],
    ],
    [
      'a refund that was not recovered',
      [
        ...begun(single),
        sent(single, 1),
        paid('2026-03-16', 'E1', 570_00),
        settled(single, 1),
        { type: 'refunded', on: on('2026-03-20'), refundId: 'R1', amount: cents(570_00) },
        { type: 'debit-returned', on: on('2026-04-20'), debitId: 'D1', returnCode: '916' },
        { type: 'sent-to-collections', on: on('2026-05-20') },
        writtenOff('2026-06-20'),
      ],
      570_00,
      ['written off $570.00', 'to refund to recover $570.00'],
    ],
    // 500.00 × 2.5 % × 7 ÷ 30 = 2.91
    ['part of it recovered', [...lost, recovered(200_00)], 372_91, ['cash $200.00', 'to recovered $200.00']],
    [
      'all of it in two parts',
      [...lost, recovered(200_00), recovered(372_91, 'V2')],
      0,
      ['cash $372.91', 'to recovered $372.91'],
    ],
    [
      'more than that',
      [...lost, recovered(600_00)],
      0,
      ['cash $600.00', 'to recovered $572.91', 'to owed to borrower $27.09'],
    ],
  ])('%s', (_what, events, left, lines) => {
    const book = lived(events)
    expect(book).toMatchObject({
      writtenOff: left,
      owed: { principal: 0, cost: 0, defaultInterest: 0, fee: 0, refundToRecover: 0 },
    })
    expect([book.status, book.inCollections]).toEqual(left > 0 ? ['written-off', true] : ['repaid', false])
    expect(lastEntry(book).toSorted()).toEqual(lines.toSorted())
  })

  test('in two losses both count', () => {
    const again = lived([
      ...begun(single),
      paid('2026-03-16', 'E0', 100_00),
      sentToCollections,
      writtenOff('2026-03-25'),
      { type: 'payment-reversed', on: on('2026-03-30'), paymentId: 'E0' },
    ])
    expect(balancesOf(again.entries)['written off']).toBe(572_91)
  })
})

describe('money owed to the borrower', () => {
  test('is refunded before the small balance that was kept', () => {
    const events: readonly LedgerEvent[] = [
      ...begun(single),
      paid('2026-03-18', 'E1', 570_60),
      { type: 'balance-forgiven', on: on('2026-03-18') },
      paid('2026-03-20', 'E2', 1_00),
    ]
    const refund: LedgerEvent = { type: 'refunded', on: on('2026-03-20'), refundId: 'R1', amount: cents(1_30) }
    expect(lived(events)).toMatchObject({ owedToBorrower: 1_00, smallBalanceKept: 60 })
    const book = lived([...events, refund])
    expect(book).toMatchObject({ owedToBorrower: 0, smallBalanceKept: 30 })
    expect(lastEntry(book)).toEqual(['owed to borrower $1.00', 'small balance kept $0.30', 'to cash $1.30'])
  })

  test.each<readonly [string, readonly LedgerEvent[], string | undefined]>([
    [
      'without a debit on its way it may go back at once',
      [...begun(single), paid('2026-03-16', 'E1', 600_00)],
      '2026-03-16',
    ],
    [
      'beside one it waits four clearing days',
      [...begun(single), sent(single, 1), paid('2026-03-16', 'E1', 600_00)],
      '2026-03-20',
    ],
    [
      'a payment that leaves what the debit takes waits for nothing',
      [...begun(plan), sent(plan, 1), paid('2026-03-11', 'E1', 380_00)],
      undefined,
    ],
    [
      'a cent more and the debit may take too much',
      [...begun(plan), sent(plan, 1), paid('2026-03-11', 'E1', 380_01)],
      '2026-03-17',
    ],
    [
      'a part payment with no debit on its way waits for nothing',
      [...begun(plan), paid('2026-03-11', 'E1', 100_00)],
      undefined,
    ],
  ])('%s', (_what, events, from) => {
    expect(lived(events).refundableFrom).toBe(from)
  })
})

test('a fee that is waived is taken off what is owed, in an entry that names the one it reverses', () => {
  const book = lived([
    ...begun(single),
    sent(single, 1),
    returned(single, 1, '901'),
    { type: 'fee-waived', on: on('2026-03-20') },
  ])
  const charged = book.entries.find(({ kind }) => kind === 'fee-charged')
  expect(book.entries.at(-1)).toMatchObject({ kind: 'fee-waived', reverses: charged?.number })
  expect(lastEntry(book)).toEqual(['returned-item fees earned $20.00', 'to returned-item fee receivable $20.00'])
  expect(book).toMatchObject({ owed: { fee: 0 }, fees: [{ amount: 20_00, waived: true }] })
})

test('money paid out the day after the promise bears interest from that day', () => {
  const [activated, copy] = begun(loan)
  if (!activated || !copy) throw new Error('a loan begins')
  const late = lived([activated, copy, { type: 'disbursed', at: at('2026-01-16') }])
  // 5,000 × 29.90 % ÷ 12 = 124.58 for the month, and × 30 ÷ 31
  expect(bookAsOf(lived(begun(loan)), on('2026-02-15')).owed.cost).toBe(124_58)
  expect(bookAsOf(late, on('2026-02-15')).owed.cost).toBe(120_56)
  expect(lastEntry(late)).toEqual([
    'advance payable $5,000.00',
    'to cash $4,880.00',
    'to charge not yet earned $120.00',
  ])
})

test('money paid out before its day bears no interest until then', () => {
  const [activated] = begun(loan)
  if (activated?.type !== 'activated') throw new Error('a loan begins')
  const early = lived([
    { ...activated, at: at('2026-01-14') },
    { type: 'disbursed', at: at('2026-01-14', '11:20') },
  ])
  expect(bookAsOf(early, on('2026-02-15')).owed.cost).toBe(124_58)
})

test('credit pays what a returned debit leaves to pay, before it is sent back', () => {
  const overpaid = [...begun(plan), ...debited(plan, 1, 1), paid('2026-03-18', 'E1', 400_00)]
  const back: LedgerEvent = { type: 'debit-returned', on: on('2026-03-20'), debitId: 'D1', returnCode: '903' }
  expect(lived(overpaid)).toMatchObject({ status: 'repaid', owedToBorrower: 20_00 })
  const book = lived([...overpaid, back])
  // 400.00 and the credit pay the first two instalments; until its return the debit was with us.
  expect(book).toMatchObject({ owedToBorrower: 0, status: 'funded' })
  expect(owedInAll(book.owed)).toBe(570_00 - 400_00)
  expect(book.entries.at(-1)).toMatchObject({ kind: 'debit-returned' })
  expect(lastEntry(book)).toContain('owed to borrower $20.00')
})

test('less than a dollar that is forgiven is a loss by itself, and closes the account', () => {
  const book = lived([
    ...begun(single),
    sent(single, 1, 569_50),
    settled(single, 1),
    { type: 'balance-forgiven', on: on('2026-03-19') },
  ])
  expect(lastEntry(book)).toEqual(['small balance forgiven $0.50', 'to advance receivable $0.50'])
  expect(book).toMatchObject({
    status: 'repaid',
    payments: [{ amount: 570_00, cost: 70_00, principal: 500_00, paid: 570_00 }],
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payoffQuote } from '../payoff/payoff.ts'
import { at, begun, cashAdvance, installment, lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, movesAfterLoss } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { compareDays, localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { accountNames, type AccountName } from './accounts.ts'
import { balancesOf } from './entry.ts'
import { dayOf, type LedgerEvent } from './ledger-event.ts'
import type { LoanBook } from './loan-book.ts'
import { apply, bookAsOf, replay } from './replay.ts'
import { valueDateOf } from './value-date.ts'

const day = localDate
const receivables: readonly AccountName[] = accountNames.filter(
  (name) => name.endsWith('receivable') || name.endsWith('not yet earned'),
)

const terms = installment(2000_00, '2026-01-15', '2026-01-30', 12, { payFrequency: 'bi-weekly', charge: cents(60_00) })
const early: LedgerEvent = {
  type: 'payment-received',
  on: day('2026-01-20'),
  paymentId: 'P0',
  amount: cents(100_00),
  purpose: 'prepayment',
}
const payoffAfter = (events: readonly LedgerEvent[]): LedgerEvent => {
  const payoff = payoffQuote(lived(events), day('2026-02-02'))
  if (!payoff.ok) throw new Error(payoff.error.code)
  expect(payoff.value.chargeRefund).toBeGreaterThan(0)
  return { type: 'payment-received', on: day('2026-02-02'), paymentId: 'P1', amount: payoff.value.total }
}
const lostOn = (on: string): readonly LedgerEvent[] => [
  { type: 'sent-to-collections', on: day(on) },
  { type: 'written-off', on: day(on) },
]
const loan = begun(terms)

test.each<[string, readonly LedgerEvent[], string, string]>([
  ['the payoff itself', [...loan, payoffAfter(loan)], 'P1', '2026-03-20'],
  [
    'a payment before it, the charge having been refunded',
    [...loan, early, payoffAfter([...loan, early])],
    'P0',
    '2026-08-03',
  ],
])('when %s is reversed, a loan written off leaves nothing on the books but its loss', (_, paidOff, cameBack, lost) => {
  const book = lived([
    ...paidOff,
    { type: 'payment-reversed', on: day('2026-02-06'), paymentId: cameBack },
    ...lostOn(lost),
  ])
  const balances = balancesOf(book.entries)
  expect(receivables.filter((name) => balances[name] !== 0)).toEqual([])
  // Money that was lent and not repaid, and what was earned and not paid: a charge that nobody
  // earned is no loss.
  expect(Number(balances['written off'])).toBe(
    balances['cost of borrowing earned'] + balances['charge earned'] - balances.cash,
  )
  expect(bookAsOf(book, day('2026-12-31')).entries).toHaveLength(book.entries.length)
})

test('cost that was never earned is taken off the books once, however often a loss grows', () => {
  const plan = begun(cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] }))
  const book = lived([
    ...plan,
    { type: 'payment-received', on: day('2026-03-05'), paymentId: 'P0', amount: cents(100_00) },
    ...lostOn('2026-03-16'),
    { type: 'payment-reversed', on: day('2026-03-25'), paymentId: 'P0' },
  ])
  const balances = balancesOf(book.entries)
  expect(receivables.filter((name) => balances[name] !== 0)).toEqual([])
  expect(book.writtenOff).toBe(570_00 + book.accrued.defaultInterest)
  expect(Number(balances['written off'])).toBe(
    500_00 + balances['cost of borrowing earned'] + book.accrued.defaultInterest,
  )
})

test('some cents of a cancelled loan are forgiven as of any other, and it has no schedule', () => {
  const cancelled: readonly LedgerEvent[] = [
    ...begun(cashAdvance(500_00, '2026-03-04', '2026-03-18')),
    { type: 'cancelled', at: at('2026-03-05') },
    { type: 'payment-received', on: day('2026-03-06'), paymentId: 'P1', amount: cents(499_60) },
  ]
  const before = lived(cancelled)
  expect([before.owed.principal, before.payments, before.allocations]).toEqual([40, [], []])
  const closed = lived([...cancelled, { type: 'balance-forgiven', on: day('2026-03-09') }])
  expect([closed.owed.principal, closed.owedToBorrower, closed.owed.refundToRecover]).toEqual([0, 0, 0])
})

test('ON-21: a loan that was recovered after its loss and then cancelled counts each later payment and each refund once', () => {
  const advance = cashAdvance(500_00, '2026-03-04', '2026-03-18')
  // Without a copy of the agreement the right to cancel has no end.
  const withoutCopy = begun(advance).filter(({ type }) => type !== 'copy-received')
  const cancelled: readonly LedgerEvent[] = [
    ...withoutCopy,
    ...lostOn('2026-03-19'),
    { type: 'recovered', on: day('2026-03-19'), paymentId: 'V1', amount: cents(570_41) },
    { type: 'cancelled', at: at('2026-03-20') },
  ]
  expect(lived(cancelled)).toMatchObject({ status: 'cancelled', owedToBorrower: 70_41, writtenOff: 0 })
  const paid: readonly LedgerEvent[] = [
    ...cancelled,
    { type: 'payment-received', on: day('2026-03-20'), paymentId: 'P1', amount: cents(100_00) },
  ]
  expect(lived(paid)).toMatchObject({ owedToBorrower: 170_41, writtenOff: 0 })
  const refunded = lived([...paid, { type: 'refunded', on: day('2026-03-30'), refundId: 'R1', amount: cents(170_41) }])
  expect(refunded).toMatchObject({ owedToBorrower: 0, writtenOff: 0 })
})

describe('TAM-112: money that was recovered and was not', () => {
  const advance = begun(cashAdvance(500_00, '2026-03-04', '2026-03-18'))
  const lost: readonly LedgerEvent[] = [...advance, ...lostOn('2026-03-19')]
  const recovered = (amount: number, paymentId = 'V1', on = '2026-03-20'): LedgerEvent => ({
    type: 'recovered',
    on: day(on),
    paymentId,
    amount: cents(amount),
  })
  const reversed = (paymentId = 'V1', on = '2026-03-25'): LedgerEvent => ({
    type: 'payment-reversed',
    on: day(on),
    paymentId,
  })
  const loss = lived(lost).writtenOff ?? 0

  test('is a loss again, by an entry that names the one it reverses', () => {
    const book = lived([...lost, recovered(200_00), reversed()])
    expect(book).toMatchObject({ status: 'written-off', writtenOff: loss, recovered: 0, owedToBorrower: 0 })
    const [recovery, reversal] = book.entries.slice(-2)
    expect(reversal).toMatchObject({ kind: 'payment-reversed', on: '2026-03-25', reverses: recovery?.number })
    expect(reversal?.lines.map(({ account, debit, credit }) => [account, credit, debit])).toEqual(
      recovery?.lines.map(({ account, debit, credit }) => [account, debit, credit]).toReversed(),
    )
  })

  test('leaves a loan that it had closed written off, with all of its loss', () => {
    const closed = [...lost, recovered(loss)]
    expect(lived(closed).status).toBe('repaid')
    expect(lived([...closed, reversed()])).toMatchObject({ status: 'written-off', writtenOff: loss })
  })

  test('makes a loss of what was too much and was sent back', () => {
    const sentBack: readonly LedgerEvent[] = [
      ...lost,
      recovered(loss + 30_00),
      { type: 'refunded', on: day('2026-03-24'), refundId: 'R1', amount: cents(30_00) },
      reversed(),
    ]
    expect(lived(sentBack)).toMatchObject({ status: 'written-off', writtenOff: loss + 30_00, owedToBorrower: 0 })
    // The refund did not arrive after all: so much less was lost.
    const failed = lived([...sentBack, { type: 'refund-returned', on: day('2026-03-26'), refundId: 'R1' }])
    expect(failed).toMatchObject({ writtenOff: loss, owedToBorrower: 0 })
  })

  test('leaves a loan that was cancelled in between written off, with the advance that is owed', () => {
    const withoutCopy = lost.filter(({ type }) => type !== 'copy-received')
    const cancelled: readonly LedgerEvent[] = [
      ...withoutCopy,
      recovered(570_41),
      { type: 'cancelled', at: at('2026-03-23') },
    ]
    expect(lived([...cancelled, reversed()])).toMatchObject({ status: 'written-off', writtenOff: 500_00 })
  })

  test.each([
    ['one that was reversed before', [recovered(200_00), reversed()], reversed(), 'ALREADY_REVERSED'],
    ['one that never was', [recovered(200_00)], reversed('V2'), 'UNKNOWN_PAYMENT'],
    ['a second one under its id', [recovered(200_00)], recovered(200_00), 'ID_USED_BEFORE'],
    [
      'another amount under the id of one that was reversed',
      [recovered(1), reversed()],
      recovered(2, 'V1', '2026-03-26'),
      'ID_USED_BEFORE',
    ],
  ] as const)('%s is refused', (_, before, event, code) => {
    expect(apply(lived([...lost, ...before]), event)).toMatchObject({ ok: false, error: { code } })
  })

  /** What the borrower owes less what is owed to them, on a debt that was written off. */
  const net = ({ writtenOff = cents(0), owedToBorrower, smallBalanceKept }: LoanBook): number =>
    writtenOff - owedToBorrower - smallBalanceKept
  const recoveryOf = (book: LoanBook, id: string) =>
    book.receipts.find((one) => one.kind === 'recovery' && one.id === id)
  const refundOf = (book: LoanBook, id: string) => book.refunds.find((one) => one.id === id)
  const countsBefore = ({ writeOff }: LoanBook, valueDate: LocalDate): boolean =>
    writeOff !== undefined && valueDate < writeOff.on
  const paidSince = (book: LoanBook, id: string) =>
    book.receipts
      .slice(book.writeOff?.receipts)
      .find(({ id: one, valueDate }) => one === id && !countsBefore(book, valueDate))
  /** By how much an event changes that, by itself; undefined where it changes the contract of
   * before the loss. */
  const changeBy = (before: LoanBook, event: LedgerEvent): number | undefined => {
    switch (event.type) {
      case 'recovered':
      case 'payment-received':
        return countsBefore(before, valueDateOf(before, event.receivedOn ?? event.on)) ? undefined : -event.amount
      case 'refunded':
        return event.amount
      case 'refund-returned':
        return 0 - (refundOf(before, event.refundId)?.amount ?? 0)
      case 'payment-reversed':
        return paidSince(before, event.paymentId)?.amount
      case 'cancelled':
      case 'debit-returned':
        return undefined
      default:
        return 0
    }
  }

  test('in any life, each event after a loss changes what is owed by its own amount, and never both sides owe', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(anyTerms, movesAfterLoss, (terms, dice) => {
        const events = lifeOf(terms, dice)
        let book = lived(events.slice(0, 3))
        for (const event of events.slice(3)) {
          const next = apply(book, event)
          if (!next.ok) throw new Error(`${event.type} does not follow`)
          const change = book.writeOff === undefined ? undefined : changeBy(book, event)
          if (change !== undefined) {
            const of = event.type === 'payment-reversed' && recoveryOf(book, event.paymentId) ? 'recovery' : 'payment'
            seen.add(`${event.type} ${of}`)
            expect(net(next.value) - net(book), event.type).toBe(change)
          }
          book = next.value
          if (book.writeOff !== undefined) {
            const { writtenOff = 0, owedToBorrower, status } = book
            expect(Math.min(writtenOff, owedToBorrower)).toBe(0)
            expect(status === 'written-off').toBe(writtenOff > 0)
          }
        }
      }),
      { numRuns: runs(400) },
    )
    if (everySample)
      expect([...seen]).toEqual(
        expect.arrayContaining(['payment-reversed recovery', 'payment-reversed payment', 'refunded payment']),
      )
  })

  const standing = ({ status, writtenOff, owedToBorrower, smallBalanceKept, balances, owed }: LoanBook) => [
    status,
    writtenOff,
    owedToBorrower,
    smallBalanceKept,
    balances,
    owed,
  ]

  test('in any life, a recovery and its reversal leave the loan as if neither had been', () => {
    let compared = 0
    fc.assert(
      fc.property(anyTerms, movesAfterLoss, fc.integer({ min: 1, max: 900_00 }), (terms, dice, amount) => {
        const before = lived(lifeOf(terms, dice))
        if (before.status !== 'written-off') return
        const on = plusDays(before.asOf, 3)
        const both = [recovered(amount, 'X', on), reversed('X', on)].reduce<LoanBook>((book, event) => {
          const next = apply(book, event)
          if (!next.ok) throw new Error(next.error.code)
          return next.value
        }, before)
        compared += 1
        expect(standing(both)).toEqual(standing(bookAsOf(before, on)))
        expect(balancesOf(both.entries)).toEqual(both.balances)
      }),
      { numRuns: runs(300) },
    )
    if (everySample) expect(compared).toBeGreaterThan(0)
  })

  test('in any life, one that is reversed on any later day leaves the loan as if neither had been, no matter what happened in between', () => {
    let compared = 0
    fc.assert(
      fc.property(
        anyTerms,
        movesAfterLoss,
        fc.integer({ min: 1, max: 900_00 }),
        fc.nat({ max: 30 }),
        fc.nat({ max: 60 }),
        fc.nat({ max: 60 }),
        (terms, dice, amount, first, second, later) => {
          const life = lifeOf(terms, dice, ({ type }) => type !== 'balance-forgiven')
          const lost = life.find(({ type }) => type === 'written-off')
          if (lost === undefined) return
          const on = plusDays(dayOf(lost), first)
          const back = plusDays(on, second)
          const inOrder = [...life, recovered(amount, 'X', on), reversed('X', back)].toSorted((a, b) =>
            compareDays(dayOf(a), dayOf(b)),
          )
          const [without, both] = [replay(life), replay(inOrder)]
          // What only the recovered money allowed, as to send it back, is no part of the other
          // life.
          if (!without.ok || !both.ok) return
          compared += 1
          const last = [without.value.asOf, both.value.asOf].toSorted().at(-1) ?? back
          const end = plusDays(last, later)
          expect(standing(bookAsOf(both.value, end))).toEqual(standing(bookAsOf(without.value, end)))
        },
      ),
      { numRuns: runs(400) },
    )
    if (everySample) expect(compared).toBeGreaterThan(15)
  })
})

describe('TAM-120: money received for a cash advance that is written off before its last due day', () => {
  const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
  const booked = (purpose: 'payment' | 'prepayment', amount: number, on: string, lost: string) => {
    const money: LedgerEvent = { type: 'payment-received', on: day(on), paymentId: 'P', amount: cents(amount), purpose }
    const next = replay([...begun(plan), money, ...lostOn(lost)])
    if (!next.ok) return undefined
    const { balances } = next.value
    const income =
      balances['cost of borrowing earned'] + balances['default interest earned'] + balances['returned-item fees earned']
    return { income, lost: Number(balances['written off']), cash: Number(balances.cash) }
  }

  test('raises income and loss by the same amount when it is a prepayment', () => {
    const [whole, ahead] = [
      booked('payment', 190_00, '2026-03-10', '2026-03-28'),
      booked('prepayment', 190_00, '2026-03-10', '2026-03-28'),
    ]
    // 46.66 of cost belongs to the two due payments. The prepayment pays all 70.00, and 13 cents
    // of interest.
    expect(whole).toEqual({ income: 46_79, lost: 356_79, cash: -310_00 })
    expect(ahead).toEqual({ income: 70_13, lost: 380_13, cash: -310_00 })
  })

  test('leaves the same difference of loss and income for both purposes', () => {
    let differed = 0
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_00 }),
        fc.nat({ max: 22 }),
        fc.nat({ max: 13 }),
        (amount, paid, wait) => {
          const [on, lost] = [plusDays(plan.advanceDate, paid), plusDays(day('2026-03-28'), wait)]
          const [whole, ahead] = [booked('payment', amount, on, lost), booked('prepayment', amount, on, lost)]
          if (whole === undefined || ahead === undefined) return
          if (whole.lost !== ahead.lost) differed += 1
          expect(ahead.lost - ahead.income).toBe(whole.lost - whole.income)
        },
      ),
      { numRuns: runs(200) },
    )
    if (everySample) expect(differed).toBeGreaterThan(20)
  })
})

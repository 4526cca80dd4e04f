import { expect, test } from 'vitest'
import { dayOf, type LedgerEvent } from '../../ledger/ledger-event.ts'
import { nothingOwed, type LoanBook } from '../../ledger/loan-book.ts'
import { apply, bookAsOf } from '../../ledger/replay.ts'
import { openOf, stillToPay } from '../../ledger/still-to-pay.ts'
import { debitTiming } from '../../pad/debit-initiation.ts'
import { payoffQuote } from '../../payoff/payoff.ts'
import {
  begun,
  installment,
  lived,
  openDay,
  paid,
  returned,
  sent,
} from '../../testing/golden-lives/ledger-life.fixture.ts'
import { basisPoints } from '../../values/basis-points.ts'
import { cents } from '../../values/cents.ts'
import { compareDays, localDate, plusDays } from '../../values/local-date.ts'

const day = localDate
/** Six monthly payments of $894.89 from February 15, 2026, at 24.9 %. */
const terms = installment(5000_00, '2026-01-15', '2026-02-15', 6, { annualRate: basisPoints(24_90) })
/** The same at 9.9 %, so that a returned debit brings its fee of $50.00. */
const cheap = installment(5000_00, '2026-01-15', '2026-02-15', 6, { annualRate: basisPoints(9_90) })
const moved: LedgerEvent = { type: 'due-date-changed', on: day('2026-01-20'), payment: 2, dueDate: day('2026-03-30') }
const reversed = (on: string, paymentId: string): LedgerEvent => ({ type: 'payment-reversed', on: day(on), paymentId })
const forgiven = (on: string): LedgerEvent => ({ type: 'balance-forgiven', on: day(on) })

/** The book after every payment still to make was debited on its day, each for exactly the amount
 * that is named now; a debit on its way settles. */
const debitedAsNamed = (book: LoanBook): LoanBook => {
  const events = stillToPay(book).flatMap((payment): readonly LedgerEvent[] => {
    const way = book.debits.find((one) => one.payment === payment.number && one.state === 'in-flight')
    if (way) return [{ type: 'debit-settled', on: openDay(way.debitDate, 1), debitId: way.debitId }]
    const timing = debitTiming(payment.dueDate)
    if (openOf(payment) === 0 || !timing.ok) return []
    const { initiateOn, debitDate } = timing.value
    const on = initiateOn > book.asOf ? initiateOn : book.asOf
    const debitId = `N${payment.number}`
    const debit = { debitId, payment: payment.number, amount: cents(openOf(payment)), debitDate }
    return [
      { type: 'debit-initiated', on, ...debit },
      { type: 'debit-settled', on: openDay(debitDate, 1), debitId },
    ]
  })
  const end = events
    .toSorted((a, b) => compareDays(dayOf(a), dayOf(b)))
    .reduce<LoanBook>((now, event) => {
      const next = apply(now, event)
      if (!next.ok) throw new Error(`${event.type}: ${JSON.stringify(next.error)}`)
      return next.value
    }, book)
  return bookAsOf(end, plusDays(end.asOf, 60))
}

test.each<readonly [string, readonly LedgerEvent[]]>([
  ['nothing but the contract', begun(terms)],
  ['a payment ahead', [...begun(terms), paid('2026-01-20', 'P', 2000_00)]],
  ['a prepayment', [...begun(terms), paid('2026-01-20', 'P', 2000_00, 'prepayment')]],
  ['a moved payment that waits for its new day', [...begun(terms), moved, paid('2026-02-17', 'P', 894_89)]],
  [
    'a moved payment that was paid in part',
    [...begun(terms), moved, paid('2026-02-17', 'P', 894_89), paid('2026-03-25', 'Q', 500_00)],
  ],
  [
    'a moved payment that was paid in full, and more',
    [...begun(terms), moved, paid('2026-02-17', 'P', 894_89), paid('2026-03-25', 'Q', 1500_00)],
  ],
  [
    'a moved payment of which a debit is on its way',
    [
      ...begun(terms),
      moved,
      paid('2026-02-17', 'P', 894_89),
      {
        ...(sent(terms, 2) as Extract<LedgerEvent, { readonly type: 'debit-initiated' }>),
        on: day('2026-03-25'),
        debitDate: day('2026-03-30'),
      },
    ],
  ],
  [
    'a moved payment that was paid in part, and the debit of its rest',
    [
      ...begun(terms),
      moved,
      paid('2026-02-17', 'P', 894_89),
      paid('2026-03-20', 'Q', 10_00),
      {
        ...(sent(terms, 2, 884_89) as Extract<LedgerEvent, { readonly type: 'debit-initiated' }>),
        on: day('2026-03-25'),
        debitDate: day('2026-03-30'),
      },
    ],
  ],
  [
    'a payment ahead, after a refund whose payment was reversed',
    [
      ...begun(terms),
      paid('2026-01-20', 'P', 5100_00),
      { type: 'refunded', on: day('2026-01-21'), refundId: 'R', amount: cents(50_00) },
      reversed('2026-01-22', 'P'),
      paid('2026-01-23', 'Q', 1500_00),
    ],
  ],
])('TAM-108: the amounts named now, debited on their days, end the loan to the cent: %s', (_what, events) => {
  const end = debitedAsNamed(lived(events))
  expect([end.status, end.owed, end.owedToBorrower]).toEqual(['repaid', nothingOwed, 0])
})

const dishonoured = [...begun(cheap), sent(cheap, 1), returned(cheap, 1, '901')]
const first = cheap.payments[0]?.amount ?? 0
const late = [...dishonoured, paid('2026-02-20', 'P', first)]
test.each<readonly [string, readonly LedgerEvent[]]>([
  ['a payment ahead', [...late, paid('2026-02-23', 'Q', 1000_00)]],
  ['a prepayment', [...late, paid('2026-02-23', 'Q', 1000_00, 'prepayment')]],
  ['a payment ahead and a debit on its way', [...late, paid('2026-02-23', 'Q', 500_00), sent(cheap, 2, 407_56)]],
  ['a prepayment and a debit on its way', [...late, paid('2026-02-23', 'Q', 1000_00, 'prepayment'), sent(cheap, 2)]],
  [
    'a prepayment before a payment ahead',
    [...late, paid('2026-02-23', 'Q', 700_00, 'prepayment'), paid('2026-03-02', 'R', 300_00)],
  ],
])('TAM-108: they do so after a returned debit, whose fee money ahead has paid: %s', (_what, events) => {
  const { status, owed, owedToBorrower } = debitedAsNamed(lived(events))
  expect([status, owed, owedToBorrower]).toEqual(['repaid', nothingOwed, 0])
})

test('TAM-108: a small balance that was forgiven stays forgiven where the money before it is reversed', () => {
  const ahead = [...begun(terms), paid('2026-01-20', 'P', 4000_00)]
  const quote = payoffQuote(lived(ahead), day('2026-02-02'))
  if (!quote.ok) throw new Error(quote.error.code)
  const closed = [...ahead, paid('2026-02-02', 'Q', quote.value.total - 99), forgiven('2026-02-02')]
  expect(lived(closed).status).toBe('repaid')
  const open = lived([...closed, reversed('2026-02-03', 'Q')])
  const end = debitedAsNamed(open)
  expect([end.status, end.owed, end.owedToBorrower]).toEqual(['repaid', nothingOwed, 0])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CashAdvanceTerms } from '../payday/signed-terms.ts'
import {
  begun,
  cashAdvance,
  installment,
  lived,
  paid,
  returned,
  sent,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { arrearsAsOf } from './arrears-as-of.ts'
import type { Arrears } from './arrears.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { inFlight, owedInAll, type LoanBook } from './loan-book.ts'
import { apply, bookAsOf } from './replay.ts'
import { valueDateOf } from './value-date.ts'

const late = (book: LoanBook, day: string): Arrears => {
  const found = arrearsAsOf(book, localDate(day))
  if (found === undefined) throw new Error(`nothing is late on ${day}`)
  return found
}

/** $500 from 4 to 18 March, cost $70. */
const advance = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const missed = [...begun(advance), sent(advance, 1), returned(advance, 1, '901')]

test('ON-07, C-06: principal that was missed bears default interest from the next day on, at most 2.5 % in a month, and each part is named', () => {
  expect(arrearsAsOf(lived(missed), localDate('2026-03-30'))).toEqual({
    amount: 595_00,
    payments: [{ number: 1, dueDate: '2026-03-18', amount: 570_00 }],
    defaultInterest: 5_00,
    fee: 20_00,
    refundToRecover: 0,
    interestSinceEnd: 0,
    // 500 × 2.5 % × 12 ÷ 30 = 5.00 so far; 12.50 in a month.
    interest: [{ principal: 500_00, from: '2026-03-19', days: 12, mostAMonth: 12_50, pausedUntil: undefined }],
  })
})

test('a part that was paid bears no more interest, and what it earned before stays owed', () => {
  const half = lived([...missed, paid('2026-03-25', 'HALF', 320_00)])
  expect(arrearsAsOf(half, localDate('2026-04-17'))).toMatchObject({
    payments: [{ number: 1, amount: 250_00 }],
    interest: [{ principal: 250_00, from: '2026-03-19', days: 30, mostAMonth: 6_25 }],
  })
})

test('nothing is late before a payment is missed, while its debit is on its way, or after the loan is paid', () => {
  const flying = lived([...begun(advance), sent(advance, 1)])
  expect(arrearsAsOf(lived(begun(advance)), localDate('2026-03-18'))).toBeUndefined()
  expect(arrearsAsOf(flying, localDate('2026-03-19'))).toBeUndefined()
  expect(arrearsAsOf(lived([...missed, paid('2026-03-30', 'ALL', 595_00)]), localDate('2026-04-30'))).toBeUndefined()
})

test('TAM-12, TAM-92: who is late with interest pays, to be up to date, also what is due on that day: money goes there first', () => {
  const terms = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
  const on = localDate('2026-03-27')
  const book = lived(begun(terms))
  const now = late(book, on)
  expect(now).toMatchObject({ payments: [{ number: 1 }, { number: 2, dueDate: on }], fee: 0 })
  expect(now.defaultInterest).toBeGreaterThan(0)
  const paidAll = lived([...begun(terms), paid(on, 'ALL', now.amount)])
  expect(arrearsAsOf(paidAll, on)).toBeUndefined()
})

test('TAM-92: counts a due payment and its interest as late in full if its debit was announced for less', () => {
  // The second payment is due on Sunday, January 25, 2026. Its debit was announced without the
  // prepaid amount.
  const terms: CashAdvanceTerms = {
    loanType: 'cash-advance',
    advance: cents(100_00),
    costOfBorrowing: cents(0),
    advanceDate: localDate('2026-01-05'),
    paymentPlan: 'extended',
    payments: ['2026-01-21', '2026-01-25'].map((day, index) => ({
      number: index + 1,
      dueDate: localDate(day),
      amount: cents(50_00),
    })),
    onDefault: { returnedItemFee: cents(20_00), interestMonthly: basisPoints(2_50) },
  }
  const reversed: LedgerEvent = { type: 'payment-reversed', on: localDate('2026-01-21'), paymentId: 'P' }
  const events = [...begun(terms), paid('2026-01-05', 'P', 54_19), reversed]
  const { amount, defaultInterest } = late(lived(events), '2026-01-25')
  // 50.00 × 2.5 % × 4 ÷ 30.
  expect([amount, defaultInterest]).toEqual([100_16, 16])
  expect(arrearsAsOf(lived([...events, paid('2026-01-25', 'A', amount)]), localDate('2026-01-25'))).toBeUndefined()
})

test('a missed payment of an installment loan bears its agreed interest and no other', () => {
  const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
  const first = late(lived(begun(loan)), '2026-02-20')
  expect(first.payments).toEqual([{ number: 1, dueDate: '2026-02-17', amount: loan.payments[0]?.amount }])
  expect(first).toMatchObject({ defaultInterest: 0, interest: [], interestSinceEnd: 0 })
  const end = late(lived(begun(loan)), '2027-02-20')
  expect(end.payments).toHaveLength(12)
  expect(end.interestSinceEnd).toBeGreaterThan(0)
})

test('TAM-92: the fee of a debit that is returned between a closed due day and its debit day is paid by what is paid on that day', () => {
  const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
  const on = localDate('2026-02-17')
  const events: readonly LedgerEvent[] = [
    ...begun(loan),
    { ...sent(loan, 2), on: localDate('2026-02-11') } as LedgerEvent,
    { type: 'debit-returned', on, debitId: 'D2', returnCode: '901' },
  ]
  const { amount, fee } = late(lived(events), on)
  expect([amount, fee]).toEqual([487_19 + 50_00, 50_00])
  expect(arrearsAsOf(lived([...events, paid(on, 'A', amount)]), on)).toBeUndefined()
})

test('TAM-92: a fee on the last scheduled day of a loan that is late is paid by what is paid on that day, also where its debit day is another', () => {
  const ends = {
    '2027-01-15': installment(5000_00, '2026-01-15', '2026-02-15', 12),
    '2026-02-16': installment(5000_00, '2025-01-15', '2025-02-15', 13),
  }
  for (const [lastDay, loan] of Object.entries(ends)) {
    const events: readonly LedgerEvent[] = [...begun(loan), sent(loan, 2), returned(loan, 2, '901')]
    const { amount, fee, interestSinceEnd, payments } = late(lived(events), lastDay)
    expect([fee, payments.length]).toEqual([50_00, loan.payments.length])
    // No interest of the months in which nothing was paid is in the payments as they were signed.
    expect(interestSinceEnd).toBeGreaterThan(0)
    const after = lived([...events, paid(lastDay, 'A', amount)])
    expect([arrearsAsOf(after, localDate(lastDay)), after.status, after.owedToBorrower]).toEqual([
      undefined,
      'repaid',
      0,
    ])
  }
})

test('TAM-92: the fee and the interest that were paid along with the second debit of a payment are not requested again', () => {
  const again = { ...sent(advance, 1), debitId: 'D2', rePresents: 'D1', on: localDate('2026-03-24') }
  const events = [...missed, { ...again, debitDate: localDate('2026-03-27') } as LedgerEvent]
  const { amount } = late(lived(events), '2026-03-25')
  expect(amount).toBeGreaterThan(20_00)
  const beside = [...events, paid('2026-03-25', 'A', amount)]
  expect(arrearsAsOf(lived(beside), localDate('2026-03-25'))).toBeUndefined()
  const settled = lived([...beside, { type: 'debit-settled', on: localDate('2026-03-30'), debitId: 'D2' }])
  // Two more days of interest until the debit's own day: 500.00 × 2.5 % × 2 ÷ 30, and the cents
  // that were cut before.
  expect(owedInAll(settled.owed)).toBe(84)
})

test('TAM-92: a borrower who pays the late amount has no arrears, even if debits are on their way', () => {
  let [found, beside] = [0, 0]
  fc.assert(
    fc.property(anyTerms, moves, fc.nat({ max: 120 }), (terms, dice, days) => {
      const book = lived(lifeOf(terms, dice))
      const on = plusDays(book.asOf, days)
      const now = arrearsAsOf(book, on)
      if (now === undefined) return
      // Interest after the last payment is decided when the bank answers.
      const isOver = terms.loanType === 'installment' && book.payments.every(({ debitDate }) => debitDate < on)
      if (inFlight(book).length > 0 && isOver) return
      // A refund counts after the money of its day.
      if (book.refunds.some((refund) => refund.on >= valueDateOf(book, on))) return
      found += 1
      if (inFlight(book).length > 0) beside += 1
      const after = apply(book, { type: 'payment-received', on, paymentId: 'UP-TO-DATE', amount: now.amount })
      if (!after.ok) throw new Error(JSON.stringify(after.error))
      expect(arrearsAsOf(after.value, on)).toBeUndefined()
      if (inFlight(book).length === 0) expect(bookAsOf(after.value, on).status).not.toBe('overdue')
    }),
    { numRuns: runs(600) },
  )
  if (everySample) expect(Math.min(found, beside)).toBeGreaterThan(20)
})

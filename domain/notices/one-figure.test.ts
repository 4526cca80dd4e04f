import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { torontoInstant } from '../calendars/toronto.ts'
import { accrueTo } from '../ledger/accruals.ts'
import { arrearsAsOf } from '../ledger/arrears-as-of.ts'
import { balancesOf } from '../ledger/entry.ts'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import { inFlight, type LoanBook } from '../ledger/loan-book.ts'
import { bookAsOf } from '../ledger/replay.ts'
import { stayGrounds, stayInForce, type StayGround } from '../ledger/stay.ts'
import { openOf, stillToPay } from '../ledger/still-to-pay.ts'
import { debitsAhead } from '../loan/debits/debits-ahead.ts'
import { begun, cashAdvance, installment, lived, paid } from '../testing/golden-lives/ledger-life.fixture.ts'
import { plan, single, type Move } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { serve } from '../testing/served-life.fixture.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { localDate, type LocalDate } from '../values/local-date.ts'
import type { Notice } from './notice.ts'
import { noticesOfLife } from './notices-of-life.ts'
import { noticesToSend } from './notices-to-send.ts'
import type { Statement } from './statement.ts'

/* Announced equals taken, and shown equals owed. The lives have payments of all kinds, reversals,
 * returned debits, moved days, arrangements, stays and fees. The system sends the debits. */

const terms = fc.constantFrom(
  single,
  plan,
  cashAdvance(1200_00, '2026-06-24', '2026-07-24'),
  installment(2000_00, '2026-01-15', '2026-02-16', 2, { annualRate: basisPoints(29_90) }),
  installment(3000_00, '2026-01-15', '2026-02-15', 5, { annualRate: basisPoints(29_90) }),
  installment(1800_00, '2026-03-04', '2026-03-13', 5, { payFrequency: 'weekly', annualRate: basisPoints(9_90) }),
  installment(2000_00, '2026-01-15', '2026-01-30', 4, { payFrequency: 'bi-weekly', charge: cents(60_00) }),
)

/** Payments, reversals, refunds, a cancellation, payoffs, moved days, changed authorizations,
 * arrangements and stays. The system sends the debits. */
const kinds = [0, 0, 0, 6, 6, 7, 9, 12, 13, 14, 14, 15, 15, 15, 16, 16, 17, 17]
const dice = fc.array(
  fc.record<Move>({
    kind: fc.constantFrom(...kinds),
    days: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 20 })),
    amount: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 900_00 })),
    which: fc.integer({ min: 0, max: 100 }),
  }),
  { maxLength: 10 },
)

/** The balance, added up from the ledger's entries only. */
const owedByEntries = (book: LoanBook, on: LocalDate): number => {
  const balances = balancesOf(bookAsOf(book, on).entries)
  return (
    balances['advance receivable'] +
    balances['cost of borrowing receivable'] +
    balances['default interest receivable'] +
    balances['returned-item fee receivable'] +
    balances['refund to recover']
  )
}

const debitOf = (book: LoanBook, { figures: { payment, debitDate } }: Notice, day: LocalDate): number | undefined =>
  [...inFlight(book), ...debitsAhead({ book, payments: [] }, day)].find(
    (debit) => debit.payment === payment && debit.debitDate === debitDate,
  )?.amount

const keyOf = (payment: number, debitDate: LocalDate): string => `${payment}-${debitDate}`

describe('in a life whose debits the system sends', () => {
  test('TAM-270: a debit takes the announced amount, or less if money arrived in between', () => {
    const reached = { same: 0, less: 0, wouldHaveGrown: 0, raisedBetween: 0, moved: 0 }
    fc.assert(
      fc.property(terms, dice, (signed, moves) => {
        const announced = new Map<string, { readonly amount: number; readonly events: number }>()
        serve(signed, moves, {
          morning: ({ day, loan: { book }, events }, fresh) => {
            for (const notice of fresh) {
              const { payment = 0, debitDate = day, amount } = notice.figures
              if (notice.kind !== 'upcoming-debit' || notice.on !== day) continue
              expect(amount).toBe(debitOf(book, notice, day))
              announced.set(keyOf(payment, debitDate), { amount, events: events.length })
              // The announced amount without interest through the day, as the ledger has it.
              const posted = accrueTo(book, day, { toTheDay: false })
              const before = stillToPay({ ...posted, asOf: day }).find(({ number }) => number === payment)
              if (before !== undefined && openOf(before) !== amount) reached.wouldHaveGrown += 1
            }
          },
          taken: ({ loan: { book }, events, day }, { payment, debitDate, amount, rePresents }) => {
            if (rePresents !== undefined) return
            const notice = announced.get(keyOf(payment, debitDate))
            if (notice === undefined) return
            expect(amount).toBeLessThanOrEqual(notice.amount)
            if (events.length === notice.events) {
              expect(amount).toBe(notice.amount)
              reached.same += 1
            } else if (amount < notice.amount) reached.less += 1
            const unlimited = stillToPay({ ...bookAsOf(book, day), announced: [] })
            const open = unlimited.find(({ number }) => number === payment)
            if (open !== undefined && openOf(open) > notice.amount) reached.raisedBetween += 1
            if (
              book.payments.some(
                ({ number, scheduledDate, dueDate }) => number === payment && dueDate !== scheduledDate,
              )
            )
              reached.moved += 1
          },
        })
      }),
      { numRuns: runs(250) },
    )
    if (everySample)
      for (const [what, times] of Object.entries(reached)) expect([what, times > 0]).toEqual([what, true])
  })

  test('TAM-272: every notice states the balance of its day, and every email the balance when it leaves', () => {
    const reached = new Map<string, number>()
    const count = (what: string): unknown => reached.set(what, (reached.get(what) ?? 0) + 1)
    fc.assert(
      fc.property(terms, dice, (signed, moves) => {
        serve(signed, moves, {
          morning: ({ day, loan: { book } }, fresh) => {
            for (const { kind, on, figures } of fresh) {
              if (on !== day) continue
              count(kind)
              expect([kind, figures.asOf, figures.owedInAll]).toEqual([kind, day, owedByEntries(book, day)])
              if (kind !== 'arrears') continue
              const late = arrearsAsOf(book, day)?.payments.find(({ number }) => number === figures.payment)
              expect([figures.amount, stayInForce(book)]).toEqual([late?.amount, undefined])
            }
            if (stayInForce(book) !== undefined) count('stay')
            if (inFlight(book).length > 0) count('debit on its way')
            if ((book.arrangements ?? []).length > 0) count('arrangement')
            if (book.owed.fee > 0) count('fee')
          },
          evening: ({ day, loan }) => {
            const { book } = loan
            for (const { notice } of noticesToSend(loan, torontoInstant(day, 17, 0, 0)).waiting) {
              const { kind, figures } = notice
              count(`email ${kind}`)
              expect([kind, figures.asOf, figures.owedInAll]).toEqual([kind, day, owedByEntries(book, day)])
              const brought = bookAsOf(book, day)
              const open = stillToPay(brought).filter((payment) => openOf(payment) > 0)
              expect(figures.open.map(({ amount }) => amount)).toEqual(open.map(openOf))
              if (kind === 'upcoming-debit') expect(figures.amount).toBe(debitOf(book, notice, day))
              if (kind === 'date-changed' && figures.isDebited) expect(figures.amount).toBe(debitOf(book, notice, day))
              if (kind === 'arrears')
                expect(figures.amount).toBe(
                  arrearsAsOf(book, day)?.payments.find(({ number }) => number === figures.payment)?.amount,
                )
            }
          },
        })
      }),
      { numRuns: runs(60) },
    )
    if (everySample)
      expect([...reached.keys()]).toEqual(
        expect.arrayContaining([
          'upcoming-debit',
          'arrears',
          'statement',
          'stay',
          'debit on its way',
          'arrangement',
          'fee',
          'email upcoming-debit',
          'email arrears',
          'email date-changed',
          'email paid',
          'email returned',
        ]),
      )
  })

  test('TAM-271: a statement closes with the balance of its last day, and the next one repeats no entry', () => {
    const reached = { statements: 0, accrued: 0, deducted: 0 }
    fc.assert(
      fc.property(terms, dice, (signed, moves) => {
        let [closing, listed] = [0, 0]
        const compare = (book: LoanBook, statement: Statement): void => {
          const { owedToBorrower, smallBalanceKept } = bookAsOf(book, statement.to)
          const change = statement.movements.reduce<number>((sum, { amount }) => sum + amount, 0)
          expect(statement.opening).toBe(closing)
          expect(statement.opening + change).toBe(statement.closing)
          expect(statement.closing).toBe(owedByEntries(book, statement.to) - owedToBorrower - smallBalanceKept)
          const entries = statement.movements.flatMap((one) => ('entry' in one ? one.entry : []))
          expect(entries).toEqual(entries.filter((entry, index) => entry > (entries[index - 1] ?? listed)))
          closing = statement.closing
          listed = statement.through
          reached.statements += 1
          if (statement.accrued > 0) reached.accrued += 1
          if (statement.movements.some((one) => one.kind === 'interest-to-the-day' && one.amount < 0))
            reached.deducted += 1
        }
        serve(signed, moves, {
          morning: ({ day, loan: { book } }, fresh) => {
            for (const { kind, on, figures } of fresh)
              if (kind === 'statement' && on === day && figures.statement) compare(book, figures.statement)
          },
          happened: ({ loan: { book } }, fresh) => {
            for (const { kind, figures } of fresh)
              if (kind === 'closing' && figures.statement) compare(book, figures.statement)
          },
        })
      }),
      { numRuns: runs(60) },
    )
    if (everySample)
      for (const [what, times] of Object.entries(reached)) expect([what, times > 0]).toEqual([what, true])
  })
})

describe('between the notice of a debit and the day on which it is sent', () => {
  const day = localDate
  /** $1,038.84 on February 17 and $1,038.83 on March 16, 2026. The second notice leaves on March
   * 9. */
  const twoMonths = installment(2000_00, '2026-01-15', '2026-02-16', 2, { annualRate: basisPoints(29_90) })
  const missed: readonly LedgerEvent[] = [
    ...begun(twoMonths),
    paid('2026-01-20', 'E1', 200_00, 'prepayment'),
    { type: 'debit-stopped', on: day('2026-01-21'), payment: 1 },
  ]
  /** $570 on March 18. The notice leaves on March 11, and the debit is sent on March 13. */
  const part = [...begun(single), paid('2026-03-06', 'E1', 100_00)]
  const amountOn = (events: readonly LedgerEvent[], on: string, payment: number): number | undefined =>
    debitsAhead({ book: lived(events), payments: [] }, day(on)).find((debit) => debit.payment === payment)?.amount
  const announcedFor = (events: readonly LedgerEvent[], through: string): readonly number[] =>
    noticesOfLife(events, day(through)).flatMap(({ kind, figures }) =>
      kind === 'upcoming-debit' ? figures.amount : [],
    )

  test('interest of a missed payment raises the debit only before its notice', () => {
    expect(announcedFor(missed, '2026-03-09')).toEqual([848_38])
    const before = amountOn(missed, '2026-03-06', 2) ?? 0
    expect(before).toBeLessThan(848_38)
    for (const on of ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'])
      expect(amountOn(missed, on, 2)).toBe(848_38)
  })

  test('a reversed payment does not raise an announced debit, and the rest is late after its day', () => {
    const reversed: readonly LedgerEvent[] = [
      ...part,
      { type: 'payment-reversed', on: day('2026-03-12'), paymentId: 'E1' },
    ]
    expect(announcedFor(part, '2026-03-13')).toEqual([470_00])
    expect(amountOn(reversed, '2026-03-13', 1)).toBe(470_00)
    const made: LedgerEvent = {
      type: 'debit-initiated',
      on: day('2026-03-13'),
      debitId: 'D1',
      payment: 1,
      amount: cents(470_00),
      debitDate: day('2026-03-18'),
    }
    const settled: LedgerEvent = { type: 'debit-settled', on: day('2026-03-19'), debitId: 'D1' }
    const late = arrearsAsOf(lived([...reversed, made, settled]), day('2026-03-19'))
    expect(late?.payments).toEqual([{ number: 1, dueDate: '2026-03-18', amount: 100_00 }])
  })

  test('a reversed payment that had paid it in full does not raise the debit', () => {
    const paidOff = [...part, paid('2026-03-12', 'ALL', 470_00)]
    const reversed = ['ALL', 'E1'].map((paymentId): LedgerEvent => ({
      type: 'payment-reversed',
      on: day('2026-03-12'),
      paymentId,
    }))
    expect(amountOn(paidOff, '2026-03-13', 1)).toBeUndefined()
    expect(amountOn([...paidOff, ...reversed], '2026-03-13', 1)).toBe(470_00)
  })

  test('a reversed payment raises a debit that is not announced', () => {
    const reversed: readonly LedgerEvent[] = [
      ...part,
      { type: 'payment-reversed', on: day('2026-03-10'), paymentId: 'E1' },
    ]
    expect(announcedFor(reversed, '2026-03-13')).toEqual([570_00])
    expect(amountOn(reversed, '2026-03-13', 1)).toBe(570_00)
  })

  test('money that arrives lowers the debit', () => {
    const more = [...part, paid('2026-03-12', 'E2', 50_00)]
    expect(announcedFor(more, '2026-03-13')).toEqual([470_00])
    expect(amountOn(more, '2026-03-13', 1)).toBe(420_00)
  })

  test('a debit that its payor resumes takes the announced amount', () => {
    const resumed: readonly LedgerEvent[] = [
      ...part,
      { type: 'debit-stopped', on: day('2026-03-10'), payment: 1 },
      { type: 'debit-resumed', on: day('2026-03-12'), payment: 1 },
    ]
    const notice = noticesOfLife(resumed, day('2026-03-12')).find(({ kind }) => kind === 'debit-resumed')
    expect(notice?.figures.amount).toBe(470_00)
    const reversed: LedgerEvent = { type: 'payment-reversed', on: day('2026-03-13'), paymentId: 'E1' }
    expect(amountOn([...resumed, reversed], '2026-03-13', 1)).toBe(470_00)
    expect(announcedFor(resumed, '2026-03-13')).toEqual([])
  })

  test('a payment whose debit the payor stopped is due in full', () => {
    const stopped: readonly LedgerEvent[] = [
      ...part,
      { type: 'payment-reversed', on: day('2026-03-12'), paymentId: 'E1' },
      { type: 'debit-stopped', on: day('2026-03-12'), payment: 1 },
    ]
    const open = (events: readonly LedgerEvent[]): number[] =>
      stillToPay(bookAsOf(lived(events), day('2026-03-12'))).map(openOf)
    expect(open(stopped.slice(0, -1))).toEqual([470_00])
    expect(open(stopped)).toEqual([570_00])
  })

  test('a late debit takes at most the announced amount until the announcement is 14 days old', () => {
    const reversed: readonly LedgerEvent[] = [
      ...part,
      { type: 'payment-reversed', on: day('2026-03-12'), paymentId: 'E1' },
    ]
    expect(amountOn(reversed, '2026-03-20', 1)).toBe(470_00)
    expect(amountOn(reversed, '2026-04-01', 1)).toBe(470_00)
    expect(amountOn(reversed, '2026-04-02', 1)).toBe(570_00)
  })

  test('a moved payment is announced again for its new day', () => {
    const moved: readonly LedgerEvent[] = [
      ...begun(twoMonths),
      paid('2026-01-20', 'E1', 200_00, 'prepayment'),
      { type: 'due-date-changed', on: day('2026-02-05'), payment: 1, dueDate: day('2026-02-27') },
    ]
    const notices = noticesOfLife(moved, day('2026-02-20')).filter(({ kind }) => kind === 'upcoming-debit')
    expect(notices.map(({ on, figures }) => [on, figures.debitDate])).toEqual([['2026-02-20', '2026-02-27']])
  })
})

describe('TAM-272: under a stay', () => {
  const day = localDate
  const placed = (on: string, ground: StayGround): LedgerEvent => ({ type: 'stay-placed', on: day(on), ground })
  const lifted = (on: string): LedgerEvent => ({ type: 'stay-lifted', on: day(on) })
  const kindsOf = (events: readonly LedgerEvent[], through: string): readonly string[] =>
    noticesOfLife(events, day(through)).map(({ kind }) => kind)
  const initiated: LedgerEvent = {
    type: 'debit-initiated',
    on: day('2026-03-13'),
    debitId: 'D1',
    payment: 1,
    amount: cents(570_00),
    debitDate: day('2026-03-18'),
  }
  const returned: LedgerEvent = { type: 'debit-returned', on: day('2026-03-19'), debitId: 'D1', returnCode: '901' }

  test.each(stayGrounds)('a missed payment has no notice during or after the stay: %s', (ground) => {
    const stayed = [...begun(single), placed('2026-03-10', ground)]
    expect(kindsOf(stayed, '2026-03-25')).toEqual(['disbursed'])
    expect(kindsOf([...stayed, lifted('2026-03-24')], '2026-03-30')).not.toContain('arrears')
    expect(kindsOf([...stayed, lifted('2026-03-17')], '2026-03-20')).toContain('arrears')
  })

  test.each(stayGrounds)('a statement is sent: %s', (ground) => {
    expect(kindsOf([...begun(single), placed('2026-03-10', ground)], '2026-04-01')).toContain('statement')
  })

  test.each(stayGrounds)('a returned debit is notified only if the stay permits contact: %s', (ground) => {
    const events = [...begun(single), initiated, placed('2026-03-16', ground), returned]
    expect(kindsOf(events, '2026-03-20').includes('returned')).toBe(ground === 'hardship')
  })

  test.each(stayGrounds)('a part of an arrangement is not announced: %s', (ground) => {
    const part = { dueDate: day('2026-04-10'), amount: cents(570_41) }
    const arranged: LedgerEvent = { type: 'payments-arranged', on: day('2026-03-19'), parts: [part] }
    const events = [...begun(single), arranged]
    expect(kindsOf(events, '2026-04-10')).toContain('upcoming-part')
    expect(kindsOf([...events, placed('2026-03-25', ground)], '2026-04-10')).not.toContain('upcoming-part')
  })

  test.each(stayGrounds)('the loan is not sent to collections, and no such notice is due: %s', (ground) => {
    const sent: LedgerEvent = { type: 'sent-to-collections', on: day('2026-04-10') }
    const stayed = placed('2026-03-25', ground)
    expect(kindsOf([...begun(single), sent], '2026-04-10')).toContain('collections')
    expect(kindsOf([...begun(single), stayed, sent], '2026-04-10')).not.toContain('collections')
  })
})

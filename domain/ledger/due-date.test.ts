import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { criminalRateGuard } from '../apr/criminal-rate.ts'
import { dayRate } from '../apr/day-rate.ts'
import { debitTiming } from '../pad/debit-initiation.ts'
import {
  begun,
  cashAdvance,
  debited,
  installment,
  lived,
  openDay,
  paid,
  sent,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { daysBetween, localDate, plusDays } from '../values/local-date.ts'
import { arrearsAsOf } from './arrears-as-of.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { owedInAll, type LoanBook } from './loan-book.ts'
import { apply, bookAsOf, replay } from './replay.ts'

const day = localDate
const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const monthly = installment(5000_00, '2026-01-15', '2026-02-15', 12)

const moved = (on: string, payment: number, dueDate: string): LedgerEvent => ({
  type: 'due-date-changed',
  on: day(on),
  payment,
  dueDate: day(dueDate),
})
const answer = (events: readonly LedgerEvent[], event: LedgerEvent) => {
  const next = apply(lived(events), event)
  return next.ok ? 'allowed' : next.error.code
}
/** Every payment debited on the day on which it now falls due. */
const debitedAsDue = (events: readonly LedgerEvent[]): LoanBook => {
  let book = lived(events)
  for (const { number, dueDate, amount } of book.payments) {
    const timing = debitTiming(dueDate)
    if (!timing.ok) throw new Error('no debit')
    const { initiateOn, debitDate } = timing.value
    const on = initiateOn > book.asOf ? initiateOn : book.asOf
    for (const event of [
      { type: 'debit-initiated', on, debitId: `D${number}`, payment: number, amount, debitDate },
      { type: 'debit-settled', on: openDay(debitDate, 1), debitId: `D${number}` },
    ] as const) {
      const next = apply(book, event)
      if (!next.ok) throw new Error(JSON.stringify(next.error))
      book = next.value
    }
  }
  return book
}

describe('a due date of a payment that is ahead', () => {
  test('TAM-252: uses the value date of a natural closed day when a payment is moved to a closed day', () => {
    // Signed for Sunday, February 15. Moved to Sunday, February 8, and debited on February 9.
    const toSunday = [...begun(monthly), moved('2026-01-20', 1, '2026-02-08')]
    const later = (events: readonly LedgerEvent[]) => bookAsOf(lived(events), day('2026-03-10')).owed
    const onSunday = later([...toSunday, paid('2026-02-08', 'P', 487_19)])
    expect(later([...toSunday, paid('2026-02-09', 'P', 487_19)])).toEqual(onSunday)
    const debit: LedgerEvent = {
      type: 'debit-initiated',
      on: day('2026-02-04'),
      debitId: 'D1',
      payment: 1,
      amount: cents(487_19),
      debitDate: day('2026-02-09'),
    }
    const answer: LedgerEvent = { type: 'debit-settled', on: day('2026-02-10'), debitId: 'D1' }
    expect(later([...toSunday, debit, answer])).toEqual(onSunday)
    expect(owedInAll(later([...toSunday, paid('2026-02-10', 'P', 487_19)]))).toBeGreaterThan(owedInAll(onSunday))
    // Interest still uses the signed day.
    const natural = later([...begun(monthly), paid('2026-02-17', 'P', 487_19)])
    expect(later([...begun(monthly), paid('2026-02-15', 'P', 487_19)])).toEqual(natural)
    // A payment of a plan bears no default interest.
    const plannedToSunday = [...begun(plan), moved('2026-03-05', 2, '2026-03-22'), paid('2026-03-13', 'A', 190_00)]
    const received = lived([...plannedToSunday, paid('2026-03-23', 'P', 190_00)]).receipts.at(-1)
    expect(received).toMatchObject({ receivedOn: '2026-03-23', valueDate: '2026-03-22' })
  })

  test('changes, and its debit with it', () => {
    const book = lived([...begun(monthly), moved('2026-01-20', 1, '2026-02-27')])
    expect(book.payments[0]).toMatchObject({ dueDate: '2026-02-27', debitDate: '2026-02-27', amount: 487_19 })
    expect(bookAsOf(book, day('2026-02-27')).status).toBe('funded')
    expect(bookAsOf(book, day('2026-02-28')).status).toBe('overdue')
  })
  test.each<readonly [string, readonly LedgerEvent[], LedgerEvent, string]>([
    [
      'past the term of a cash advance',
      begun(single),
      moved('2026-03-05', 1, '2026-03-19'),
      'TERM_MAY_NOT_BE_EXTENDED',
    ],
    ['past the end of a plan', begun(plan), moved('2026-03-05', 3, '2026-04-13'), 'TERM_MAY_NOT_BE_EXTENDED'],
    ['within the term of a plan', begun(plan), moved('2026-03-05', 1, '2026-03-20'), 'allowed'],
    [
      'before the income it was made for',
      begun(single),
      moved('2026-03-05', 1, '2026-03-17'),
      'TERM_MAY_NOT_BE_SHORTENED',
    ],
    ['earlier within a plan', begun(plan), moved('2026-03-05', 2, '2026-03-20'), 'allowed'],
    ['of no payment', begun(single), moved('2026-03-05', 2, '2026-03-17'), 'UNKNOWN_PAYMENT'],
    ['to the day it has', begun(single), moved('2026-03-05', 1, '2026-03-18'), 'DUE_DATE_UNCHANGED'],
    ['beyond the next payment', begun(monthly), moved('2026-01-20', 1, '2026-03-16'), 'DUE_DATE_OUT_OF_ORDER'],
    ['before the one before', begun(monthly), moved('2026-01-20', 2, '2026-02-16'), 'DUE_DATE_OUT_OF_ORDER'],
    ['before the advance', begun(monthly), moved('2026-01-15', 1, '2026-01-15'), 'NOTICE_TOO_SHORT'],
    ['31 days behind the signed day', begun(monthly), moved('2026-01-20', 12, '2027-02-15'), 'allowed'],
    ['32 days behind the signed day', begun(monthly), moved('2026-01-20', 12, '2027-02-16'), 'DUE_DATE_TOO_FAR'],
    ['less than three clearing days before', begun(single), moved('2026-03-16', 1, '2026-03-17'), 'NOTICE_TOO_SHORT'],
    ['to a day its debit cannot reach', begun(single), moved('2026-03-13', 1, '2026-03-17'), 'NOTICE_TOO_SHORT'],
    [
      'whose debit was sent',
      [...begun(single), sent(single, 1)],
      moved('2026-03-13', 1, '2026-03-17'),
      'DEBIT_ALREADY_SENT',
    ],
    [
      'that is paid',
      [...begun(plan), paid('2026-03-05', 'E1', 190_00)],
      moved('2026-03-06', 1, '2026-03-20'),
      'PAYMENT_ALREADY_PAID',
    ],
    [
      'of a loan that is repaid',
      [...begun(single), paid('2026-03-05', 'E1', 570_00)],
      moved('2026-03-06', 1, '2026-03-17'),
      'NOT_IN_THIS_STATUS',
    ],
  ])('%s', (_name, events, event, expected) => {
    expect(answer(events, event)).toBe(expected)
  })
  test('a schedule that would take the loan above 35 % is refused', () => {
    const dear = installment(5000_00, '2026-01-15', '2026-02-15', 12, { annualRate: basisPoints(34_80) })
    const charged = { ...dear, charge: cents(1_00) }
    const answers = dear.payments.map(({ dueDate, number }) =>
      answer(begun(charged), moved('2026-01-20', number, plusDays(dueDate, -12))),
    )
    expect(answers).toContain('CRIMINAL_RATE')
  })
  test('CPA-10: a later day is never refused for the rate, which it can only lower: only the period changes that it is stated for', () => {
    const more = { payFrequency: 'semi-monthly', annualRate: basisPoints(34_90) } as const
    const dear = installment(23_720_00, '2026-11-23', '2027-01-04', 9, more)
    const [event, dueDate] = [moved('2026-11-23', 2, '2027-01-20'), day('2027-01-20')]
    const onDays = (payments: LoanBook['agreed']) => ({
      advances: [{ on: dear.advanceDate, amount: dear.advance }],
      payments: payments.map((payment) => ({ on: payment.dueDate, amount: payment.amount })),
    })
    const signed = lived(begun(dear)).agreed
    const later = signed.map((payment) => (payment.number === 2 ? { ...payment, dueDate } : payment))
    const [before, after] = [dayRate(onDays(signed)), dayRate(onDays(later))]
    if (!before.ok || !after.ok) throw new Error('no rate')
    expect(after.value.effectivePercent).toBeLessThan(before.value.effectivePercent)
    expect(criminalRateGuard('ON_SCHEDULE_CHANGE', onDays(later))).toMatchObject({ error: { code: 'CRIMINAL_RATE' } })
    expect(answer(begun(dear), event)).toBe('allowed')
  })
})

test('C-04, CPA-10: after a payment was moved to an earlier day, no fee is charged that would take the loan above 35 %', () => {
  const terms = installment(1600_00, '2026-01-05', '2026-01-19', 2, { payFrequency: 'weekly' })
  const returned: LedgerEvent = {
    type: 'debit-returned',
    on: day('2026-01-19'),
    debitId: 'D1',
    returnCode: '901',
    lendersCost: cents(1_00),
  }
  const feesAfter = (...change: readonly LedgerEvent[]) =>
    lived([...begun(terms), ...change, sent(terms, 1), returned]).fees.map(({ amount }) => amount)
  expect(feesAfter()).toEqual([1_00])
  expect(feesAfter(moved('2026-01-05', 2, '2026-01-27'))).toEqual([1_00])
  expect(feesAfter(moved('2026-01-05', 2, '2026-01-21'))).toEqual([])
})

test('TAM-73: a payment that was moved to an earlier day and is missed is late from then on, and bears interest from the day that was signed', () => {
  const events = [...begun(plan), moved('2026-03-05', 2, '2026-03-17')]
  const interestOn = (life: readonly LedgerEvent[], on: string) => bookAsOf(lived(life), day(on)).owed.defaultInterest
  expect(interestOn(events, '2026-04-30')).toBe(13_88)
  expect(interestOn(begun(plan), '2026-04-30')).toBe(13_88)
  const [, second] = arrearsAsOf(lived(events), day('2026-03-18'))?.payments ?? []
  expect(second).toEqual({ number: 2, dueDate: '2026-03-17', amount: 190_00 })
  // What is arranged while only its new day has passed bears nothing while its part is paid.
  const late = arrearsAsOf(lived(events), day('2026-03-18'))?.amount ?? cents(0)
  const inOnePart: LedgerEvent = {
    type: 'payments-arranged',
    on: day('2026-03-18'),
    parts: [{ dueDate: day('2026-04-07'), amount: late }],
  }
  const [before, after] = ['2026-03-18', '2026-04-10'].map((on) => interestOn([...events, inOnePart], on))
  expect(after).toBe(before)
  // Away and back: as if it had never been moved.
  const back = [...events, moved('2026-03-06', 2, '2026-04-02'), moved('2026-03-06', 2, '2026-03-16')]
  expect(interestOn(back, '2026-04-30')).toBe(13_88)
})

test('in any life of a cash advance, moving a payment makes no day dearer, whatever is paid afterwards', () => {
  let compared = 0
  fc.assert(
    fc.property(
      moves,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: -20, max: 20 }),
      fc.nat({ max: 90 }),
      (dice, payment, by, days) => {
        const dueDate = plusDays(plan.payments[payment - 1]?.dueDate ?? plan.advanceDate, by)
        const change = moved('2026-03-05', payment, dueDate)
        const life = lifeOf(plan, dice, ({ type }) => type !== 'due-date-changed')
        const [unmoved, changed] = [replay(life), replay([...life.slice(0, 3), change, ...life.slice(3)])]
        // What only the one or the other schedule allows is no life of both.
        if (!unmoved.ok || !changed.ok) return
        compared += 1
        const on = plusDays(unmoved.value.asOf, days)
        const interest = (book: LoanBook): number => bookAsOf(book, on).accrued.defaultInterest
        expect(interest(changed.value)).toBeLessThanOrEqual(interest(unmoved.value))
      },
    ),
    { numRuns: runs(200) },
  )
  if (everySample) expect(compared).toBeGreaterThan(10)
})

test('a loan that is debited on its changed days costs what was agreed, to the cent', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(plan, monthly),
      fc.array(fc.record({ payment: fc.integer({ min: 1, max: 12 }), days: fc.integer({ min: 0, max: 31 }) }), {
        maxLength: 6,
      }),
      (terms, changes) => {
        const events = [...begun(terms)]
        for (const { payment, days } of changes) {
          const agreed = terms.payments[payment - 1]
          if (!agreed) continue
          const event = moved(terms.advanceDate, payment, plusDays(agreed.dueDate, days))
          if (apply(lived(events), event).ok) events.push(event)
        }
        const book = debitedAsDue(events)
        const asAgreed = lived([...begun(terms), ...debited(terms)])
        expect([book.status, owedInAll(book.owed), book.owedToBorrower]).toEqual(['repaid', 0, 0])
        expect(book.balances).toEqual(asAgreed.balances)
      },
    ),
    { numRuns: runs(150) },
  )
})

test('whatever happens to a loan, its schedule stays in order, within its term, and its amounts stay', () => {
  fc.assert(
    fc.property(anyTerms, moves, (terms, dice) => {
      const book = lived(lifeOf(terms, dice))
      const agreed = book.agreed
      expect(agreed.map(({ amount }) => amount)).toEqual(terms.payments.map(({ amount }) => amount))
      for (const [at, payment] of agreed.entries()) {
        const before = agreed[at - 1]
        if (before) expect(payment.dueDate > before.debitDate).toBe(true)
      }
      const [last, signed] = [agreed.at(-1)?.dueDate ?? '', terms.payments.at(-1)?.dueDate ?? '']
      const later = terms.loanType === 'cash-advance' ? 0 : 31
      expect(daysBetween(day(signed), day(last))).toBeLessThanOrEqual(later + 4)
      if (terms.loanType === 'cash-advance') expect(last <= signed).toBe(true)
    }),
    { numRuns: runs(500) },
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { borrowerDays, type TakenAlone } from '../../decision/second-review.ts'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { runs } from '../../testing/runs.fixture.ts'
import { cents } from '../../values/cents.ts'
import { localDate as day, type LocalDate } from '../../values/local-date.ts'
import type { Actor } from '../actor.ts'
import { decide } from '../decide.ts'
import { evolve } from '../evolve.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import { reasonsFor, type MoneyAction } from '../servicing/money-action.ts'
import { receiptKey } from '../servicing/receipt-number.ts'
import { creditByHand, provedCredit, refundDue } from '../servicing/refund.ts'
import type { Decided } from '../slice.ts'
import { staffWork } from '../staff/staff-work.ts'
import {
  daysLater,
  eventsUntil,
  factsFor,
  given,
  issue,
  mei,
  oneDecides,
  usualWorld,
} from '../testing/loan-steps.fixture.ts'
import { posted } from '../testing/posted.fixture.ts'
import { advance, fundedLoan, noonOf } from '../testing/servicing.fixture.ts'

const limit = 500_00
const policy = {
  ...oneDecides,
  secondPersonAbove: cents(1_000_000_00),
  secondPersonOnAttention: false,
  moneyAbove: cents(limit),
}
const noah: Actor = { id: 'usr_noah', name: 'Noah Reyes', role: 'admin' }
const nothingBefore: TakenAlone = { ofLoan: 0, ofBorrower: 0, ofDay: 0 }

const cash = (amount: number, receipt = 'R-17'): MoneyAction => ({
  kind: 'record-payment',
  amount,
  receivedOn: '2026-11-20',
  means: 'cash',
  receipt,
  purpose: 'payment',
})
const take = (loan: ServicedLoan, action: MoneyAction, by: Actor, days: number, alone: TakenAlone): Decided => {
  const given = { action, reason: reasonsFor(action.kind)[0]?.code ?? '', note: `Seen by ${by.name}` }
  const world = { ...usualWorld, now: daysLater(days), policy, alone }
  return decide(loan, issue('take-money-action', given, by), factsFor<'take-money-action'>(loan, world))
}
const funded = (): ServicedLoan => {
  const { loan } = given(eventsUntil('funded'))
  if (loan === undefined || !isServiced(loan)) throw new Error('no signed loan')
  return loan
}
const after = (loan: ServicedLoan, events: readonly (LoanEvent | LedgerEvent)[]): ServicedLoan =>
  events.reduce<ServicedLoan>((one, event) => evolve(one, posted(one, event), loan.loanId) as ServicedLoan, loan)
const whyTwo = (decided: Decided): readonly string[] =>
  decided.ok && decided.value[0]?.type === 'money-action-proposed' ? decided.value[0].because : []

describe('TAM-75: an amount cannot be split', () => {
  test.each<readonly [string, number, TakenAlone, readonly string[]]>([
    ['our amount is for one person', limit, nothingBefore, []],
    ['a cent above it takes two', limit + 1, nothingBefore, ['amount']],
    ['with what was done alone on the loan', 1_00, { ...nothingBefore, ofLoan: limit }, ['sum-of-loan']],
    ['up to our amount it does not', 1_00, { ...nothingBefore, ofLoan: limit - 1_00 }, []],
    [
      'with what was done alone for the borrower',
      1_00,
      { ...nothingBefore, ofBorrower: 2 * limit },
      ['sum-of-borrower'],
    ],
    ['with what this person did today', 1_00, { ...nothingBefore, ofDay: 4 * limit }, ['sum-of-day']],
  ])('%s', (_what, amount, alone, expected) => {
    expect(whyTwo(take(funded(), cash(amount), mei, 0, alone))).toEqual(expected)
  })

  test('what moves no money counts for nothing', () => {
    const request = take(funded(), { kind: 'change-due-date', payment: 1, dueDate: '2026-12-03' }, mei, 0, {
      ofLoan: limit,
      ofBorrower: 2 * limit,
      ofDay: 4 * limit,
    })
    expect(whyTwo(request)).toEqual([])
  })
})

describe('TAM-174: one receipt is one payment', () => {
  test.each([
    ['r-17', 'R-17'],
    ['R 17', 'R-17'],
    ['R17', 'R–17'],
    ['Ｒ-17', 'R-17'],
    ['Р-17', 'P-17'],
    ['R-I7', 'R-17'],
    ['R-1O', 'R-10'],
    ['R-0017', 'R-17'],
    ['R\u200b-17', 'R-17'],
  ])('“%s” is the number “%s”', (one, other) => {
    expect(receiptKey(one)).toBe(receiptKey(other))
  })

  test.each([
    ['R-17', 'R-18'],
    ['1-17', '11-7'],
    ['R-170', 'R-17'],
    ['S-17', 'R-17'],
  ])('“%s” is another number than “%s”', (one, other) => {
    expect(receiptKey(one)).not.toBe(receiptKey(other))
  })

  test.each(['', ' ', '---'])('cash with the receipt “%s” is refused', (receipt) => {
    expect(take(funded(), cash(1_00, receipt), mei, 0, nothingBefore)).toMatchObject({
      error: { code: 'RECEIPT_REQUIRED' },
    })
  })

  const booked = (): ServicedLoan => {
    const first = take(funded(), cash(100_00), mei, 0, nothingBefore)
    return after(funded(), first.ok ? first.value : [])
  }

  test.each(['R-17', ' r-17 '])('“%s” is refused while a payment with R-17 counts', (receipt) => {
    expect(take(booked(), cash(50_00, receipt), noah, 1, nothingBefore)).toMatchObject({
      ok: false,
      error: { code: 'RECEIPT_BOOKED_BEFORE' },
    })
  })

  test('after the reversal it is recorded again, with the right amount', () => {
    const paymentId = booked().book.receipts[0]?.id ?? ''
    const reversed = take(booked(), { kind: 'reverse-payment', paymentId }, mei, 1, nothingBefore)
    const loan = after(booked(), reversed.ok ? reversed.value : [])
    expect(take(loan, cash(10_00), mei, 1, nothingBefore)).toMatchObject({ ok: true })
  })
})

describe('TAM-131: one person’s word makes us owe nothing and sends nothing', () => {
  test('cash above the debt takes two people, and does not go back by itself', () => {
    const loan = funded()
    const first = take(loan, cash(100_00), mei, 0, nothingBefore)
    const paid = after(loan, first.ok ? first.value : [])
    expect(whyTwo(take(paid, cash(470_01, 'R-18'), mei, 0, nothingBefore))).toEqual(['raises-credit'])
    const proposed = take(paid, cash(499_99, 'R-18'), mei, 0, nothingBefore)
    const waiting = after(paid, proposed.ok ? proposed.value : [])
    const confirmed = take(waiting, cash(499_99, 'R-18'), noah, 0, nothingBefore)
    const credited = after(waiting, confirmed.ok ? confirmed.value : [])
    expect(credited.book.owedToBorrower).toBe(29_99)
    expect([refundDue(credited, daysLater(30)), provedCredit(credited.book), creditByHand(credited)]).toEqual([
      undefined,
      0,
      29_99,
    ])
    expect(staffWork(credited).map(({ kind }) => kind)).toEqual(['credit-by-hand'])
    const refund: MoneyAction = { kind: 'refund', amount: 29_99, means: 'e-transfer' }
    expect(whyTwo(take(credited, refund, mei, 1, nothingBefore))).toEqual(['booked-by-hand', 'money-out'])
  })

  test('what a rail reported goes back by itself as before, next to what waits', () => {
    const loan = fundedLoan(
      advance,
      { type: 'payment-received', on: day('2026-03-10'), paymentId: 'hand', amount: cents(20_00), byHand: true },
      { type: 'payment-received', on: day('2026-03-16'), paymentId: 'rail', amount: cents(600_00) },
    )
    expect(loan.book.owedToBorrower).toBe(50_00)
    expect(refundDue(loan, noonOf('2026-03-16'))?.amount).toBe(30_00)
    expect(creditByHand(loan)).toBe(20_00)
  })

  /** A loan of the lives below, and every action that was taken on it. */
  type Acted = { readonly loan: ServicedLoan; readonly taken: readonly Taken[] }
  type Taken = Extract<LoanEvent, { readonly type: 'money-action-taken' }> & { readonly day: number }
  const move = fc.record({
    which: fc.constantFrom(0, 1),
    by: fc.constantFrom(mei, noah),
    days: fc.constantFrom(0, 0, 0, 1, 30),
    action: fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 700_00 }), fc.integer({ min: 1, max: 30 }))
        .map(([amount, receipt]) => cash(amount, `R-${receipt}`)),
      fc.integer({ min: 1, max: 700_00 }).map((amount): MoneyAction => ({ kind: 'refund', amount, means: 'cheque' })),
      fc
        .integer({ min: 1, max: 12 })
        .map((n): MoneyAction => ({ kind: 'reverse-payment', paymentId: `pay_received_${n}` })),
    ),
    railed: fc.constantFrom(0, 0, 0, 100_00, 600_00),
  })

  test('in every order of actions on two loans of one borrower, nobody alone passes a limit, raises what we owe or sends unproved money', () => {
    fc.assert(
      fc.property(fc.array(move, { minLength: 3, maxLength: 25 }), (moves) => {
        const loans: Acted[] = [funded(), funded()].map((loan) => ({ loan, taken: [] }))
        let [today, railed] = [0, 0]
        for (const { which, by, days, action, railed: amount } of moves) {
          today += days
          const acted = loans[which] as Acted
          const everywhere = loans.flatMap(({ taken }) => taken)
          const alone = (counts: (one: Taken) => boolean): number =>
            everywhere
              .filter((one) => one.proposed === undefined && counts(one))
              .reduce((sum, { atStake }) => sum + atStake, 0)
          const before = acted.loan.book
          const decided = take(acted.loan, action, by, today, {
            ofLoan: acted.taken
              .filter(({ proposed }) => proposed === undefined)
              .reduce((sum, { atStake }) => sum + atStake, 0),
            ofBorrower: alone(({ day: on }) => today - on <= borrowerDays),
            ofDay: alone(({ by: { id }, day: on }) => id === by.id && on === today),
          })
          if (!decided.ok) continue
          let loan = after(acted.loan, decided.value)
          const [first] = decided.value
          const taken = first?.type === 'money-action-taken' ? [...acted.taken, { ...first, day: today }] : acted.taken
          if (first?.type === 'money-action-taken' && first.proposed === undefined) {
            const grew = loan.book.owedToBorrower - before.owedToBorrower
            if (action.kind === 'record-payment') expect(grew).toBeLessThanOrEqual(0)
            if (action.kind === 'refund') expect(action.amount).toBeLessThanOrEqual(provedCredit(before))
          }
          if (amount > 0) {
            railed += 1
            const on: LocalDate = torontoDateOf(daysLater(today))
            const event = { type: 'payment-received', on, paymentId: `rail_${railed}`, amount: cents(amount) } as const
            if (on >= loan.book.asOf) loan = after(loan, [event])
          }
          loans[which] = { loan, taken }
          const proved = loan.book.receipts
            .filter(({ byHand, reversed }) => byHand === undefined && !reversed)
            .reduce((sum, receipt) => sum + receipt.amount, 0)
          expect(refundDue(loan, daysLater(today + 60))?.amount ?? 0).toBeLessThanOrEqual(proved)
          const numbers = loan.book.receipts.flatMap(({ receiptNumber = [], reversed }) =>
            reversed ? [] : receiptNumber,
          )
          expect(numbers).toEqual([...new Set(numbers)])
        }
        const all = loans.flatMap(({ taken }) => taken).filter(({ proposed }) => proposed === undefined)
        const sum = (some: readonly Taken[]): number => some.reduce((total, { atStake }) => total + atStake, 0)
        for (const { taken } of loans)
          expect(sum(taken.filter(({ proposed }) => proposed === undefined))).toBeLessThanOrEqual(limit)
        for (const by of [mei, noah])
          for (const on of new Set(all.map((one) => one.day)))
            expect(sum(all.filter((one) => one.by.id === by.id && one.day === on))).toBeLessThanOrEqual(4 * limit)
        expect(sum(all.filter((one) => one.day >= today - borrowerDays))).toBeLessThanOrEqual(2 * limit)
      }),
      { numRuns: runs(500) },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { debitIsAuthorized } from '../pad/authorized-debit.ts'
import { mayRePresent } from '../pad/re-presentment.ts'
import { returnReasons } from '../pad/return-codes.ts'
import type { LoanTerms } from '../products/signed-terms.ts'
import {
  begun,
  cashAdvance,
  installment,
  lived,
  paid,
  returned,
  sent,
  settled,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, eventOf, lifeOf, moves, type Move } from '../testing/random-life.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { debitLimit } from './debit-limits.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { owedInAll, type LoanBook } from './loan-book.ts'
import { apply, bookAsOf, replay } from './replay.ts'

type Initiation = Extract<LedgerEvent, { readonly type: 'debit-initiated' }>
const on = localDate
const numRuns = runs(1000)

const endsDebits = (returnCode: string | undefined): boolean =>
  returnReasons.some(({ code, decision }) => code === returnCode && decision === 'stop-schedule')

/** What the rules of pre-authorized debits find wrong with a debit that the ledger accepted,
 * computed apart from the ledger. */
const padRefusal = (terms: LoanTerms, { debits, authorization }: LoanBook, debit: Initiation): string | undefined => {
  const { payment, amount, debitDate, rePresents } = debit
  if (debits.slice(authorization.madeBefore).some(({ returnCode }) => endsDebits(returnCode))) return 'AGREEMENT_ENDED'
  if (payment !== 'arrears' && authorization.stopped.includes(payment)) return 'STOPPED'
  if (rePresents !== undefined) {
    const first = debits.find(({ debitId }) => debitId === rePresents)
    const again = mayRePresent({
      returnCode: first?.returnCode ?? '',
      originalAmount: first?.amount ?? cents(0),
      originalDebitDate: first?.debitDate ?? debitDate,
      rePresented: debits.filter((one) => one.rePresents === rePresents).length,
      amount,
      debitDate,
    })
    return again.ok ? undefined : again.error.code
  }
  if (payment === 'arrears') return undefined
  if (debits.some((one) => one.payment === payment)) return 'DEBIT_AGREED_ONCE'
  const agreed = debitIsAuthorized(
    {
      kind: 'scheduled',
      debits: terms.payments,
      endsOn: authorization.revoked?.endsOn,
      debitsMade: debits.filter((one) => one.payment !== 'arrears' && one.rePresents === undefined).length,
    },
    { number: payment, amount, debitDate },
  )
  return agreed.ok ? undefined : agreed.error.code
}

/** The most that a debit of arrears may take if nothing that was ever returned may be in it. */
const neverReturned = (before: LoanBook, day: Initiation['on']): number => {
  const book = bookAsOf(before, day)
  const { owed, debits } = book
  const beside = owed.defaultInterest + owed.fee + owed.refundToRecover
  const returnedOf = (number: number): number =>
    debits
      .filter(
        ({ payment, state, rePresents }) => payment === number && state === 'returned' && rePresents === undefined,
      )
      .reduce((sum, { amount }) => sum + amount, 0)
  const open = book.payments
    .filter(({ dueDate }) => dueDate <= day)
    .reduce((sum, { number, amount, paid: met }) => sum + Math.max(0, amount - met - returnedOf(number)), 0)
  const isOver = book.payments.every(({ dueDate }) => dueDate <= day)
  const lateInterest = book.terms.loanType === 'installment' && isOver ? owed.cost + owed.principal : 0
  return beside + open + lateInterest
}

test('what money received since the first return has not met of returned debits of arrears is not taken again', () => {
  const item = (debitId: string, amount: number, answeredOn: string | undefined) => ({
    debitId,
    payment: 'arrears' as const,
    amount: cents(amount),
    initiatedOn: on('2026-03-19'),
    debitDate: on('2026-03-24'),
    state: 'returned' as 'returned' | 'settled',
    answeredOn: answeredOn === undefined ? undefined : on(answeredOn),
    returnCode: '901',
    rePresents: undefined as string | undefined,
    rePresented: 0,
    entry: 1,
  })
  const late = [...begun(cashAdvance(500_00, '2026-03-04', '2026-03-18'))]
  const before = lived([...late, paid('2026-03-24', 'P0', 20_00)])
  const since = lived([...late, paid('2026-03-24', 'P0', 20_00), paid('2026-03-25', 'P1', 30_00)])
  const [first, second] = [item('DA', 100_00, '2026-03-25'), item('DB', 50_00, '2026-04-01')]
  const most = (book: LoanBook, ...debits: readonly ReturnType<typeof item>[]): number => {
    const event = { type: 'debit-initiated', on: on('2026-05-01'), debitId: 'DC', payment: 'arrears' } as const
    const limit = debitLimit({ ...book, debits }, { ...event, amount: cents(1), debitDate: on('2026-05-04') })
    return owedInAll(bookAsOf(book, event.on).owed) - Number(limit)
  }
  expect(most(before)).toBe(0)
  expect(most(before, first, second)).toBe(150_00)
  // $30 since the first return, on its very day; the $20 of the day before met something else.
  for (const debits of [
    [first, second],
    [second, first],
  ])
    expect(most(since, ...debits)).toBe(120_00)
  expect(most(since, second)).toBe(50_00)
  expect(most(since, item('DA', 20_00, '2026-03-25'))).toBe(0)
  // Money that was reversed met nothing, and a debit is no other money.
  const reversal: LedgerEvent = { type: 'payment-reversed', on: on('2026-03-26'), paymentId: 'P1' }
  const reversed = lived([...late, paid('2026-03-25', 'P1', 30_00), reversal])
  expect(most(reversed, first)).toBe(100_00)
  const byDebit = { ...since, receipts: since.receipts.map((one) => ({ ...one, kind: 'debit' as const })) }
  expect(most(byDebit, first)).toBe(100_00)
  // An item is a debit with its re-presentment, and is closed once one of the two has settled.
  const again = { ...item('DR', 100_00, '2026-04-10'), rePresents: 'DA' }
  expect(most(before, first, again)).toBe(100_00)
  expect(most(before, first, { ...again, state: 'settled' })).toBe(0)
  expect(most(before, first, second, { ...again, state: 'settled' })).toBe(50_00)
  expect(most(before, { ...first, state: 'settled' }, second)).toBe(50_00)
  expect(most(before, second, { ...again, state: 'settled' })).toBe(50_00)
})

test('once its last day is over, arrears of an installment loan take interest of the late days, too', () => {
  const short = installment(1000_00, '2026-01-15', '2026-02-15', 3)
  const partly = lived([...begun(short), paid('2026-02-20', 'P', 100_00)])
  const event = { type: 'debit-initiated', debitId: 'DA', payment: 'arrears', amount: cents(1) } as const
  const most = (day: string): number => Number(debitLimit(partly, { ...event, on: on(day), debitDate: on(day) }))
  expect(most('2026-06-01')).toBe(owedInAll(bookAsOf(partly, on('2026-06-01')).owed))
  expect(most('2026-06-01')).toBeGreaterThan(short.payments.reduce((sum, { amount }) => sum + amount, 0) - 100_00)
  // Before it, only what fell due.
  expect(most('2026-03-20')).toBe((short.payments[0]?.amount ?? 0) + (short.payments[1]?.amount ?? 0) - 100_00)
})

test('each returned debit is presented again for itself', () => {
  const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
  const both = lived([...begun(plan), sent(plan, 1), returned(plan, 1, '901'), sent(plan, 2), returned(plan, 2, '901')])
  const again = (payment: number, debitId: string, rePresents: string, book: LoanBook) => {
    const amount = plan.payments[payment - 1]?.amount ?? cents(0)
    const debitDate = on('2026-04-08')
    return apply(book, {
      type: 'debit-initiated',
      on: on('2026-04-01'),
      debitId,
      payment,
      amount,
      debitDate,
      rePresents,
    })
  }
  const first = again(1, 'R1', 'D1', both)
  if (!first.ok) throw new Error(first.error.code)
  expect(again(2, 'R2', 'D2', first.value).ok).toBe(true)
  expect(again(2, 'R2', 'D1', both)).toEqual({ ok: false, error: { code: 'UNKNOWN_DEBIT', debitId: 'D1' } })
  expect(again(2, 'R2', 'none', both)).toEqual({ ok: false, error: { code: 'UNKNOWN_DEBIT', debitId: 'none' } })
})

/** Dice that fall on debits and their answers, a few days apart. */
const ofDebits = (move: Move): Move => ({
  ...move,
  kind: [0, 1, 2, 3, 5, 1, 5, 6][move.kind % 8] ?? 1,
  days: move.days % 8,
})

test('no debit that the ledger accepts is one that the rules of pre-authorized debits refuse', () => {
  let [agreed, again, arrears] = [0, 0, 0]
  fc.assert(
    fc.property(anyTerms, moves, (terms, dice) => {
      let book: LoanBook | undefined
      for (const event of lifeOf(terms, dice.map(ofDebits))) {
        if (event.type === 'debit-initiated' && book) {
          expect(padRefusal(terms, book, event)).toBeUndefined()
          if (event.payment === 'arrears' && event.rePresents === undefined)
            expect(event.amount).toBeLessThanOrEqual(neverReturned(book, event.on))
          agreed += event.payment !== 'arrears' && event.rePresents === undefined ? 1 : 0
          again += event.rePresents === undefined ? 0 : 1
          arrears += event.payment === 'arrears' ? 1 : 0
        }
        const next = book ? apply(book, event) : replay([event])
        if (!next.ok) throw new Error(next.error.code)
        book = next.value
      }
    }),
    { numRuns },
  )
  // A property over debits that are all refused would prove nothing.
  if (numRuns >= 1000) expect(Math.min(agreed, again, arrears)).toBeGreaterThan(0)
})

describe('a reversed prepayment of an extended plan', () => {
  const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
  const events: readonly LedgerEvent[] = [
    ...begun(plan),
    paid('2026-03-05', 'E1', 150_00, 'prepayment'),
    sent(plan, 1, 140_00),
    settled(plan, 1),
    { type: 'payment-reversed', on: on('2026-03-17'), paymentId: 'E1' },
  ]
  const accepts = (event: LedgerEvent): true | string => {
    const next = apply(lived(events), event)
    return next.ok ? true : next.error.code
  }
  const debitOf = (payment: number | 'arrears', amount: number): LedgerEvent => ({
    type: 'debit-initiated',
    on: on('2026-03-24'),
    debitId: 'NEW',
    payment,
    amount: cents(amount),
    debitDate: on('2026-03-27'),
  })

  test('restores the agreed instalments; what is owed beyond them is arrears of the first', () => {
    expect(lived(events).payments.map(({ amount, paid: met }) => [amount, met])).toEqual([
      [190_00, 140_00],
      [190_00, 0],
      [190_00, 0],
    ])
  })
  test('is never debited under the authorization of the plan', () => {
    expect(accepts(debitOf(2, 215_00))).toBe('AMOUNT_ABOVE_OWED')
    expect(accepts(debitOf(1, 50_00))).toBe('DEBIT_ALREADY_MADE')
    expect(accepts(debitOf(2, 190_00))).toBe(true)
    expect(accepts(debitOf('arrears', 50_00))).toBe(true)
  })
})

describe('the limits of presenting again belong to the item, no matter what the debit is called', () => {
  const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
  const arrears = (amount: number, day: string, debitDate: string): LedgerEvent => ({
    type: 'debit-initiated',
    on: on(day),
    debitId: 'DA',
    payment: 'arrears',
    amount: cents(amount),
    debitDate: on(debitDate),
  })
  test.each(['901', '903'])('after a return for %s the item is not taken as arrears, nor with its fee', (code) => {
    const book = lived([...begun(single), sent(single, 1), returned(single, 1, code)])
    for (const [day, debitDate] of [
      ['2026-03-19', '2026-03-24'],
      ['2026-05-04', '2026-05-07'],
    ] as const) {
      const owed = bookAsOf(book, on(day)).owed
      expect(apply(book, arrears(owedInAll(owed), day, debitDate))).toMatchObject({
        ok: false,
        error: { code: 'AMOUNT_ABOVE_OWED', owed: owed.fee + owed.defaultInterest },
      })
      expect(apply(book, arrears(owed.fee + owed.defaultInterest, day, debitDate)).ok).toBe(true)
    }
  })
})

describe('a return for the account, for the agreement or for a death ends the debits', () => {
  const monthly = installment(5000_00, '2026-01-15', '2026-02-15', 12)
  const stops = returnReasons.filter(({ code }) => endsDebits(code)).map(({ code }) => code)
  const next: LedgerEvent = {
    type: 'debit-initiated',
    on: on('2026-03-11'),
    debitId: 'D2',
    payment: 2,
    amount: monthly.payments[1]?.amount ?? cents(0),
    debitDate: on('2026-03-16'),
  }
  const afterReturn = (code: string): LoanBook =>
    lived([...begun(monthly), sent(monthly, 1), returned(monthly, 1, code)])

  test.each(stops)('%s: the next payment is not debited', (returnCode) => {
    expect(apply(afterReturn(returnCode), next)).toEqual({
      ok: false,
      error: { code: 'DEBITS_STOPPED', debitId: 'D1', returnCode },
    })
  })

  test('any other return leaves the payments to come under what was signed; they wait for a person unless funds were lacking', () => {
    const others = returnReasons.filter(({ code }) => !stops.includes(code))
    for (const { code, dishonoured } of others)
      expect(apply(afterReturn(code), next)).toMatchObject(
        dishonoured ? { ok: true } : { ok: false, error: { code: 'DEBITS_HELD', debitId: 'D1', returnCode: code } },
      )
  })

  test('in every life: no payment, no arrears and no debit presented again, while one on its way is still answered', () => {
    let [stopped, answered] = [0, 0]
    fc.assert(
      fc.property(anyTerms, moves, (terms, dice) => {
        let book: LoanBook | undefined
        for (const event of lifeOf(terms, dice.map(ofDebits))) {
          const following = book ? apply(book, event) : replay([event])
          if (!following.ok) throw new Error(following.error.code)
          const ended = book?.debits.some(({ returnCode }) => endsDebits(returnCode)) ?? false
          expect(ended && event.type === 'debit-initiated').toBe(false)
          answered += ended && event.type === 'debit-settled' ? 1 : 0
          book = following.value
        }
        if (!book?.debits.some(({ returnCode }) => endsDebits(returnCode))) return
        stopped += 1
        for (const [index, move] of dice.entries()) {
          const event = eventOf(book, { ...ofDebits(move), kind: 1 }, 1000 + index)
          const tried = apply(book, event)
          expect(tried.ok).toBe(false)
          if (!tried.ok && tried.error.code !== 'NOT_IN_THIS_STATUS' && tried.error.code !== 'EVENT_OUT_OF_ORDER')
            expect(tried.error.code).toBe('DEBITS_STOPPED')
        }
      }),
      { numRuns },
    )
    if (numRuns >= 1000) expect(Math.min(stopped, answered)).toBeGreaterThan(0)
  })
})

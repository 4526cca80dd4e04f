import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costShares } from '../payday/cost-shares.ts'
import type { CashAdvanceTerms } from '../payday/signed-terms.ts'
import type { LoanTerms } from '../products/signed-terms.ts'
import { at, installment } from '../testing/golden-lives/ledger-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents, sumOf } from '../values/cents.ts'
import { localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { arrearsAsOf } from './arrears-as-of.ts'
import { LifeByHand } from './combined-life.fixture.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { inFlight, owedInAll, type LoanBook } from './loan-book.ts'
import { apply, bookAsOf, openWith } from './replay.ts'

/* Cash advances that combine rare events: failed or late advances, arrangements on due days,
 * stays, moved payments, reversed payments, and debits on their way. Each figure is compared with
 * an independent model. */

type Step = { readonly kind: number; readonly days: number; readonly snap: number; readonly dice: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat({ max: 13 }),
  days: fc.oneof(fc.nat({ max: 4 }), fc.nat({ max: 25 })),
  snap: fc.nat({ max: 3 }),
  dice: fc.nat({ max: 10_000 }),
})

/** A payment can move only before its debit is sent, so moves come early in a life. */
const steps: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.array(
      step.map((one) => ({ ...one, kind: 8, days: one.days % 3, snap: 1 })),
      { maxLength: 2 },
    ),
    fc.array(step, { minLength: 2, maxLength: 14 }),
  )
  .map((parts) => parts.flat())

const terms: fc.Arbitrary<CashAdvanceTerms> = fc
  .record({
    start: fc.nat({ max: 700 }),
    amounts: fc.array(fc.integer({ min: 50_00, max: 400_00 }), { minLength: 1, maxLength: 3 }),
    gaps: fc.array(fc.integer({ min: 3, max: 18 }), { minLength: 3, maxLength: 3 }),
    cost: fc.nat({ max: 12 }),
  })
  .map(({ start, amounts, gaps, cost }) => {
    const advanceDate = plusDays(localDate('2026-01-05'), start)
    const costOfBorrowing = cents(Math.floor((sumOf(amounts.map((amount) => ({ amount }))) * cost) / 100))
    let due: LocalDate = advanceDate
    const payments = amounts.map((amount, index) => {
      due = plusDays(due, gaps[index] ?? 7)
      return { number: index + 1, dueDate: due, amount: cents(amount) }
    })
    return {
      loanType: 'cash-advance',
      advance: cents(sumOf(payments) - costOfBorrowing),
      costOfBorrowing,
      advanceDate,
      paymentPlan: payments.length === 1 ? 'single' : 'extended',
      payments,
      onDefault: { returnedItemFee: cents(20_00), interestMonthly: basisPoints(2_50) },
    }
  })

/** The day of a step: a number of days later, or the next due day or debit day. */
const dayOfStep = (book: LoanBook, { days, snap }: Step): LocalDate => {
  const due = book.agreed.flatMap(({ dueDate, debitDate }) => [dueDate, debitDate]).filter((day) => day >= book.asOf)
  const next = due.toSorted()[0]
  return snap === 0 && next !== undefined ? next : plusDays(book.asOf, days)
}

/** The acts of a step. The ledger refuses many of them. */
const eventOf = (book: LoanBook, given: Step, serial: number): LedgerEvent => {
  const { kind, dice } = given
  const on = dayOfStep(book, given)
  const payment = book.agreed[dice % book.agreed.length]
  const flying = inFlight(book)
  switch (kind) {
    case 0:
    case 1:
      return {
        type: 'payment-received',
        on,
        paymentId: `P${serial}`,
        amount: cents(dice % 3 === 0 ? 1 + dice : Math.max(1, (payment?.amount ?? 1) - (dice % 2) * 10_00)),
      }
    case 2: {
      const received = book.receipts.filter((one) => one.kind === 'payment')
      return { type: 'payment-reversed', on, paymentId: received[dice % Math.max(1, received.length)]?.id ?? 'none' }
    }
    case 3:
    case 4:
    case 5: {
      const late = arrearsAsOf(book, on)?.amount ?? 0
      const parts = Math.max(1, Math.min(late, 1 + (dice % 3)))
      const part = Math.floor(late / parts)
      return {
        type: 'payments-arranged',
        on,
        parts: Array.from({ length: parts }, (_, index) => ({
          dueDate: plusDays(on, (index + 1) * (1 + (dice % 20))),
          amount: cents(index === parts - 1 ? late - part * (parts - 1) : part),
        })),
      }
    }
    case 6: {
      const part = book.arrangements?.at(-1)?.parts[dice % 2]
      const day = part === undefined || part.dueDate < book.asOf ? on : plusDays(part.dueDate, dice % 5 === 0 ? 4 : 0)
      return { type: 'payment-received', on: day, paymentId: `P${serial}`, amount: part?.amount ?? cents(50_00) }
    }
    case 7:
      return book.stays?.some(({ to }) => to === undefined)
        ? { type: 'stay-lifted', on }
        : { type: 'stay-placed', on, ground: 'hardship' }
    case 8:
      return {
        type: 'due-date-changed',
        on,
        payment: payment?.number ?? 1,
        dueDate: plusDays(payment?.dueDate ?? on, (dice % 21) - 10),
      }
    case 9:
    case 10: {
      const owed = book.payments.find(({ number }) => number === payment?.number)
      const day = payment !== undefined && payment.debitDate > on ? payment.debitDate : on
      return {
        type: 'debit-initiated',
        on,
        debitId: `D${serial}`,
        payment: payment?.number ?? 1,
        amount: cents(Math.max(1, (owed?.amount ?? 1) - (owed?.paid ?? 0) - (dice % 4 === 0 ? 5_00 : 0))),
        debitDate: day,
      }
    }
    case 11: {
      const [debit] = flying
      const isAdvance = book.terms.loanType === 'cash-advance'
      const day = debit !== undefined && debit.debitDate > on ? debit.debitDate : on
      return dice % 2 === 0
        ? { type: 'debit-settled', on: day, debitId: debit?.debitId ?? 'none' }
        : { type: 'debit-returned', on: day, debitId: debit?.debitId ?? 'none', returnCode: isAdvance ? '901' : '905' }
    }
    case 12:
      return { type: 'advance-returned', at: at(on, '09:00') }
    default:
      return book.fundedAt === undefined
        ? { type: 'disbursed', at: at(plusDays(on, dice % 30), '14:00') }
        : { type: 'payment-received', on, paymentId: `P${serial}`, amount: cents(1 + (dice % 90_00)) }
  }
}

type Life = { readonly events: readonly LedgerEvent[]; readonly book: LoanBook; readonly byHand: LifeByHand }

const byHandOf = (agreed: LoanTerms): LifeByHand => {
  if (agreed.loanType === 'installment')
    return new LifeByHand(
      agreed.advanceDate,
      agreed.payments.map(({ amount, dueDate }) => ({ amount, dueDate, cost: 0 })),
      { monthlyRate: 0, fee: 0 },
    )
  const costs = costShares(
    agreed.payments.map(({ amount }) => amount),
    agreed.costOfBorrowing,
  )
  return new LifeByHand(
    agreed.advanceDate,
    agreed.payments.map(({ amount, dueDate }, index) => ({ amount, dueDate, cost: costs[index] ?? 0 })),
    { monthlyRate: agreed.onDefault.interestMonthly, fee: agreed.onDefault.returnedItemFee },
  )
}

const lifeOf = (agreed: LoanTerms, firstMoney: number, given: readonly Step[]): Life => {
  const activated: LedgerEvent = { type: 'activated', at: at(agreed.advanceDate), terms: agreed }
  const opened = openWith(activated)
  if (!opened.ok) throw new Error(opened.error.code)
  const byHand = byHandOf(agreed)
  const events: LedgerEvent[] = [activated]
  let book = opened.value
  const attempt = (event: LedgerEvent): void => {
    const next = apply(book, event)
    if (!next.ok) return
    byHand.happen(event)
    events.push(event)
    book = next.value
  }
  attempt({ type: 'copy-received', at: at(agreed.advanceDate) })
  attempt({ type: 'disbursed', at: at(plusDays(agreed.advanceDate, firstMoney), '14:00') })
  for (const [index, one] of given.entries()) attempt(eventOf(book, one, index))
  // A failed advance is sent again, so the loan continues.
  if (book.fundedAt === undefined) attempt({ type: 'disbursed', at: at(plusDays(book.asOf, 3), '15:00') })
  return { events, book, byHand }
}

const life = fc
  .tuple(terms, fc.oneof(fc.constant(0), fc.nat({ max: 40 })), steps)
  .map(([agreed, firstMoney, given]) => lifeOf(agreed, firstMoney, given))

/** The combinations that a life contains. */
const combinationsOf = ({ events, book }: Life) => {
  const { agreed, outFrom, arrangements = [], stays = [] } = book
  const [first] = agreed
  const isMoved = agreed.some(({ dueDate }, index) => dueDate !== book.terms.payments[index]?.dueDate)
  const arrangedOnDueDay = arrangements.some(({ on, payments }) =>
    agreed.some(({ number, debitDate }) => payments.includes(number) && debitDate === on),
  )
  const arrangedBeforeDebitDay = arrangements.some(({ on, payments }) =>
    agreed.some(
      ({ number, dueDate, debitDate }) =>
        payments.includes(number) && dueDate <= on && on <= debitDate && dueDate < debitDate,
    ),
  )
  return {
    moneyAfterDueDay: first !== undefined && outFrom > first.debitDate,
    failedAdvance: events.some(({ type }) => type === 'advance-returned') && book.fundedAt !== undefined,
    arrangedOnDueDay,
    arrangedBeforeDebitDay,
    movedAndLate: isMoved && book.accrued.defaultInterest > 0,
    stayedAndLate: stays.length > 0 && book.accrued.defaultInterest > 0,
    debitOnItsWay: inFlight(book).length > 0,
    reversedBesideDebit: inFlight(book).length > 0 && book.receipts.some(({ reversed }) => reversed),
  }
}

const reachedIn = (): { readonly count: (life: Life) => void; readonly expectAll: (least: number) => void } => {
  const reached = new Map<string, number>()
  return {
    count: (one) => {
      for (const [name, has] of Object.entries(combinationsOf(one)))
        reached.set(name, (reached.get(name) ?? 0) + Number(has))
    },
    expectAll: (least) => {
      expect([...reached].filter(([, times]) => times < least)).toEqual([])
      expect(reached.size).toBe(8)
    },
  }
}

test('ON-07, TAM-73, TAM-85, TAM-140, TAM-185: default interest equals the independent model in lives that combine rare events', () => {
  const reached = reachedIn()
  fc.assert(
    fc.property(life, fc.nat({ max: 70 }), (one, days) => {
      reached.count(one)
      const { book, byHand, events } = one
      const on = plusDays(book.asOf, days)
      const now = bookAsOf(book, on)
      const { interest } = byHand.standing(on)
      expect([now.accrued.defaultInterest, on, events]).toEqual([interest, on, events])
      const received = sumOf(book.receipts.filter(({ reversed }) => !reversed))
      const total = sumOf(book.terms.payments) + interest + now.accrued.fees
      expect(owedInAll(now.owed) - now.owedToBorrower).toBe(total - received)
    }),
    { numRuns: runs(1_000) },
  )
  if (everySample) reached.expectAll(5)
})

test('TAM-92: the late amount equals the independent model in lives that combine rare events', () => {
  const reached = reachedIn()
  fc.assert(
    fc.property(life, fc.nat({ max: 20 }), (one, days) => {
      reached.count(one)
      const { book, byHand, events } = one
      const on = plusDays(book.asOf, days)
      const late = arrearsAsOf(book, on)
      const expected = byHand.late(on)
      expect([late?.amount ?? 0, on, events]).toEqual([expected.amount, on, events])
      expect(new Map(late?.payments.map(({ number, amount }) => [number, Number(amount)]))).toEqual(expected.payments)
    }),
    { numRuns: runs(1_000) },
  )
  if (everySample) reached.expectAll(5)
})

/** Lives without interest, so the model needs none. */
const installments: fc.Arbitrary<Life> = fc
  .record({
    start: fc.nat({ max: 700 }),
    advance: fc.integer({ min: 1_600_00, max: 3_000_00 }),
    numberOfPayments: fc.integer({ min: 2, max: 5 }),
    given: fc.array(
      step.map((one) => ({ ...one, kind: [0, 1, 2, 9, 9, 10, 10, 11, 11, 13][one.kind % 10] ?? 0 })),
      { minLength: 2, maxLength: 16 },
    ),
  })
  .map(({ start, advance, numberOfPayments, given }) => {
    const advanceDate = plusDays(localDate('2026-01-05'), start)
    const agreed = installment(advance, advanceDate, plusDays(advanceDate, 7), numberOfPayments, {
      payFrequency: 'weekly',
      annualRate: basisPoints(0),
    })
    return lifeOf(agreed, 0, given)
  })

test('TAM-92: the late amount of an installment loan counts each debit on its way once', () => {
  const reached = { late: 0, flying: 0, ofOther: 0, inPart: 0 }
  fc.assert(
    fc.property(installments, fc.nat({ max: 25 }), ({ book, byHand, events }, days) => {
      const on = plusDays(book.asOf, days)
      const late = arrearsAsOf(book, on)
      const expected = byHand.late(on)
      expect([late?.amount ?? 0, on, events]).toEqual([expected.amount, on, events])
      expect(new Map(late?.payments.map(({ number, amount }) => [number, Number(amount)]))).toEqual(expected.payments)
      const flying = inFlight(book)
      const openOf = (number: number | 'arrears') => {
        const payment = book.payments.find((one) => one.number === number)
        return payment === undefined ? 0 : payment.amount - payment.paid
      }
      if (late === undefined || flying.length === 0) return
      reached.late += 1
      reached.flying += flying.length
      if (flying.some(({ payment, amount }) => amount > openOf(payment))) reached.ofOther += 1
      if (flying.some(({ payment, amount }) => amount < openOf(payment))) reached.inPart += 1
    }),
    { numRuns: runs(1_000) },
  )
  if (everySample) expect(Object.entries(reached).filter(([, times]) => times < 5)).toEqual([])
})

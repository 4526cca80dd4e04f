import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { begun, cashAdvance, lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves } from '../testing/random-life.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { compareDays, dateOfEpochDay, epochDay, localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { dayOf, type LedgerEvent } from './ledger-event.ts'
import { owedInAll, type LoanBook } from './loan-book.ts'
import { bookAsOf, replay } from './replay.ts'

const numRuns = runs(1000)

/** How a loan stands, no matter what the way there. */
const balances = ({ payments, owed, owedToBorrower, accrued, writtenOff, allocations }: LoanBook) => ({
  payments,
  owed,
  owedToBorrower,
  accrued,
  writtenOff,
  allocations,
})

/** The book of a day; undefined where an event is refused. */
const bookOfDay = (events: readonly LedgerEvent[], on: LocalDate): LoanBook | undefined => {
  const book = replay(events)
  return book.ok ? bookAsOf(book.value, on) : undefined
}

const lastDay = (events: readonly LedgerEvent[]): LocalDate =>
  events.map(dayOf).reduce((last, day) => (day > last ? day : last))

const inOrder = (events: readonly LedgerEvent[]): readonly LedgerEvent[] =>
  events.toSorted((a, b) => compareDays(dayOf(a), dayOf(b)))

const received = (on: LocalDate, amount: number, purpose: 'payment' | 'prepayment'): LedgerEvent => ({
  type: 'payment-received',
  on,
  paymentId: 'X',
  amount: cents(amount),
  purpose,
})

const isMoney = ({ type }: LedgerEvent): boolean =>
  ['payment-received', 'payment-reversed', 'debit-initiated', 'debit-settled', 'debit-returned'].includes(type)

const amounts = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 900_00 }))
const purposes = fc.constantFrom<'payment' | 'prepayment'>('payment', 'prepayment')
/** A place between the first and the last day of a life. */
const share = fc.double({ min: 0, max: 1, noNaN: true })
const dayBetween = (from: LocalDate, to: LocalDate, part: number): LocalDate =>
  dateOfEpochDay(epochDay(from) + Math.round((epochDay(to) - epochDay(from)) * part))

describe('a payment and its reversal leave the loan as if neither had been', () => {
  test('whatever else happened, before, in between and after', () => {
    let compared = 0
    fc.assert(
      fc.property(
        anyTerms,
        moves,
        amounts,
        purposes,
        share,
        share,
        fc.integer({ min: 0, max: 60 }),
        (terms, dice, amount, purpose, first, second, later) => {
          const life = lifeOf(terms, dice, ({ type }) => type !== 'balance-forgiven')
          const on = dayBetween(terms.advanceDate, lastDay(life), first)
          const back = dayBetween(on, plusDays(lastDay(life), 10), second)
          const reversed = inOrder([
            ...life,
            received(on, amount, purpose),
            { type: 'payment-reversed', on: back, paymentId: 'X' },
          ])
          const end = plusDays(lastDay(reversed), later)
          const [without, after] = [bookOfDay(life, end), bookOfDay(reversed, end)]
          if (!without || !after) return
          compared += 1
          expect(balances(after)).toEqual(balances(without))
        },
      ),
      { numRuns },
    )
    if (numRuns >= 1000) expect(compared).toBeGreaterThan(0)
  })

  test('a debit that is returned after it settled leaves what one leaves that never settled', () => {
    let compared = 0
    fc.assert(
      fc.property(
        anyTerms,
        moves,
        fc.nat(),
        share,
        fc.integer({ min: 0, max: 60 }),
        (terms, dice, which, part, later) => {
          const life = lifeOf(terms, dice, (event) => isMoney(event) && event.type !== 'debit-returned')
          const settlements = life.filter(({ type }) => type === 'debit-settled')
          const settled = settlements[which % Math.max(1, settlements.length)]
          if (settled?.type !== 'debit-settled') return
          const { on, debitId } = settled
          const back = dayBetween(on, plusDays(lastDay(life), 10), part)
          const returned = inOrder([...life, { type: 'debit-returned', on: back, debitId, returnCode: '901' }])
          const end = plusDays(lastDay(returned), later)
          const never = returned.filter((event) => event !== settled)
          const [without, after] = [bookOfDay(never, end), bookOfDay(returned, end)]
          if (!without || !after) return
          compared += 1
          expect([after.owed, after.owedToBorrower, after.accrued]).toEqual([
            without.owed,
            without.owedToBorrower,
            without.accrued,
          ])
        },
      ),
      { numRuns },
    )
    if (numRuns >= 1000) expect(compared).toBeGreaterThan(0)
  })
})

test('the events of one day lead to the same loan in any order they were booked', () => {
  let compared = 0
  fc.assert(
    fc.property(
      anyTerms,
      moves,
      fc.infiniteStream(fc.nat()),
      fc.integer({ min: 0, max: 60 }),
      (terms, dice, keys, later) => {
        const life = lifeOf(
          terms,
          dice.map((move) => ({ ...move, days: move.days % 3 })),
          isMoney,
        )
        // If a debit has two answers, the last one counts, so their order matters.
        const answers = life.flatMap((event) =>
          event.type === 'debit-settled' || event.type === 'debit-returned' ? [`${event.debitId} ${event.on}`] : [],
        )
        if (new Set(answers).size < answers.length) return
        const shuffled = life
          .map((event, index) => ({ event, key: index < 3 ? -1 : (keys.next().value ?? 0) }))
          .toSorted((a, b) => compareDays(dayOf(a.event), dayOf(b.event)) || a.key - b.key)
          .map(({ event }) => event)
        const end = plusDays(lastDay(life), later)
        const [one, other] = [bookOfDay(life, end), bookOfDay(shuffled, end)]
        if (!one || !other) return
        compared += 1
        expect(balances(other)).toEqual(balances(one))
      },
    ),
    { numRuns },
  )
  if (numRuns >= 1000) expect(compared).toBeGreaterThan(0)
})

/** What the loan still takes: less than nothing where the borrower is owed. */
const left = ({ owed, owedToBorrower, smallBalanceKept }: LoanBook): number =>
  owedInAll(owed) - owedToBorrower - smallBalanceKept

test('to pay earlier or more never leaves more to pay, on any later day', () => {
  let compared = 0
  fc.assert(
    fc.property(
      anyTerms,
      moves,
      amounts,
      fc.nat(500_00),
      purposes,
      share,
      share,
      fc.integer({ min: 0, max: 200 }),
      (terms, dice, amount, more, purpose, first, second, later) => {
        const life = lifeOf(terms, dice, isMoney)
        const on = dayBetween(terms.advanceDate, plusDays(lastDay(life), 60), first)
        const early = dayBetween(terms.advanceDate, on, second)
        const paid = inOrder([...life, received(on, amount, purpose)])
        const paidEarlier = inOrder([...life, received(early, amount + more, purpose)])
        const end = plusDays(lastDay(paid), later)
        const [then, sooner] = [bookOfDay(paid, end), bookOfDay(paidEarlier, end)]
        if (!then || !sooner) return
        compared += 1
        expect(left(sooner)).toBeLessThanOrEqual(left(then) - more)
      },
    ),
    { numRuns },
  )
  if (numRuns >= 1000) expect(compared).toBeGreaterThan(0)
})

describe('$180 of an extended plan of three times $190, and nothing after it', () => {
  const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
  const leftOn = (on: string, purpose: 'payment' | 'prepayment'): number =>
    left(bookAsOf(lived([...begun(plan), received(localDate(on), 180_00, purpose)]), localDate('2026-06-10')))

  test('cost the same three days early, as a prepayment or not, and on the due day', () => {
    const onTheDay = leftOn('2026-03-13', 'payment')
    expect([leftOn('2026-03-10', 'prepayment'), leftOn('2026-03-10', 'payment')]).toEqual([onTheDay, onTheDay])
    // Of the first instalment 10.00, of the others 166.67 and 166.66 from their days: 570.00 -
    // 180.00 and their default interest
    expect(onTheDay).toBe(390_00 + 19_19)
  })
  test('cost more four weeks late', () => {
    expect(leftOn('2026-04-10', 'payment')).toBeGreaterThan(leftOn('2026-03-13', 'payment'))
  })
})

test('a debit sent on the day of a prepayment keeps what the payment takes, whichever of the two was booked first', () => {
  const day = localDate('2026-03-04')
  const prepaid: LedgerEvent = { ...received(day, 46, 'prepayment') }
  const sent: LedgerEvent = {
    type: 'debit-initiated',
    on: day,
    debitId: 'D1',
    payment: 1,
    amount: cents(569_54),
    debitDate: localDate('2026-03-18'),
  }
  const start = begun(cashAdvance(500_00, '2026-03-04', '2026-03-18'))
  const [one, other] = [lived([...start, prepaid, sent]), lived([...start, sent, prepaid])].map((book) =>
    balances(bookAsOf(book, day)),
  )
  expect(one).toEqual(other)
  // The payment keeps its amount along with its debit, and 46 cents of it are paid.
  expect(one?.payments).toMatchObject([{ amount: 570_00, paid: 46 }])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { begun, cashAdvance, installment, lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { owedInAll, type LoanBook } from './loan-book.ts'
import { apply, bookAsOf, replay } from './replay.ts'

const single = begun(cashAdvance(500_00, '2026-03-04', '2026-03-18'))
const monthly = begun(installment(5000_00, '2026-01-15', '2026-02-15', 12))

const received = (
  on: string,
  amount: number,
  receivedOn?: string,
  paymentId = `${on} ${receivedOn} ${amount}`,
): Extract<LedgerEvent, { type: 'payment-received' }> => ({
  type: 'payment-received',
  on: localDate(on),
  paymentId,
  amount: cents(amount),
  ...(receivedOn !== undefined && { receivedOn: localDate(receivedOn) }),
})
/** How a loan stands, no matter what the way there. */
const stand = ({ payments, owed, owedToBorrower, accrued, allocations, balances, status, writtenOff }: LoanBook) => ({
  payments,
  owed,
  owedToBorrower,
  accrued,
  allocations,
  balances,
  status,
  writtenOff,
})

describe('a payment that is booked later than it was received', () => {
  test('counts from the day on which it was received: no default interest for the days in between', () => {
    const late = lived([...single, received('2026-04-02', 570_00)])
    expect(late.owed.defaultInterest).toBe(6_25)
    const backdated = lived([...single, received('2026-04-02', 570_00, '2026-03-18')])
    expect([backdated.status, owedInAll(backdated.owed), backdated.asOf]).toEqual(['repaid', 0, '2026-04-02'])
  })
  test('reverses default interest that was booked meanwhile', () => {
    const accrued = lived([...single, { type: 'default-interest-accrued', on: localDate('2026-03-28') }])
    expect(accrued.owed.defaultInterest).toBe(4_16)
    const next = apply(accrued, received('2026-03-30', 570_00, '2026-03-18'))
    expect(next.ok && stand(next.value)).toMatchObject({
      status: 'repaid',
      owed: { principal: 0, defaultInterest: 0 },
      balances: { 'default interest earned': 0 },
    })
  })
  test('cannot be received in the future, nor before the advance', () => {
    expect(apply(lived(single), received('2026-03-10', 1_00, '2026-03-11'))).toMatchObject({
      error: { code: 'RECEIVED_IN_THE_FUTURE' },
    })
    expect(apply(lived(single), received('2026-03-10', 1_00, '2026-03-03'))).toMatchObject({
      error: { code: 'RECEIVED_BEFORE_ADVANCE', from: '2026-03-04' },
    })
    expect(apply(lived(single), received('2026-03-10', 1_00, '2026-03-04')).ok).toBe(true)
  })
})

test('a backdated payment leaves the loan as if it had been booked on its day, no matter what was booked in between', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(single, monthly),
      fc.array(fc.record({ days: fc.integer({ min: 0, max: 120 }), amount: fc.integer({ min: 1, max: 400_00 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.nat(),
      fc.integer({ min: 0, max: 60 }),
      (life, given, which, later) => {
        const from = lived(life).outFrom
        const dated = given.map(({ days, amount }, id) => ({ on: plusDays(from, days), amount, id: `P${id}` }))
        const late = dated[which % dated.length]
        const last = dated.reduce((day, { on }) => (on > day ? on : day), from)
        if (!late) return
        const bookedOn = plusDays(last, later)
        const onTime = [
          ...life,
          ...dated
            .toSorted((a, b) => (a.on < b.on ? -1 : 1))
            .map((one) => received(one.on, one.amount, undefined, one.id)),
        ]
        const others = onTime.filter((event) => !('paymentId' in event) || event.paymentId !== late.id)
        const backdated = [...others, received(bookedOn, late.amount, late.on, late.id)]
        const [one, other] = [onTime, backdated].map((events) => stand(bookAsOf(lived(events), bookedOn)))
        expect(other).toEqual(one)
      },
    ),
    { numRuns: runs(300) },
  )
})

describe('money on a debt that was written off', () => {
  test('TAM-72: received before the loss and booked after it, leaves the loss that it would have left in time', () => {
    const advance = begun(cashAdvance(500_00, '2026-03-04', '2026-03-18'))
    const inCollections: LedgerEvent = { type: 'sent-to-collections', on: localDate('2026-06-01') }
    const writtenOff: LedgerEvent = { type: 'written-off', on: localDate('2026-07-01') }
    const money = { paymentId: 'P', amount: cents(570_00), receivedOn: localDate('2026-06-02') }
    const late = lived([
      ...advance,
      inCollections,
      writtenOff,
      { type: 'recovered', on: localDate('2026-07-05'), ...money },
    ])
    const inTime = lived([
      ...advance,
      inCollections,
      { type: 'payment-received', on: localDate('2026-06-30'), ...money },
      writtenOff,
    ])
    expect([late.writtenOff, late.balances['written off'], late.recovered]).toEqual([30_83, 30_83, 0])
    expect(late.balances).toEqual(inTime.balances)
    // One entry books the money and what it changes of the loss.
    expect(late.entries.at(-1)).toMatchObject({ kind: 'recovered', on: '2026-07-05' })
  })

  test('in any life, its booking on any later day leaves the loan as its booking in time', () => {
    let compared = 0
    fc.assert(
      fc.property(
        anyTerms,
        moves,
        fc.integer({ min: 1, max: 300_00 }),
        fc.nat({ max: 60 }),
        fc.nat({ max: 40 }),
        fc.nat({ max: 40 }),
        (anyLoan, dice, amount, wait, late, later) => {
          // A day on which the loss was possible with the money booked in time, too.
          const before = lifeOf(anyLoan, dice)
          const on = plusDays(lived(before).asOf, 1 + wait)
          const receivedOn = plusDays(on, -1 - (wait % 50))
          const money = { paymentId: 'X', amount: cents(amount), receivedOn }
          const loss = [
            { type: 'sent-to-collections', on },
            { type: 'written-off', on },
          ] as const
          const inTime = replay([...before, { type: 'payment-received', on: plusDays(on, -1), ...money }, ...loss])
          const bookedOn = plusDays(on, late)
          const afterwards = replay([...before, ...loss, { type: 'recovered', on: bookedOn, ...money }])
          if (!inTime.ok || !afterwards.ok) return
          compared += 1
          const end = plusDays(bookedOn, later)
          expect(stand(bookAsOf(afterwards.value, end))).toEqual(stand(bookAsOf(inTime.value, end)))
        },
      ),
      { numRuns: runs(400) },
    )
    if (everySample) expect(compared).toBeGreaterThan(15)
  })
})

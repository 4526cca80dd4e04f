import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnReasons } from '../pad/return-codes.ts'
import { at, begun, debited, lived, paid, sent, settled } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, loan, moves, plan, single } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { arrearsAsOf } from './arrears-as-of.ts'
import { factsInOrder } from './facts-in-order.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { owedInAll, type LoanBook } from './loan-book.ts'
import { apply, bookAsOf } from './replay.ts'

const day = localDate
const back = (on: LocalDate | string, returnCode = '915', debitId = 'D1'): LedgerEvent => ({
  type: 'debit-returned',
  on: day(on),
  debitId,
  returnCode,
})
const interestOn = (events: readonly LedgerEvent[], on: string): number => {
  const { accrued } = bookAsOf(lived(events), day(on))
  return accrued.defaultInterest
}

describe('TAM-224: money of a settled debit that is claimed back', () => {
  const settledOnce = [...begun(single), ...debited(single)]

  test('bears no default interest for the two months in which it was with us, and does from then on', () => {
    // Due and debited on March 18. 500.00 × 2.5 % in 30 days of a month.
    const claimed = [...settledOnce, back('2026-05-18')]
    expect(interestOn(claimed, '2026-05-18')).toBe(0)
    expect(interestOn(claimed, '2026-05-28')).toBe(4_16)
    expect(interestOn(claimed, '2026-06-18')).toBe(12_50)
    expect(lived(claimed)).toMatchObject({ status: 'overdue', owed: { principal: 500_00, cost: 70_00, fee: 0 } })
    expect(lived(claimed).receipts).toMatchObject([{ reversed: true, held: { until: '2026-05-18' } }])
    expect(arrearsAsOf(lived(claimed), day('2026-05-28'))?.interest).toMatchObject([{ principal: 500_00, days: 10 }])
  })

  test.each(returnReasons.map(({ code, dishonoured }) => [code, dishonoured] as const))(
    'for the reason %s, unless the bank refused it for want of money: %s',
    (code, dishonoured) => {
      const claimed = [...settledOnce, back('2026-04-17', code)]
      // From March 18 to April 17 are 30 days.
      expect(interestOn(claimed, '2026-04-17')).toBe(dishonoured ? 12_50 : 0)
    },
  )

  test('covers its own payment of a plan alone', () => {
    const first = [...begun(plan), sent(plan, 1), settled(plan, 1), sent(plan, 2)]
    const late: readonly LedgerEvent[] = [
      ...first,
      { type: 'debit-returned', on: day('2026-03-30'), debitId: 'D2', returnCode: '901' },
      back('2026-04-10'),
    ]
    const without = late.slice(0, -1)
    // Nothing for the first payment up to April 10: only the second one bears interest.
    expect(interestOn(late, '2026-04-10')).toBe(interestOn(without, '2026-04-10'))
    expect(interestOn(late, '2026-04-20')).toBeGreaterThan(interestOn(without, '2026-04-20'))
    const days = arrearsAsOf(lived(late), day('2026-04-20'))?.interest.map((one) => one.days)
    // Ten days, one of which is the thirty-first of its month of default.
    expect(days).toEqual([9, 24, 10])
  })

  test('counts until its last return when the bank contradicted itself in between', () => {
    const again: LedgerEvent = { type: 'debit-settled', on: day('2026-05-20'), debitId: 'D1' }
    const events = [...settledOnce, back('2026-05-18'), again]
    expect(lived(events).receipts[0]).not.toHaveProperty('held')
    expect(interestOn([...events, back('2026-06-18', '916')], '2026-06-18')).toBe(0)
  })

  test('bears no agreed interest on an installment loan for those days', () => {
    const held = [...begun(loan), ...debited(loan, 1, 1), back('2026-05-15', '917')]
    const costOn = (events: readonly LedgerEvent[], on: string): number => bookAsOf(lived(events), day(on)).owed.cost
    const never = [...begun(loan), sent(loan, 1), back('2026-02-18', '917')]
    const straight = [...begun(loan), ...debited(loan, 1, 1)]
    // Until it left, interest is that of a loan whose first payment was made, with the interest
    // that the payment had paid; after that, that of a loan whose payment was never made.
    expect(costOn(held, '2026-05-15')).toBe(costOn(straight, '2026-05-15') + 124_58)
    const later = (events: readonly LedgerEvent[]): number =>
      costOn(events, '2026-06-15') - costOn(events, '2026-05-15')
    expect(later(held)).toBe(later(never))
    expect(costOn(held, '2026-05-15')).toBeLessThan(costOn(never, '2026-05-15'))
  })

  test('is left out of a loan whose advance had not arrived when the money came', () => {
    const book = lived([
      ...settledOnce,
      { type: 'advance-returned', at: at('2026-03-25') },
      { type: 'disbursed', at: at('2026-03-30') },
      back('2026-04-20'),
    ])
    expect(factsInOrder(book).filter(({ kind }) => kind === 'held')).toEqual([])
    expect(book.accrued.defaultInterest).toBeGreaterThan(0)
  })

  const figures = ({ owed, owedToBorrower }: LoanBook) => ({
    contract: owed.principal + (owed.cost + owed.defaultInterest) - owedToBorrower,
    interest: owed.cost + owed.defaultInterest,
  })

  test('in any life never costs more than if it had not been paid, nor less than if it had been', () => {
    let cheaper = 0
    fc.assert(
      fc.property(
        anyTerms,
        moves,
        fc.nat(),
        fc.nat({ max: 90 }),
        fc.nat({ max: 60 }),
        (terms, dice, which, wait, later) => {
          const events = lifeOf(terms, dice, ({ type }) =>
            ['payment-received', 'debit-initiated', 'debit-settled', 'disbursed', 'activated'].includes(type),
          )
          const answers = events.filter((event) => event.type === 'debit-settled')
          const answer = answers[which % Math.max(1, answers.length)]
          const life = lived(events)
          if (answer?.type !== 'debit-settled') return
          const on = plusDays(life.asOf, wait)
          const [claimed, otherReason] = [
            apply(life, back(on, '915', answer.debitId)),
            apply(life, back(on, '914', answer.debitId)),
          ]
          const refused = apply(life, back(on, '908', answer.debitId))
          if (!claimed.ok || !otherReason.ok || !refused.ok) return
          const end = plusDays(on, later)
          const [one, other, full] = [claimed.value, otherReason.value, refused.value].map((book) =>
            figures(bookAsOf(book, end)),
          )
          if (!one || !other || !full) return
          expect(one).toEqual(other)
          expect(one.contract).toBeLessThanOrEqual(full.contract)
          if (one.contract < full.contract) cheaper += 1
          expect(owedInAll(claimed.value.owed)).toBeGreaterThanOrEqual(0)
          expect(one.contract).toBeGreaterThanOrEqual(figures(bookAsOf(life, end)).contract)
        },
      ),
      { numRuns: runs(300) },
    )
    if (everySample) expect(cheaper).toBeGreaterThan(5)
  })

  test('as the rest, counts by its day: what the borrower pays meanwhile changes nothing of it', () => {
    const meanwhile = [...settledOnce, paid('2026-04-01', 'P', 10_00), back('2026-05-18')]
    expect(interestOn(meanwhile, '2026-05-18')).toBe(0)
    expect(interestOn(meanwhile, '2026-06-18')).toBe(12_50)
  })
})

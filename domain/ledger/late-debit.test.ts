import { describe, expect, test } from 'vitest'
import { pastDueOn } from '../arrears/delinquency.ts'
import { begun, cashAdvance, installment, lived, paid } from '../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { arrearsAsOf } from './arrears-as-of.ts'
import { freeThrough } from './late-debit.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { owedInAll } from './loan-book.ts'
import { bookAsOf } from './replay.ts'

const day = localDate
/** $570.00, due on Wednesday, March 18, 2026. Its debit is sent on March 13. */
const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
/** $487.19 on the 15th of each month. The first is due on Tuesday, February 17, and sent on
 * February 11. */
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
const sent = (on: string, debitDate: string, amount = 570_00, rePresents?: string): LedgerEvent => ({
  type: 'debit-initiated',
  on: day(on),
  debitId: rePresents === undefined ? 'D1' : 'D2',
  payment: 1,
  amount: cents(amount),
  debitDate: day(debitDate),
  ...(rePresents !== undefined && { rePresents }),
})
const settled = (on: string, debitId = 'D1'): LedgerEvent => ({ type: 'debit-settled', on: day(on), debitId })
const returned = (on: string, returnCode = '901'): LedgerEvent => ({
  type: 'debit-returned',
  on: day(on),
  debitId: 'D1',
  returnCode,
})
const owedOn = (events: readonly LedgerEvent[], on: string) => bookAsOf(lived(events), day(on)).owed

describe('TAM-251: a debit that the lender sends late', () => {
  test.each([
    ['2026-03-16', '2026-03-19', '2026-03-20'],
    ['2026-03-24', '2026-03-27', '2026-03-30'],
  ])('on %s costs a cash advance nothing for the days to %s', (on, debitDate, answer) => {
    const flying = [...begun(single), sent(on, debitDate)]
    expect(owedOn(flying, debitDate).defaultInterest).toBe(0)
    const settledThen = lived([...flying, settled(answer)])
    expect([settledThen.status, owedInAll(settledThen.owed)]).toEqual(['repaid', 0])
  })

  test('starts default interest on its own day when it is returned', () => {
    const events = [...begun(single), sent('2026-03-24', '2026-03-27'), returned('2026-03-30')]
    // Three days: 500.00 × 2.5 % × 3 ÷ 30.
    expect(owedOn(events, '2026-03-30')).toMatchObject({ defaultInterest: 1_25, fee: 20_00 })
    expect(arrearsAsOf(lived(events), day('2026-03-30'))?.interest).toMatchObject([{ from: '2026-03-28', days: 3 }])
    expect(pastDueOn(lived(events), day('2026-03-30')).since).toBe('2026-03-27')
  })

  test('costs an installment loan the same as a debit on time', () => {
    const onTime = [...begun(loan), sent('2026-02-11', '2026-02-17', 487_19), settled('2026-02-25')]
    const late = [...begun(loan), sent('2026-02-20', '2026-02-25', 487_19), settled('2026-02-25')]
    for (const on of ['2026-02-25', '2026-03-15', '2026-04-20'])
      expect(owedInAll(owedOn(late, on))).toBe(owedInAll(owedOn(onTime, on)))
  })

  test('keeps agreed interest of an installment loan from the signed day when it is returned', () => {
    const never = [...begun(loan), { type: 'default-interest-accrued', on: day('2026-02-26') } as const]
    const late = [...begun(loan), sent('2026-02-20', '2026-02-25', 487_19), returned('2026-02-26', '905')]
    expect(owedOn(late, '2026-03-15')).toEqual(owedOn(never, '2026-03-15'))
  })

  test('does not include the second debit of a payment whose first debit was returned', () => {
    const events = [
      ...begun(single),
      sent('2026-03-13', '2026-03-18'),
      returned('2026-03-19'),
      sent('2026-03-24', '2026-03-27', 570_00, 'D1'),
      settled('2026-03-30', 'D2'),
    ]
    // Nine days: 500.00 × 2.5 % × 9 ÷ 30.
    expect(owedOn(events, '2026-03-30')).toMatchObject({ defaultInterest: 3_75 })
  })

  test('does not include a debit of arrears', () => {
    const arrears = { ...sent('2026-03-24', '2026-03-27'), payment: 'arrears' } as LedgerEvent
    expect(owedOn([...begun(single), arrears, settled('2026-03-30')], '2026-03-30').defaultInterest).toBe(3_75)
  })

  test('does not include a debit after the payor stopped an earlier one', () => {
    const events: readonly LedgerEvent[] = [
      ...begun(single),
      { ...sent('2026-03-09', '2026-03-18') },
      { type: 'debit-stopped', on: day('2026-03-11'), payment: 1 },
      returned('2026-03-12', '903'),
      { type: 'debit-resumed', on: day('2026-03-13'), payment: 1 },
    ]
    const book = lived([...events, { ...sent('2026-03-13', '2026-03-19'), debitId: 'D2' } as LedgerEvent])
    const [payment] = book.agreed
    expect(payment && freeThrough(book, payment)).toBe('2026-03-19')
  })

  test('does not include a debit for a later day to which the payor agreed', () => {
    const listed: LedgerEvent = {
      type: 'authorization-replaced',
      on: day('2026-03-06'),
      debits: [{ number: 1, dueDate: day('2026-03-25'), amount: cents(570_00) }],
    }
    const events = [...begun(single), listed, sent('2026-03-20', '2026-03-25'), settled('2026-03-26')]
    // Seven days: 500.00 × 2.5 % × 7 ÷ 30.
    expect(owedOn(events, '2026-03-26').defaultInterest).toBe(2_91)
  })

  test('costs nothing if other money arrives before it', () => {
    const events = [...begun(single), sent('2026-03-24', '2026-03-27'), paid('2026-03-26', 'P', 570_00)]
    expect(owedInAll(owedOn(events, '2026-03-27'))).toBe(0)
  })
})

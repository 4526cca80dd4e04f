import { describe, expect, test } from 'vitest'
import {
  begun,
  cashAdvance,
  lived,
  paid,
  returned,
  sent,
  settled,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { interestPauses, partsOn } from './arrangement.ts'
import { undebited } from './debited-payments.ts'
import type { LedgerEvent } from './ledger-event.ts'
import type { Arrangement } from './loan-book.ts'

const day = localDate
const arrangement = (on: string, ...parts: readonly (readonly [string, number])[]): Arrangement => ({
  on: day(on),
  parts: parts.map(([dueDate, amount]) => ({ dueDate: day(dueDate), amount: cents(amount) })),
  receipts: 0,
  payments: [1],
})

describe('TAM-85: what is late bears no default interest', () => {
  const first = arrangement('2026-03-20', ['2026-04-01', 100_00], ['2026-04-20', 100_00])
  const pauses = (through: string, ...arrangements: readonly Arrangement[]) =>
    interestPauses({ arrangements, receipts: [] }, { number: 1, debitDate: day('2026-03-18') }, day(through)).map(
      ({ from, to }) => [from, to],
    )

  test.each([
    ['through the three days in which the last part may still arrive', '2026-04-04', [['2026-03-20', '2026-04-23']]],
    [
      'until the day of the first part that is missed once they have passed',
      '2026-04-05',
      [['2026-03-20', '2026-04-01']],
    ],
  ])('%s', (_what, through, expected) => {
    expect(pauses(through, first)).toEqual(expected)
  })

  const second = arrangement('2026-04-10', ['2026-04-30', 200_00])
  const early = arrangement('2026-04-04', ['2026-04-30', 200_00])
  test.each<readonly [string, string, Arrangement, readonly (readonly string[])[]]>([
    [
      'with no break where another arrangement takes its place before a part is missed',
      '2026-05-01',
      early,
      [
        ['2026-03-20', '2026-04-04'],
        ['2026-04-04', '2026-05-03'],
      ],
    ],
    [
      'as if the other were not there, before its day',
      '2026-04-03',
      second,
      [
        ['2026-03-20', '2026-04-10'],
        ['2026-04-10', '2026-05-03'],
      ],
    ],
    [
      'from the missed part to the other arrangement it does',
      '2026-04-12',
      second,
      [
        ['2026-03-20', '2026-04-01'],
        ['2026-04-10', '2026-05-03'],
      ],
    ],
    [
      'and again from a part of the other that is missed',
      '2026-05-04',
      second,
      [
        ['2026-03-20', '2026-04-01'],
        ['2026-04-10', '2026-04-30'],
      ],
    ],
  ])('%s', (_what, through, next, expected) => {
    expect(pauses(through, first, next)).toEqual(expected)
  })
})

/** Three instalments of $190.00 from March 13, 2026. */
const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const missed = [...begun(plan), sent(plan, 1), returned(plan, 1, '901')]

test('TAM-85: the debit of another payment pays no part; other money does', () => {
  const late = lived(missed)
  const parts = [{ dueDate: day('2026-04-10'), amount: cents(210_00) }]
  const made = { ...arrangement('2026-03-17', ['2026-04-10', 210_00]), receipts: late.receipts.length, parts }
  const left = (...events: readonly LedgerEvent[]) =>
    partsOn({ ...lived([...missed, ...events]), arrangements: [made] }, made, day('2026-04-01')).map(
      (part) => part.left,
    )
  expect(left(sent(plan, 2), settled(plan, 2))).toEqual([210_00])
  expect(left(paid('2026-03-20', 'P', 60_00))).toEqual([150_00])
})

describe('PAD-09: a payment', () => {
  const paymentOf = (events: readonly LedgerEvent[], number: number) => {
    const book = lived(events)
    const payment = book.payments[number - 1]
    return payment && undebited(book, payment)
  }

  test('is debited again after a return for want of funds, and not once its own debit was missed', () => {
    expect(paymentOf(missed, 1)).toBeUndefined()
    expect(paymentOf(begun(plan), 1)).toBeUndefined()
    const replaced = { ...lived(begun(plan)) }
    const book = { ...replaced, authorization: { ...replaced.authorization, debitsFrom: day('2026-03-12') } }
    const [first, second] = book.payments
    expect([first && undebited(book, first), second && undebited(book, second)]).toEqual([
      { code: 'DEBIT_MISSED', payment: 1 },
      undefined,
    ])
    const again = { ...lived(missed), authorization: book.authorization }
    expect(first && undebited(again, first)).toBeUndefined()
  })
})

test('TAM-73: a payment of a cash advance bears default interest after its new day, never after a day before the signed one', () => {
  const moved = (payment: number, dueDate: string) =>
    lived([...begun(plan), { type: 'due-date-changed', on: day('2026-03-05'), payment, dueDate: day(dueDate) }]).agreed[
      payment - 1
    ]
  expect(moved(1, '2026-03-20')).toMatchObject({ debitDate: '2026-03-20', interestAfter: '2026-03-20' })
  const signed = plan.payments[1]?.dueDate
  expect(moved(2, '2026-03-20')).toMatchObject({ debitDate: '2026-03-20', interestAfter: signed })
})

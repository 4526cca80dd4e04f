import { describe, expect, test } from 'vitest'
import { torontoInstant } from '../../calendars/toronto.ts'
import { owedInAll } from '../../ledger/loan-book.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import type { LoanEvent } from '../loan-event.ts'
import type { ServicedLoan } from '../loan.ts'
import { servicingSteps } from '../servicing/servicing-steps.ts'
import { reporting } from '../testing/loan-steps.fixture.ts'
import {
  advance,
  fundedLoan,
  installments,
  issued,
  noonOf,
  reported,
  type Issued,
} from '../testing/servicing.fixture.ts'

const debits = ['debits'] as const
const types = (events: readonly LoanEvent[]): readonly string[] => events.map(({ type }) => type)
const initiate = (loan: ServicedLoan, day: string, stopped: readonly 'debits'[] = []): Issued =>
  issued(loan, noonOf(day), 'initiate-debit', {}, stopped)
const look = (loan: ServicedLoan, day: string, stopped: readonly 'debits'[] = []): Issued =>
  issued(loan, noonOf(day), 'note-stop', {}, stopped)
const stepsOn = (loan: ServicedLoan, day: string): readonly string[] =>
  servicingSteps(loan, noonOf(day))
    .filter(({ at }) => at <= noonOf(day))
    .map(({ type }) => type)

// The first payment of each is due on a Monday or Wednesday in March; the debit of six payments
// goes to the bank on March 11, for March 16.
const loan = fundedLoan(installments)

describe('TAM-198: debits are stopped', () => {
  test('on its day: held once, nothing is sent; released the same day it goes for the agreed day', () => {
    const held = initiate(loan, '2026-03-11', debits)
    expect(held.events).toEqual([{ type: 'held-by-stop', at: noonOf('2026-03-11'), what: 'debits', payments: [1] }])
    expect(stepsOn(held.loan, '2026-03-11')).toEqual(['note-stop'])
    expect(look(held.loan, '2026-03-11', debits).events).toEqual([])
    const released = look(held.loan, '2026-03-11')
    expect(types(released.events)).toEqual(['released-from-stop'])
    expect(released.loan.held).toBeUndefined()
    const sent = initiate(released.loan, '2026-03-11')
    expect(sent.events).toMatchObject([
      { type: 'debit-initiated', payment: 1, debitDate: '2026-03-16' },
      { type: 'payment-requested', kind: 'debit' },
    ])
    expect(initiate(sent.loan, '2026-03-11').events).toEqual([])
  })

  test('initiated and not handed over: held as well, and handed over once after the release', () => {
    const sent = initiate(loan, '2026-03-11').loan
    const held = look(sent, '2026-03-11', debits)
    expect(held.events).toMatchObject([{ type: 'held-by-stop', payments: [1] }])
    expect(stepsOn(held.loan, '2026-03-11')).toEqual(['note-stop'])
    const released = look(held.loan, '2026-03-11').loan
    expect(stepsOn(released, '2026-03-11')).toEqual(['send-payment'])
    expect(released.book.debits).toMatchObject([{ debitId: 'D1.1', debitDate: '2026-03-16' }])
  })

  test('that has gone to the provider: it is not held', () => {
    const sent = reported(initiate(loan, '2026-03-11').loan, noonOf('2026-03-11'), 'D1.1', reporting('submitted')).loan
    expect(look(sent, '2026-03-11', debits).events).toEqual([])
  })
})

describe.each([
  ['six payments', installments, '2026-03-11', '2026-03-13', '2026-03-23', '2026-03-18', '2026-03-19', '2026-03-30'],
  ['a cash advance', advance, '2026-03-13', '2026-03-17', '2026-03-27', '2026-03-24', '2026-03-25', '2026-04-06'],
] as const)(
  'TAM-199: a debit of %s that is held past its day',
  (_what, terms, day, after, newDay, sent, later, laterDay) => {
    const before = fundedLoan(terms)
    const held = initiate(before, day, debits).loan
    const moved = look(held, after, debits)

    test('moves once to the first clearing day after ten days of notice, which the borrower gets', () => {
      expect(held.held?.payments).toEqual([1])
      expect(moved.events).toMatchObject([{ type: 'due-date-changed', payment: 1, dueDate: newDay, byStop: true }])
      expect(look(moved.loan, after, debits).events).toEqual([])
      const [notice] = moved.loan.noticed.waiting.filter(({ kind }) => kind === 'date-changed')
      expect(notice?.figures).toMatchObject({ debitDate: newDay, byStop: true })
    })

    test('costs nothing: on the new day as much is owed as on it without a debit that is late', () => {
      const owed = (one: ServicedLoan) => bookAsOf(one.book, localDate(newDay))
      expect(owed(moved.loan).owed.defaultInterest).toBe(cents(0))
      expect(owed(moved.loan).status).toBe('funded')
      expect(owedInAll(owed(moved.loan).owed)).toBeLessThan(owedInAll(owed(before).owed))
    })

    test('is sent for the new day after the release, and not before its time', () => {
      const released = look(moved.loan, after)
      expect(types(released.events)).toEqual(['released-from-stop'])
      expect(stepsOn(released.loan, after)).not.toContain('initiate-debit')
      expect(initiate(released.loan, sent).events).toMatchObject([
        { type: 'debit-initiated', payment: 1, debitDate: newDay },
        { type: 'payment-requested', kind: 'debit' },
      ])
    })

    test('moves at the release where nobody looked before', () => {
      expect(types(look(held, after).events)).toEqual(['due-date-changed', 'released-from-stop'])
    })

    test('moves again while the stop stands', () => {
      expect(look(moved.loan, later, debits).events).toMatchObject([{ type: 'due-date-changed', dueDate: laterDay }])
    })

    test('initiated and not handed over, it goes for the new day', () => {
      const waiting = look(initiate(before, day).loan, after, debits).loan
      expect(waiting.book.debits).toMatchObject([{ state: 'in-flight', debitDate: newDay }])
    })
  },
)

test('a debit is not held a minute before its time', () => {
  const early = torontoInstant(localDate('2026-03-11'), 5, 59, 0)
  expect(issued(loan, early, 'note-stop', {}, debits).events).toEqual([])
})

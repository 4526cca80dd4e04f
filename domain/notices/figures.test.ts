import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import { apply } from '../ledger/replay.ts'
import { at, begun, cashAdvance, lived, paid, returned, sent } from '../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { figuresOf, noticesOfEvent } from './figures.ts'
import { noticesAbout, type Notice, type NoticeKind } from './notice.ts'
import { noticedAfter } from './noticed.ts'
import { noticesOfLife } from './notices-of-life.ts'

/** $500.00 from Wednesday, March 4, 2026, and $70.00 of cost; due on Wednesday, March 18. */
const terms = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const noticesOf = (events: readonly LedgerEvent[]): readonly Notice[] => {
  const [before, last] = [lived(events.slice(0, -1)), events.at(-1)]
  const after = last && apply(before, last)
  if (!after?.ok) throw new Error('the last event is refused')
  return noticesOfEvent(before, after.value, last as LedgerEvent)
}
const cancelled = (day: string): LedgerEvent => ({ type: 'cancelled', at: at(day, '15:00') })
const gone: LedgerEvent = { type: 'advance-returned', at: at('2026-03-17', '09:00') }

describe('ON-21: who cancels is told by when the advance goes back', () => {
  const [activated, copied, funded] = begun(terms) as readonly [LedgerEvent, LedgerEvent, LedgerEvent]

  test('at the end of the second business day after agreement, copy and money', () => {
    expect(noticesOf([activated, copied, funded, cancelled('2026-03-05')])).toMatchObject([
      { kind: 'cancelled', on: '2026-03-05', subject: 'loan', figures: { amount: 500_00, returnBy: '2026-03-06' } },
    ])
  })

  test('with no last day where no copy was received', () => {
    const [notice] = noticesOf([activated, funded, cancelled('2026-03-05')])
    expect(notice?.kind).toBe('cancelled')
    expect(Object.keys(notice?.figures ?? {})).not.toContain('returnBy')
  })
})

describe('TAM-140: a loan whose money turns out not to have arrived', () => {
  test('tells of each arrival of the money by itself', () => {
    const again: LedgerEvent = { type: 'disbursed', at: at('2026-03-17', '12:00') }
    const subjects = (events: readonly LedgerEvent[]) => noticesOf(events).map(({ kind, subject }) => [kind, subject])
    expect(subjects(begun(terms))).toEqual([['disbursed', 'advance']])
    expect(subjects([...begun(terms), gone, again])).toEqual([['disbursed', 'advance-2']])
    expect(subjects([...begun(terms), gone, again, { ...gone, at: at('2026-03-17', '13:00') }])).toEqual([])
  })

  test('calls nothing missed: no returned debit, and no payment that was reversed', () => {
    const debit = [sent(terms, 1), gone, returned(terms, 1, '901')]
    expect(noticesOf([...begun(terms), ...debit])).toEqual([])
    expect(noticesOf([...begun(terms), sent(terms, 1), returned(terms, 1, '901')])).toMatchObject([
      { kind: 'returned', subject: 'D1', figures: { amount: 570_00, fee: 20_00, returnCode: '901' } },
    ])
    const reversed: LedgerEvent = { type: 'payment-reversed', on: localDate('2026-03-18'), paymentId: 'P' }
    const payment = paid('2026-03-16', 'P', 100_00)
    expect(noticesOf([...begun(terms), payment, gone, reversed])).toEqual([])
    expect(noticesOf([...begun(terms), payment, reversed])).toMatchObject([
      { kind: 'returned', subject: 'P', figures: { amount: 100_00 } },
    ])
  })

  test('keeps of what waits only what stays true: moved money and the end', () => {
    const book = lived(begun(terms))
    const waiting = (Object.keys(noticesAbout) as NoticeKind[]).map((kind) => ({
      kind,
      on: book.asOf,
      subject: 'waits',
      figures: figuresOf(book, cents(1_00)),
    }))
    const loan = { book, noticed: { through: localDate('2026-03-17'), waiting, stale: [], contacts: [] } }
    const after = apply(book, gone)
    if (!after.ok) throw new Error(after.error.code)
    expect(noticedAfter(loan, after.value, gone).waiting.map(({ kind }) => kind)).toEqual([
      'paid',
      'cancelled',
      'refunded',
      'refund-returned',
      'closing',
    ])
  })
})

test('TAM-90: the notices of a life through a day have those that fall due on that very day', () => {
  const on = (day: string) => noticesOfLife(begun(terms), localDate(day)).map(({ kind, on: due }) => [kind, due])
  const upcoming = ['upcoming-debit', '2026-03-11']
  expect(on('2026-03-10')).not.toContainEqual(upcoming)
  expect(on('2026-03-11')).toContainEqual(upcoming)
})

import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import { advance, fundedLoan, happen, installments, issued, noonOf } from '../loan/testing/servicing.fixture.ts'
import { at, lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { bucketOf, delinquencyOf, pastDueOn } from './delinquency.ts'

/** The cash advance falls due on March 18, 2026: $570.00. */
const late = (day: string) => {
  const loan = issued(fundedLoan(advance), noonOf('2026-03-19'), 'accrue-interest', {}).loan
  return { loan, figures: delinquencyOf(loan, noonOf(day)) }
}

describe('TAM-188: how late a loan is', () => {
  test.each([
    [0, 'current'],
    [1, '1-30'],
    [30, '1-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, '90+'],
    [400, '90+'],
  ] as const)('%i days past due are in bucket %s', (days, bucket) => {
    expect(bucketOf(days)).toBe(bucket)
  })

  test.each([
    ['2026-03-17', 0, 0],
    ['2026-03-18', 0, 0],
    ['2026-03-19', 570_41, 1],
    ['2026-04-17', 582_50, 30],
  ] as const)('on %s %i cents are past due for %i days, from the debit day on', (day, pastDue, days) => {
    const { amount, since } = pastDueOn(fundedLoan(advance).book, localDate(day))
    expect(amount).toBe(pastDue)
    expect(late(day > '2026-03-18' ? day : '2026-03-19').figures.daysPastDue).toBe(Math.max(1, days))
    expect(since).toBe(days === 0 ? undefined : '2026-03-18')
  })

  test('a later payment that is missed too adds to the sum, and leaves the days of the first', () => {
    const { book } = fundedLoan(installments)
    expect(pastDueOn(book, localDate('2026-05-01')).since).toBe('2026-03-16')
    expect(pastDueOn(book, localDate('2026-05-01')).amount).toBeGreaterThan(
      pastDueOn(book, localDate('2026-04-01')).amount,
    )
  })

  test('parts of a kept arrangement are due on their own days, and what was late is not', () => {
    const on = localDate('2026-03-20')
    const amount = pastDueOn(fundedLoan(advance).book, on).amount
    const half = Math.floor(amount / 2)
    const even = [half, amount - half].map((part, at) => ({
      dueDate: plusDays(on, 10 * (at + 1)),
      amount: cents(part),
    }))
    const arranged = happen(late('2026-03-20').loan, { type: 'payments-arranged', on, parts: even } as LedgerEvent)
    expect(pastDueOn(arranged.book, plusDays(on, 9))).toEqual({ amount: 0, since: undefined })
    expect(pastDueOn(arranged.book, plusDays(on, 12))).toEqual({ amount: even[0]?.amount, since: plusDays(on, 10) })
    // The part and its days of grace passed: all of it is late again, from its own day.
    expect(pastDueOn(arranged.book, plusDays(on, 14)).since).toBe('2026-03-18')
  })

  test('TAM-140: counts no day before the arrival of the advance as past due', () => {
    const events: readonly LedgerEvent[] = [
      { type: 'activated', at: at('2026-03-04'), terms: advance },
      { type: 'disbursed', at: at('2026-03-30') },
    ]
    expect(pastDueOn(lived(events), localDate('2026-03-30'))).toEqual({ amount: 0, since: undefined })
    expect(pastDueOn(lived(events), localDate('2026-04-02'))).toEqual({ amount: 571_25, since: '2026-03-30' })
  })

  test('a loan that is not late has nothing past due', () => {
    const { pastDue, daysPastDue, bucket } = delinquencyOf(fundedLoan(installments), noonOf('2026-02-20'))
    expect({ pastDue, daysPastDue, bucket }).toEqual({ pastDue: 0, daysPastDue: 0, bucket: 'current' })
  })
})

describe('TAM-189: what a collector does next', () => {
  const { loan } = late('2026-03-20')
  const at = noonOf('2026-03-20')
  const by = { id: 'usr_mei', name: 'Mei Chen' }
  const called = (number: number) =>
    ({
      type: 'contact-started',
      at,
      by,
      number,
      channel: 'call',
      with: 'borrower',
      purpose: 'debt',
      direction: 'out',
    }) as const
  const promised = {
    type: 'contact-ended',
    at,
    by,
    number: 1,
    outcome: 'spoke',
    note: '',
    promise: { amount: cents(100_00), day: localDate('2026-03-25') },
  } as const
  test.each([
    ['contact', [], '2026-03-20'],
    ['contact', [called(1)], '2026-03-20'],
    ['await-limit', [called(1), called(2), called(3)], '2026-03-20'],
    ['contact', [called(1), called(2), called(3)], '2026-03-27'],
    ['await-promise', [called(1), promised], '2026-03-25'],
    ['broken-promise', [called(1), promised], '2026-03-26'],
    ['barred', [{ type: 'do-not-contact-set', at, by, ground: 'lawyer-represents', note: '' }], '2026-03-20'],
    ['barred', [{ type: 'stay-placed', on: localDate('2026-03-20'), ground: 'insolvency' }], '2026-03-20'],
    ['contact', [{ type: 'stay-placed', on: localDate('2026-03-20'), ground: 'hardship' }], '2026-03-20'],
    [
      'answer',
      [
        {
          type: 'arrangement-requested',
          at,
          wish: { kind: 'arrange-payments', parts: 2, first: '2026-03-27', every: 'weekly' },
          situation: 'other',
        },
      ],
      '2026-03-20',
    ],
  ] as const)('%s after %j on %s', (action, events, day) => {
    expect(delinquencyOf(events.reduce(happen, loan), noonOf(day)).action).toBe(action)
  })
})

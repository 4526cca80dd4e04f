import { describe, expect, test } from 'vitest'
import { acssCalendar } from '../calendars/acss-calendar.ts'
import { firstPolicy } from '../policy/house-policy.ts'
import { everyNth } from '../testing/runs.fixture.ts'
import { cents, type Cents } from '../values/cents.ts'
import { dateOfEpochDay, epochDay, localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { payFrequencies, type PayFrequency } from '../values/pay-frequency.ts'
import { determineNetPay } from './net-pay.ts'
import {
  cashAdvanceRange,
  nearestStart,
  offeredStarts,
  type CashAdvanceRange,
  type OfferedStart,
} from './offered-range.ts'
import { dueDateForPayDate } from './pay-date.ts'
import { quotePaydayAdvance } from './quote.ts'

const offered = (
  today: string,
  earlierAgreements: readonly LocalDate[] = [],
  monthlyNetIncome = 2600_00,
): CashAdvanceRange => {
  const range = cashAdvanceRange(
    { monthlyNetIncome: cents(monthlyNetIncome), earlierAgreements },
    localDate(today),
    firstPolicy,
  )
  if (!range.ok) throw new Error(range.error.code)
  return range.value
}

describe('amounts', () => {
  test('run from one dollar to half of the net pay of one pay period, and to $1,500.00 at most', () => {
    expect(offered('2026-11-22').amounts).toEqual({
      weekly: { minimum: 1_00, maximum: 300_00 },
      'bi-weekly': { minimum: 1_00, maximum: 600_00 },
      'semi-monthly': { minimum: 1_00, maximum: 650_00 },
      monthly: { minimum: 1_00, maximum: 1300_00 },
    })
    expect(offered('2026-11-22', [], 9000_00).amounts.monthly).toEqual({ minimum: 1_00, maximum: 1500_00 })
  })

  test('are not offered where half of the net pay is below one dollar', () => {
    expect(offered('2026-11-22', [], 4_33).amounts).toEqual({
      weekly: null,
      'bi-weekly': null,
      'semi-monthly': { minimum: 1_00, maximum: 1_08 },
      monthly: { minimum: 1_00, maximum: 2_16 },
    })
  })

  test.each([NaN, -1, 0.5])('are refused for an income of %d', (income) => {
    expect(
      cashAdvanceRange(
        { monthlyNetIncome: income as Cents, earlierAgreements: [] },
        localDate('2026-11-22'),
        firstPolicy,
      ),
    ).toMatchObject({ ok: false, error: { code: 'NOT_AN_INCOME' } })
  })
})

describe('start days', () => {
  const startsOf = (today: string, earlier: readonly LocalDate[] = []) =>
    offeredStarts(localDate(today), earlier).map(({ startDate }) => startDate)

  test('are today alone: a loan starts on the day it is signed', () => {
    expect(startsOf('2026-12-28')).toEqual(['2026-12-28'])
  })

  test('end where the clearing calendar leaves no day for the debit', () => {
    expect(startsOf('2045-12-22')).toEqual(['2045-12-22'])
    expect(startsOf('2045-12-23')).toEqual([])
    expect(
      cashAdvanceRange({ monthlyNetIncome: cents(1), earlierAgreements: [] }, localDate('2045-12-23'), firstPolicy),
    ).toEqual({
      ok: false,
      error: {
        code: 'OUTSIDE_CALENDAR',
        calendar: 'acss-clearing',
        validFrom: '2024-01-01',
        validThrough: '2045-12-31',
      },
    })
  })

  test('each has pay days of its own: a later start needs a later one and allows a later one', () => {
    expect(offered('2026-11-20').starts[0].payDates.weekly).toEqual({ earliest: '2026-11-25', latest: '2027-01-21' })
    expect(offered('2026-11-27').starts[0].payDates.weekly).toEqual({ earliest: '2026-12-02', latest: '2027-01-28' })
  })

  test('today is the nearest to every refused one', () => {
    const starts = offeredStarts(localDate('2026-11-22'), [])
    expect(['2026-11-01', '2026-11-22', '2027-02-01'].map((day) => nearestStart(starts, localDate(day)))).toEqual([
      '2026-11-22',
      '2026-11-22',
      '2026-11-22',
    ])
    expect(nearestStart([], localDate('2026-11-22'))).toBeUndefined()
  })
})

describe('a third agreement within 63 days', () => {
  // The older one leaves the window on 26 November.
  const earlier = [localDate('2026-09-23'), localDate('2026-11-02')]

  test('has the pay days of an extended payment plan as long as it is one, per pay frequency', () => {
    expect(offered('2026-11-25', earlier).starts[0]).toMatchObject({
      startDate: '2026-11-25',
      payDates: { weekly: { latest: '2027-01-12' }, monthly: { latest: '2026-12-26' } },
    })
    expect(offered('2026-11-26', earlier).starts[0]).toMatchObject({
      startDate: '2026-11-26',
      payDates: { weekly: { latest: '2027-01-27' }, monthly: { latest: '2027-01-27' } },
    })
  })

  test('shares with every pay frequency the days up to the earliest end', () => {
    expect(['2026-11-25', '2026-11-26'].map((day) => offered(day, earlier).starts[0].atAnyFrequency)).toEqual([
      { earliest: '2026-11-28', latest: '2026-12-26' },
      { earliest: '2026-12-01', latest: '2027-01-27' },
    ])
  })
})

type Choice = { readonly nextIncomeDate: LocalDate; readonly advance: Cents }

/** Until here the clearing calendar has room for the longest loan of either kind; behind it some
 * starts have no pay day. */
const offeredThrough = plusDays(acssCalendar.validThrough, -75)

/** Chooses on that start the first pay day with one end of the amounts and the last one with the
 * other, as a screen would; returns what is wrong. */
const choose = (
  { startDate, payDates }: OfferedStart,
  payFrequency: PayFrequency,
  earlierAgreements: readonly LocalDate[],
  [one, other]: readonly [Cents, Cents],
): string[] => {
  const range = payDates[payFrequency]
  const netPay = determineNetPay({ monthlyNetIncome: cents(2600_00), payFrequency, basis: 'declared' })
  if (range === null || !netPay.ok)
    return startDate > offeredThrough ? [] : [`${startDate} ${payFrequency}: not offered`]
  const start = { advanceDate: startDate, payFrequency, earlierAgreements }
  const refused = (
    [
      { nextIncomeDate: range.earliest, advance: one },
      { nextIncomeDate: range.latest, advance: other },
    ] satisfies Choice[]
  ).flatMap(({ nextIncomeDate, advance }) => {
    const due = dueDateForPayDate(start, nextIncomeDate)
    if (!due.ok) return [`${startDate} ${nextIncomeDate}: ${due.error.code}`]
    const request = { advance, advanceDate: startDate, dueDate: due.value, nextIncomeDate, earlierAgreements }
    const quote = quotePaydayAdvance({ ...request, netPay: netPay.value })
    return quote.ok ? [] : [`${startDate} ${nextIncomeDate} ${payFrequency} ${advance}: ${quote.error.code}`]
  })
  const tooNarrow = [plusDays(range.earliest, -1), plusDays(range.latest, 1)].filter(
    (outside) => dueDateForPayDate(start, outside).ok,
  )
  return [...refused, ...tooNarrow.map((day) => `${startDate} ${day} ${payFrequency}: works, and was not offered`)]
}

/** Days since the earlier agreements: none, two that make every start a plan, two of which the
 * older leaves the window within the days offered. */
const histories = [[], [1, 40], [3, 60]]

/* Five shares no factor with the seven weekdays: each weekday is met in every season. All days take
 * five times as long, and pass. */
test('on every fifth day of the calendars each end of each range is accepted when it is chosen, and nothing beyond it', () => {
  const [first, last] = [epochDay(acssCalendar.validFrom), epochDay(acssCalendar.validThrough)]
  const wrong: string[] = []
  for (let day = first; day <= last; day += 5 * everyNth) {
    const today = dateOfEpochDay(day)
    for (const ages of day % 3 === 0 ? histories : [histories[0]]) {
      const earlierAgreements = (ages ?? []).map((age) => plusDays(today, -age))
      const range = cashAdvanceRange({ monthlyNetIncome: cents(2600_00), earlierAgreements }, today, firstPolicy)
      if (!range.ok) {
        if (today <= offeredThrough) wrong.push(`${today}: ${range.error.code}`)
        continue
      }
      const { amounts, starts } = range.value
      const payFrequency = payFrequencies[Math.floor(day / 2) % payFrequencies.length] ?? 'weekly'
      const ends = amounts[payFrequency] ?? { minimum: cents(0), maximum: cents(0) }
      const turned = [ends.maximum, ends.minimum] as const
      for (const start of [starts[0], starts.at(-1)])
        if (start !== undefined)
          wrong.push(
            ...choose(
              start,
              payFrequency,
              earlierAgreements,
              start === starts[0] ? turned : [ends.minimum, ends.maximum],
            ),
          )
    }
  }
  expect(wrong).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { torontoInstant } from '../calendars/toronto.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { answeredOn, answersFor, isAnswerDue, isPaid, type SettlementFacts } from './settlement.ts'

const day = localDate
const at = (text: string, hour: number) => torontoInstant(day(text), hour, 0, 0)

describe('the answer of the bank', () => {
  test.each([
    ['2026-11-24', '2026-11-25'],
    ['2026-11-27', '2026-11-30'],
    ['2026-12-24', '2026-12-29'],
    ['2026-09-29', '2026-10-01'],
  ])('to a debit of %s comes on %s, the next clearing day', (debitDate, expected) => {
    expect(answeredOn(day(debitDate))).toBe(expected)
  })

  test.each([
    ['2026-12-07', '2026-12-07'],
    ['2026-12-05', '2026-12-07'],
    ['2026-12-25', '2026-12-29'],
    ['2126-12-07', '2126-12-07'],
  ])('made on %s is that of %s', (createdOn, expected) => {
    expect(answersFor(day(createdOn))).toBe(expected)
  })

  test('is late from 18:00 of its day in Toronto', () => {
    expect(isAnswerDue(day('2026-12-07'), at('2026-12-07', 17))).toBe(false)
    expect(isAnswerDue(day('2026-12-07'), at('2026-12-07', 18))).toBe(true)
  })
})

describe('a debit', () => {
  /** Due on Friday; the bank answers on Monday. */
  const debit = { debitId: 'pay_1', amount: cents(570_00), debitDate: day('2026-12-04') }
  const facts = (part: Partial<SettlementFacts> = {}): SettlementFacts => ({
    now: at('2026-12-07', 9),
    answeredDays: new Set([day('2026-12-07')]),
    unreadSince: [],
    unmatched: [],
    ...part,
  })

  test('is paid when the bank has answered for its day', () => {
    expect(isPaid(debit, facts())).toBe(true)
  })

  test.each<readonly [string, Partial<SettlementFacts>]>([
    ['the bank has not answered', { answeredDays: new Set() }],
    ['only the file of another day came', { answeredDays: new Set([day('2026-12-04'), day('2026-12-08')]) }],
    ['its day is still to come', { now: at('2026-12-06', 23) }],
    ['an unread file was found that day', { unreadSince: [at('2026-12-07', 8)] }],
    ['an unread file was found on the day of the debit', { unreadSince: [at('2026-12-04', 8)] }],
    ['an unmatched item names it', { unmatched: [{ debitId: 'pay_1', amount: null }] }],
    ['an unmatched item has its amount', { unmatched: [{ debitId: null, amount: cents(570_00) }] }],
    ['an item of another debit has its amount', { unmatched: [{ debitId: 'pay_2', amount: cents(570_00) }] }],
  ])('is not paid when %s', (_what, part) => {
    expect(isPaid(debit, facts(part))).toBe(false)
  })

  test.each<readonly [string, Partial<SettlementFacts>]>([
    ['an unread file was found before its day', { unreadSince: [at('2026-12-03', 8)] }],
    ['an unmatched item has another amount', { unmatched: [{ debitId: null, amount: cents(1) }] }],
    ['an unmatched item names another debit', { unmatched: [{ debitId: 'pay_2', amount: null }] }],
  ])('is paid although %s', (_what, part) => {
    expect(isPaid(debit, facts(part))).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { serviceKept, termsKept } from './law.ts'
import type { Happened, Offer } from './money.ts'

const advance: Offer = {
  loanType: 'cash-advance',
  advance: 500_00,
  costOfBorrowing: 70_00,
  total: 570_00,
  termDays: 14,
  disclosureApr: 365_00,
  advanceDate: '2026-03-04',
  payFrequency: 'bi-weekly',
  payments: [{ dueDate: '2026-03-18', amount: 570_00 }],
}
const advanceDueOn = (dueDate: string, termDays: number, disclosureApr: number): Offer => ({
  ...advance,
  termDays,
  disclosureApr,
  payments: [{ dueDate, amount: 570_00 }],
})

/** $2,000.00 at 34.733 % in twelve months from February on: 34.9999 % by days. */
const installmentOf = (payment: number, last: number): Offer => ({
  loanType: 'installment',
  advance: 2_000_00,
  costOfBorrowing: 11 * payment + last - 2_000_00,
  total: 11 * payment + last,
  termDays: 365,
  disclosureApr: 34_73,
  advanceDate: '2026-02-10',
  payFrequency: 'monthly',
  payments: Array.from({ length: 12 }, (_, index) => ({
    dueDate: `${2026 + Math.floor((index + 2) / 12)}-${String(((index + 2) % 12) + 1).padStart(2, '0')}-10`,
    amount: index === 11 ? last : payment,
  })),
})
const installment = installmentOf(199_66, 199_58)

const broken = (found: readonly { readonly kept: boolean | null; readonly text: string }[]): readonly string[] =>
  found.flatMap(({ kept, text }) => (kept === false ? [text] : []))

describe('terms', () => {
  test.each<readonly [string, Offer]>([
    ['a cash advance at the limit', advance],
    ['a cash advance of one day', advanceDueOn('2026-03-05', 1, 5_110_00)],
    ['a cash advance of 62 days', advanceDueOn('2026-05-05', 62, 82_42)],
    [
      'the $15 of 2024',
      {
        ...advanceDueOn('2024-12-31', 1, 5_475_00),
        advanceDate: '2024-12-30',
        costOfBorrowing: 75_00,
        total: 575_00,
        payments: [{ dueDate: '2024-12-31', amount: 575_00 }],
      },
    ],
    ['an installment loan just below 35 %', installment],
  ])('%s is lawful', (_what, offer) => {
    expect(broken(termsKept(offer))).toEqual([])
  })

  test.each<readonly [string, Offer, RegExp]>([
    [
      'a payment is a cent too much',
      { ...advance, disclosureApr: 365_05, payments: [{ dueDate: '2026-03-18', amount: 570_01 }] },
      /^The payments come to/,
    ],
    ['the total is not advance and cost', { ...advance, costOfBorrowing: 69_00 }, /^The payments come to/],
    ['the APR is three hundredths too low', { ...advance, disclosureApr: 364_97 }, /^The APR recomputed/],
    [
      'the cost is a cent above $14 for $100',
      {
        ...advance,
        costOfBorrowing: 70_01,
        total: 570_01,
        disclosureApr: 365_05,
        payments: [{ dueDate: '2026-03-18', amount: 570_01 }],
      },
      /^It cost/,
    ],
    ['another term is stated', { ...advance, termDays: 15 }, /^The term is/],
    ['it lasts 63 days', advanceDueOn('2026-05-06', 63, 81_11), /^The term is/],
    [
      'more than $1,500.00 is advanced',
      {
        ...advance,
        advance: 1_500_01,
        costOfBorrowing: 210_00,
        total: 1_710_01,
        payments: [{ dueDate: '2026-03-18', amount: 1_710_01 }],
      },
      /were advanced/,
    ],
    ['an installment loan is just above 35 %', installmentOf(199_67, 199_58), /^The actuarial rate/],
  ])('%s: that is named alone', (_what, offer, named) => {
    expect(broken(termsKept(offer))).toEqual([expect.stringMatching(named)])
  })
})

const minute = 60_000
const signed: Happened = { type: 'agreement-signed', at: 0 }
const authorized: Happened = { type: 'debit-authorized', at: minute }
const fundedAt = (at: number): Happened => ({ type: 'disbursed', at })
const began = [signed, authorized, fundedAt(61 * minute)]
const returned: Happened = { type: 'debit-returned', returnCode: '901', lendersCost: 45_00 }
const nothing = { until: 3 * minute, fees: 0, defaultInterest: 0, through: '2026-03-18' }
const [one, other] = [
  { id: 'mei', name: 'Mei' },
  { id: 'bo', name: 'Bo' },
]
const decided = (by: typeof one): Happened => ({ type: 'decision-made', by, proposed: { by: one } })

describe('service', () => {
  test.each<readonly [string, Offer, readonly Happened[], Partial<typeof nothing>]>([
    ['money after sixty minutes', advance, began, {}],
    [
      'a debit on the due day, and two who decided',
      advance,
      [...began, decided(other), { type: 'debit-initiated', debitDate: '2026-03-18' }],
      {},
    ],
    ['no money before the hour is over', advance, [signed, authorized], { until: 61 * minute }],
    ['the fee of a returned debit', advance, [...began, returned], { fees: 20_00 }],
    ['the fee of 2024', { ...advance, advanceDate: '2024-12-31' }, [...began, returned], { fees: 25_00 }],
    ['a month of default interest', advance, began, { defaultInterest: 12_50, through: '2026-04-17' }],
    ['what a return cost the lender', installment, [...began, returned], { fees: 45_00 }],
  ])('%s is lawful', (_what, offer, events, charged) => {
    expect(broken(serviceKept(offer, events, { ...nothing, ...charged }))).toEqual([])
  })

  test.each<readonly [string, Offer, readonly Happened[], Partial<typeof nothing>, RegExp]>([
    [
      'no money arrived in the hour',
      advance,
      [signed, authorized],
      { until: 61 * minute + 1 },
      /^Since the last signature no money arrived for 61 min/,
    ],
    [
      'the loan was cancelled after an hour without money',
      advance,
      [signed, authorized, { type: 'cancelled', at: 90 * minute }],
      {},
      /^Since the last signature no money arrived for 89 min/,
    ],
    ['nobody signed', advance, [authorized, fundedAt(2 * minute)], {}, /^The money arrived after/],
    ['nobody authorized debits', advance, [signed, fundedAt(minute)], {}, /^The money arrived after/],
    [
      'the debits were authorized first',
      advance,
      [{ ...signed, at: 2 * minute }, authorized, fundedAt(3 * minute)],
      {},
      /^The money arrived after/,
    ],
    [
      'the advance arrived before the second signature',
      advance,
      [signed, authorized, fundedAt(minute - 1)],
      {},
      /^The money arrived after/,
    ],
    [
      'the advance arrived a millisecond late',
      advance,
      [signed, authorized, fundedAt(61 * minute + 1)],
      {},
      /^From the last signature/,
    ],
    [
      'a debit was taken a day early',
      advance,
      [...began, { type: 'debit-initiated', debitDate: '2026-03-17' }],
      {},
      /^No debit was taken/,
    ],
    ['one person decided twice', advance, [...began, decided(one)], {}, /^Two people decided/],
    ['the fee is a cent too much', advance, [...began, returned], { fees: 20_01 }, /^Fees for returned debits/],
    ['a fee without a return', advance, began, { fees: 20_00 }, /^Fees for returned debits/],
    [
      'default interest is a cent too much',
      advance,
      began,
      { defaultInterest: 12_51, through: '2026-04-17' },
      /^Default interest/,
    ],
    [
      'default interest before the due day',
      advance,
      began,
      { defaultInterest: 1, through: '2026-03-17' },
      /^Default interest/,
    ],
    ['a return cost the lender less', installment, [...began, returned], { fees: 45_01 }, /^Fees for returned debits/],
  ])('%s: that is named alone', (_what, offer, events, charged, named) => {
    expect(broken(serviceKept(offer, events, { ...nothing, ...charged }))).toEqual([expect.stringMatching(named)])
  })

  test('where the cost of a return is not recorded, nobody knows whether the fee was lawful', () => {
    const unknown = serviceKept(installment, [...began, returned, { type: 'debit-returned' }], {
      ...nothing,
      fees: 45_00,
    })
    expect(unknown.filter(({ kept }) => kept === null)).toHaveLength(1)
    expect(broken(unknown)).toEqual([])
  })
})

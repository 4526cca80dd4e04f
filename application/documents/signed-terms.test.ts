import { afterAll, describe, expect, test } from 'vitest'
import { checkPerson } from '@tamarack/domain/law-checks/law-checks'
import { factsOfLife } from '@tamarack/domain/law-checks/testing/law-facts.fixture'
import { lawByDate, type Dated, type LawFigure } from '@tamarack/domain/law/law-by-date'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import { bookAsOf } from '@tamarack/domain/ledger/replay'
import { firstPolicy } from '@tamarack/domain/policy/house-policy'
import { offerOn, recordedOffer, signedTerms, type PricedOffer } from '@tamarack/domain/products/product'
import { at, begun, lived, returned, sent } from '@tamarack/domain/testing/golden-lives/ledger-life.fixture'
import { basisPoints } from '@tamarack/domain/values/basis-points'
import { cents } from '@tamarack/domain/values/cents'
import { localDate, plusDays } from '@tamarack/domain/values/local-date'
import { debitsOn, sampleParties } from '../testing/sample-documents.ts'
import { agreementOf, authorizationOf } from './documents-of-product.ts'

/** A law in which every figure of default changes with the year. */
const changed = {
  dishonouredItemFee: cents(15_00),
  defaultInterestMonthly: basisPoints(2_00),
  criminalRate: { percent: 32, rate: 'nominal' },
} as const
const rowsOf = (figure: string) => lawByDate[figure as LawFigure] as unknown as Dated<unknown>[]
for (const [figure, value] of Object.entries(changed))
  rowsOf(figure).push({ from: localDate('2027-01-01'), value, source: 'a law of next year' })
// The table is one for all tests of this process.
afterAll(() => Object.keys(changed).forEach((figure) => rowsOf(figure).pop()))

const priced = (request: Parameters<typeof offerOn>[0], on: string): PricedOffer => {
  const applicant = { monthlyNetIncome: 8_000_00, earlierAgreements: [], otherDebts: 0, withCoApplicant: false }
  const offer = offerOn(request, applicant, localDate(on), firstPolicy)
  if (!offer.ok) throw new Error(JSON.stringify(offer.error))
  return offer.value
}
const advanceOf = (startDate: string, nextPayDate: string): PricedOffer =>
  priced({ loanType: 'cash-advance', advance: 500_00, startDate, nextPayDate, payFrequency: 'bi-weekly' }, startDate)
const printed = (offer: PricedOffer): string => JSON.stringify(agreementOf(offer, sampleParties).sections)

describe.each([
  // Missed on January 11, 2027, when the other law is in force already.
  ['before the law changes', advanceOf('2026-12-28', '2027-01-11'), '$20.00', '2.5% per month (30% per year)', 32_50],
  ['after the law changed', advanceOf('2027-01-04', '2027-01-18'), '$15.00', '2% per month (24% per year)', 25_00],
] as const)('a cash advance that is signed %s', (_when, offer, fee, rate, fees) => {
  const terms = signedTerms(recordedOffer(offer))
  const missed = plusDays(offer.dueDate, 30)
  const events: readonly LedgerEvent[] = [
    ...begun(terms),
    sent(terms, 1),
    returned(terms, 1, '901'),
    { type: 'default-interest-accrued', on: missed },
  ]

  test('prints the fee and the rate of the signing day in its agreement', () => {
    const text = printed(offer)
    expect([text.includes(`${fee} once`), text.split(rate).length]).toEqual([true, 4])
    expect(text).not.toContain(fee === '$20.00' ? '$15.00' : '$20.00')
  })

  test('is charged in the ledger what the agreement prints', () => {
    const { owed } = bookAsOf(lived(events), missed)
    const interest = (500_00 * (rate.startsWith('2%') ? 2_00 : 2_50)) / 100_00
    expect([owed.fee, owed.defaultInterest]).toEqual([Number(fee.slice(1)) * 100, interest])
    expect(owed.fee + owed.defaultInterest).toBe(fees)
  })

  test('is within the law by the check of the whole book, and a cent more is not', () => {
    const found = (facts: ReturnType<typeof factsOfLife>) =>
      ['ON-07', 'ON-09'].map((id) => checkPerson([facts], at(missed)).get(id as 'ON-07')?.breaches.length)
    const facts = factsOfLife(events)
    expect(found(facts)).toEqual([0, 0])
    const more = facts.entries.map((entry) => ({
      ...entry,
      lines: entry.lines.map((line) =>
        ['default interest earned', 'returned-item fees earned'].includes(line.account)
          ? { ...line, credit: cents(line.credit + 1) }
          : line,
      ),
    }))
    expect(found({ ...facts, entries: more })).toEqual([1, 1])
  })
})

test.each([
  ['2026-12-28', '35%'],
  ['2027-01-04', '32%'],
])(
  'an installment loan of %s prints the criminal rate of that day, %s, in agreement and authorization',
  (on, limit) => {
    const offer = priced(
      { loanType: 'installment', advance: 5000_00, startDate: on, payFrequency: 'monthly', numberOfPayments: 12 },
      on,
    )
    const texts = [printed(offer), JSON.stringify(authorizationOf(offer, debitsOn()).sections)]
    expect(texts.map((text) => text.includes(`above ${limit} a year`))).toEqual([true, true])
  },
)

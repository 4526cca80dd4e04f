import { expect, test } from 'vitest'
import type { LoanSummary } from '@tamarack/application/loan-summary'
import type { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { makeCashAdvanceLimits } from '@tamarack/application/queries/cash-advance'
import { makeQuote } from '@tamarack/application/queries/quote'
import { financialInfo, personalInfo } from '@tamarack/application/testing/answers.fixture'
import { makeFakePolicies } from '@tamarack/application/testing/fake-policies'
import { acssCalendar } from '@tamarack/domain/calendars/acss-calendar'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { RequestedTerms } from '@tamarack/domain/products/product'
import { instant } from '@tamarack/domain/values/instant'
import { plusDays } from '@tamarack/domain/values/local-date'
import { payFrequencies } from '@tamarack/domain/values/pay-frequency'

const clock = { now: () => instant(Date.now()) }
const loan = { id: 'ln_1', customerId: 'usr_1', status: 'terms' } as LoanSummary
/** A customer who was lent to that many days ago. */
const queriesOf = (ages: readonly number[]) =>
  ({
    identityRecord: async () => null,
    personalInfo: async () => personalInfo,
    financialInfo: async () => financialInfo,
    bankReading: async () => null,
    otherLoansOfPerson: async () =>
      ages.map((age) => ({ agreedOn: torontoDateOf(instant(Date.now() - age * 86_400_000)) })),
  }) as unknown as LoanQueries

const portsOf = (ages: readonly number[]) => ({ queries: queriesOf(ages), clock, policies: makeFakePolicies() })

const limitsOf = async (ages: readonly number[]) => {
  const limits = await makeCashAdvanceLimits(portsOf(ages))(loan)
  if (!limits.ok) throw new Error(limits.error.code)
  return limits.value
}
/** Within three months of the calendars' end an extended payment plan may find no day for its last
 * instalment. */
const nearTheEnd = Date.now() > Date.parse(acssCalendar.validThrough) - 90 * 86_400_000

test('today is the day that the platform’s own zone data name', async () => {
  const shown = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(Date.now())
  expect((await limitsOf([])).today).toBe(shown)
})

test.each([
  ['without earlier loans', []],
  ...(nearTheEnd ? [] : [['with two loans of the last weeks', [3, 40]] as const]),
] as const)('what may be chosen now is accepted when it is chosen, %s', async (_, ages) => {
  const { amounts, starts } = await limitsOf(ages)
  const quote = makeQuote(portsOf(ages))
  const refused: string[] = []
  let chosen = 0
  for (const { startDate, payDates } of starts) {
    for (const payFrequency of payFrequencies) {
      const [days, amount] = [payDates[payFrequency], amounts[payFrequency]]
      if (days === null || amount === null) continue
      for (const nextPayDate of [days.earliest, days.latest]) {
        for (const advance of [amount.minimum, amount.maximum]) {
          const terms: RequestedTerms = { loanType: 'cash-advance', advance, startDate, nextPayDate, payFrequency }
          const quoted = await quote(loan, terms)
          chosen += 1
          if (!quoted.ok) refused.push(`${JSON.stringify(terms)}: ${quoted.error.code}`)
        }
      }
    }
  }
  expect(refused).toEqual([])
  expect(chosen).toBeGreaterThan(0)
})

test('the day that a refusal names as the nearest is accepted', async () => {
  const { starts } = await limitsOf([])
  const quote = makeQuote(portsOf([]))
  const terms = {
    loanType: 'cash-advance',
    advance: 200_00,
    startDate: starts[0].startDate,
    payFrequency: 'monthly',
  } as const
  for (const requested of [plusDays(terms.startDate, 1), plusDays(terms.startDate, 70)]) {
    const refused = await quote(loan, { ...terms, nextPayDate: requested })
    expect(refused).toMatchObject({ ok: false, error: { facts: { nearestDate: expect.any(String) } } })
    const nearest = refused.ok ? '' : String(refused.error.facts?.['nearestDate'])
    expect(await quote(loan, { ...terms, nextPayDate: nearest })).toMatchObject({ ok: true })
  }
})

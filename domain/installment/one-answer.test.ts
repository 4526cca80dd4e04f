import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { criminalRateGuard } from '../apr/criminal-rate.ts'
import { disclosureApr } from '../apr/disclosure-apr.ts'
import { criminalRateFigures } from '../apr/rate-conventions.ts'
import { followsFrequency } from '../schedule/due-dates.ts'
import { explained } from '../testing/explained.fixture.ts'
import { begun, lived, paid } from '../testing/golden-lives/ledger-life.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { rateOfTenths, tenthsOfBasisPoint } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { daysBetween, localDate, plusDays } from '../values/local-date.ts'
import { payFrequencies, type PayFrequency } from '../values/pay-frequency.ts'
import { highestInstallmentRate } from './highest-rate.ts'
import { installmentSchedule, quoteInstallment, type InstallmentPayment } from './quote.ts'
import type { InstallmentRequest } from './request.ts'
import { installmentOnDefault } from './return-fee.ts'

/** Offers of any size, length and rate; short ones and the highest rates more often, where the
 * conventions differ most. */
const requests = (rates: fc.Arbitrary<number>): fc.Arbitrary<InstallmentRequest> =>
  fc
    .record({
      advance: fc.oneof(fc.integer({ min: 1_00, max: 2_000_00 }), fc.integer({ min: 1_500_01, max: 50_000_00 })),
      agreedAfter: fc.integer({ min: 0, max: 1095 }),
      first: fc.oneof(fc.integer({ min: 1, max: 62 }), fc.constantFrom(7, 14, 15, 28, 30, 31)),
      payFrequency: fc.constantFrom(...payFrequencies),
      numberOfPayments: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 26 })),
      tenths: rates,
    })
    .map(({ advance, agreedAfter, first, tenths, ...rest }) => {
      const advanceDate = plusDays(localDate('2026-01-01'), agreedAfter)
      return {
        ...rest,
        advance: cents(advance),
        advanceDate,
        firstDueDate: plusDays(advanceDate, first),
        annualRate: rateOfTenths(tenths),
      }
    })
const anyRate = fc.oneof(fc.integer({ min: 0, max: 34_900 }), fc.integer({ min: 33_000, max: 34_900 }))

const moneyOf = (
  { advance, advanceDate }: Pick<InstallmentRequest, 'advance' | 'advanceDate'>,
  payments: readonly InstallmentPayment[],
  day: 'scheduledDate' | 'dueDate' = 'scheduledDate',
) => ({
  advances: [{ on: advanceDate, amount: advance }],
  payments: payments.map((payment) => ({ on: payment[day], amount: payment.amount })),
})

/** The money with its frequency, and without where its days follow no other one besides. */
const namedOrNot = (money: ReturnType<typeof moneyOf>, frequency: PayFrequency) => {
  const days = money.payments.map(({ on }) => on)
  const followed = payFrequencies.filter((one) => followsFrequency(days, one))
  return [{ ...money, frequency }, ...(followed.length > 1 ? [] : [money])]
}

describe('the same money has one price, whichever function calculates it', () => {
  test('what is quoted the guard lets pass at the quoted rates, with a frequency and without, on scheduled days and on open ones', () => {
    fc.assert(
      fc.property(requests(anyRate), (request) => {
        const made = quoteInstallment(request)
        if (!made.ok) return
        const quote = made.value
        const money = moneyOf(request, quote.payments)
        const { payFrequency } = request
        for (const credit of namedOrNot(money, payFrequency)) {
          const guarded = criminalRateGuard('BEFORE_OFFER', credit)
          expect(guarded.ok && criminalRateFigures(guarded.value)).toEqual(quote.criminalRate)
        }
        expect(quote.criminalRatePercent).toBe(quote.criminalRate.percent)
        expect(criminalRateGuard('ON_SCHEDULE_CHANGE', moneyOf(request, quote.payments, 'dueDate')).ok).toBe(true)
        const disclosed = disclosureApr(money, payFrequency)
        expect(
          disclosed.ok && [disclosed.value.rate, disclosed.value.percent, disclosed.value.costOfBorrowing],
        ).toEqual([quote.disclosureApr, quote.disclosureAprPercent, quote.costOfBorrowing])
        if (request.numberOfPayments === 1) expect(disclosureApr(money, 'actual-days')).toEqual(disclosed)
      }),
      { numRuns: runs(300) },
    )
  })

  test('what the quote refuses as criminal the guard refuses at the same rates, with a frequency and without', () => {
    fc.assert(
      fc.property(requests(fc.integer({ min: 34_000, max: 34_900 })), (request) => {
        const [made, schedule] = [quoteInstallment(request), installmentSchedule(request)]
        if (made.ok || made.error.code !== 'CRIMINAL_RATE' || !schedule.ok) return
        const money = moneyOf(request, schedule.value)
        for (const credit of namedOrNot(money, request.payFrequency))
          expect(criminalRateGuard('BEFORE_OFFER', credit)).toEqual(made)
      }),
      { numRuns: runs(300) },
    )
  })

  test('a single payment bears the days from the advance ÷ 365, down to the cent, no matter what its frequency is called', () => {
    fc.assert(
      fc.property(requests(anyRate), (request) => {
        const schedule = installmentSchedule({ ...request, numberOfPayments: 1 })
        if (!schedule.ok) return
        const { advance, annualRate, advanceDate, firstDueDate } = request
        const days = BigInt(daysBetween(advanceDate, firstDueDate))
        const interest = (BigInt(advance) * BigInt(tenthsOfBasisPoint(annualRate)) * days) / (100_000n * 365n)
        expect(schedule.value.map((payment) => payment.interest)).toEqual([Number(interest)])
      }),
      { numRuns: runs(300) },
    )
  })

  test('a loan paid on its days costs on the books what was quoted, to the cent', () => {
    fc.assert(
      fc.property(requests(anyRate), (request) => {
        const made = quoteInstallment(request)
        if (!made.ok) return
        const { advance, advanceDate, annualRate, payFrequency, payments, costOfBorrowing } = made.value
        const agreed = { advance, advanceDate, annualRate, payFrequency, payments }
        const terms = { loanType: 'installment', ...agreed, onDefault: installmentOnDefault } as const
        const onTime = payments.map(({ number, dueDate, amount }) => paid(dueDate, `E${number}`, amount))
        const book = lived([...begun(terms), ...onTime])
        expect([book.status, book.accrued.costEarned, book.owedToBorrower]).toEqual(['repaid', costOfBorrowing, 0])
        expect(book.payments.map((payment) => [payment.amount, payment.paid])).toEqual(
          payments.map(({ amount }) => [amount, amount]),
        )
      }),
      { numRuns: runs(60) },
    )
  })
})

describe('the highest rate of an offer is found', () => {
  test('it may be offered, and no higher one', () => {
    fc.assert(
      fc.property(requests(anyRate), fc.nat(), ({ annualRate: _rate, ...request }, any) => {
        const highest = highestInstallmentRate(request)
        if (!highest.ok) {
          expect(highest.error.code).not.toBe('CRIMINAL_RATE')
          return
        }
        const { annualRate, limitedBy, quote } = highest.value
        const found = tenthsOfBasisPoint(annualRate)
        expect(quoteInstallment({ ...request, annualRate })).toEqual({ ok: true, value: quote })
        expect(limitedBy).toBe(found === 34_900 ? 'OWN_MAXIMUM' : 'CRIMINAL_RATE')
        const above = 34_900 - found
        for (const higher of above === 0 ? [] : [1, 2, 3, 1 + (any % above)].filter((more) => more <= above)) {
          const refused = quoteInstallment({ ...request, annualRate: rateOfTenths(found + higher) })
          expect(refused).toMatchObject({ ok: false, error: { code: 'CRIMINAL_RATE' } })
        }
      }),
      { numRuns: runs(150) },
    )
  })

  const february: Omit<InstallmentRequest, 'annualRate'> = {
    advance: cents(2000_00),
    advanceDate: localDate('2026-02-10'),
    firstDueDate: localDate('2026-03-10'),
    payFrequency: 'monthly',
    numberOfPayments: 12,
  }

  test('twelve months that begin with February: below our own maximum', () => {
    const highest = highestInstallmentRate(february)
    if (!highest.ok) throw new Error(highest.error.code)
    expect([highest.value.annualRate, highest.value.limitedBy]).toEqual([3473.3, 'CRIMINAL_RATE'])
    expect(explained(highest.value.explanation)).toEqual([
      'annualRateMaximum = 34.733 % by C-23',
      'ownMaximum: 34.90 %',
      'criminalRateLimit: 35.0000 %',
      'at 34.734 % the loan costs 35.0006 % a year',
      'at 34.733 % the loan costs 34.9999 % a year',
    ])
  })

  test('one payment: our own maximum, because its days are counted', () => {
    const highest = highestInstallmentRate({ ...february, numberOfPayments: 1 })
    if (!highest.ok) throw new Error(highest.error.code)
    expect([highest.value.annualRate, highest.value.limitedBy]).toEqual([34_90, 'OWN_MAXIMUM'])
    expect(explained(highest.value.explanation)).toEqual([
      'annualRateMaximum = 34.90 % by C-23',
      'ownMaximum: 34.90 %',
      'criminalRateLimit: 35.0000 %',
      'at 34.90 % the loan costs 34.8966 % a year',
    ])
    expect(highest.value.quote).toMatchObject({ costOfBorrowing: 53_54, criminalRate: { decidedBy: 'DAYS' } })
  })

  test('what is refused for another reason stays refused for it', () => {
    expect(highestInstallmentRate({ ...february, numberOfPayments: 0 })).toMatchObject({
      ok: false,
      error: { code: 'NOT_A_PAYMENT_COUNT' },
    })
  })
})

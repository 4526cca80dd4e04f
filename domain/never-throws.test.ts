import fc from 'fast-check'
import { describe, test } from 'vitest'
import { actuarialRate } from './apr/actuarial-rate.ts'
import { chargeKinds } from './apr/charges.ts'
import { criminalRateGuard } from './apr/criminal-rate.ts'
import { disclosureApr } from './apr/disclosure-apr.ts'
import { usActuarialApr } from './apr/us-actuarial-apr.ts'
import type { AccountLine } from './bank-insight/account-history.ts'
import { forecastBalance } from './bank-insight/forecast.ts'
import { bankInsightOf } from './bank-insight/insight.ts'
import { acssCalendar } from './calendars/acss-calendar.ts'
import {
  holidayName,
  isBusinessDay,
  minusBusinessDays,
  nextBusinessDay,
  plusBusinessDays,
} from './calendars/business-calendar.ts'
import { ontarioCalendar } from './calendars/ontario-calendar.ts'
import { endOfTorontoDay, startOfTorontoDay, torontoDateOf } from './calendars/toronto.ts'
import { cancellationWindow } from './cancellation/cancellation-window.ts'
import { mayContactAboutDebt, nextContactMoment } from './collections/contact-limits.ts'
import { cancelOptionalService } from './conduct/optional-services.ts'
import { amortize } from './installment/level-payment.ts'
import { quoteInstallment } from './installment/quote.ts'
import { installmentReturnFee } from './installment/return-fee.ts'
import { installmentIsNotPaydaySized } from './installment/rules/is-not-payday-sized.ts'
import { refundOfUnearnedCharge } from './installment/unearned-charge.ts'
import { classify } from './loan/application/classify.ts'
import { oneOutstandingLoan } from './loan/application/one-outstanding-loan.ts'
import { loanStatuses } from './loan/status.ts'
import { debitIsAuthorized, reimbursableUntil } from './pad/authorized-debit.ts'
import { changeTakesEffect, mayChangeDebit, padChanges } from './pad/changes.ts'
import { confirmationDuty } from './pad/confirmation-duty.ts'
import { debitTiming } from './pad/debit-initiation.ts'
import { mayRePresent } from './pad/re-presentment.ts'
import { returnReasonOf } from './pad/return-codes.ts'
import { defaultInterest } from './payday/arrears/default-interest.ts'
import { paydayReturnFee } from './payday/arrears/return-fee.ts'
import { costIsWithinCap, costOfBorrowing } from './payday/cost-of-borrowing.ts'
import { extendedPaymentPlan, respreadAfterPrepayment } from './payday/extended-payment-plan.ts'
import { determineNetPay, netIncomeOfTheMonthBefore } from './payday/net-pay.ts'
import { quotePaydayAdvance } from './payday/quote.ts'
import { brokenPaydayRules } from './payday/rules/in-force.ts'
import { destroyFrom, recordKinds } from './privacy/retention.ts'
import { datesOfFrequency } from './schedule/due-dates.ts'
import { runs } from './testing/runs.fixture.ts'
import { basisPoints, parseBasisPoints, type BasisPoints } from './values/basis-points.ts'
import { parseCents, type Cents } from './values/cents.ts'
import { parseInstant, type Instant } from './values/instant.ts'
import { dateOfEpochDay, epochDay, localDate, parseLocalDate } from './values/local-date.ts'
import { payFrequencies } from './values/pay-frequency.ts'

/* The guards at the door keep nonsense out, but a rule that is handed some all the same (a column
 * read back, a cast somewhere) must refuse and not fail: a workflow that throws here would retry
 * for ever. So branded values are filled with everything a number can be. */
const nonsense = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -10_000, max: 5_000_000 }) },
  fc.constantFrom(NaN, Infinity, -Infinity, 0, -0, 0.5, 1e21, Number.MAX_SAFE_INTEGER, -(2 ** 53)),
  fc.double(),
)
const amount = nonsense as fc.Arbitrary<Cents>
const rate = nonsense as fc.Arbitrary<BasisPoints>
const whenever = fc
  .integer({ min: epochDay(localDate('1900-01-01')), max: epochDay(localDate('2199-12-31')) })
  .map(dateOfEpochDay)
const nowadays = fc
  .integer({ min: epochDay(localDate('2026-01-01')), max: epochDay(localDate('2027-12-31')) })
  .map(dateOfEpochDay)
const day = fc.oneof({ weight: 3, arbitrary: nowadays }, whenever)
const moment = fc.oneof(
  fc.integer({ min: 0, max: 7_258_118_399_999 }),
  fc.integer({ min: 1_790_000_000_000, max: 1_800_000_000_000 }),
) as fc.Arbitrary<Instant>
const frequency = fc.constantFrom(...payFrequencies)
const loanType = fc.constantFrom('cash-advance' as const, 'installment' as const)
const flow = fc.record({ on: day, amount })
const credit = fc.record({
  advances: fc.array(flow, { maxLength: 4 }),
  payments: fc.array(flow, { maxLength: 8 }),
  charges: fc.array(fc.record({ on: day, amount, kind: fc.constantFrom(...chargeKinds) }), { maxLength: 3 }),
})
const payment = fc.record({ number: fc.integer(), dueDate: day, amount })
const text = fc.oneof(fc.string(), fc.constantFrom('901', '908', 'toString', '__proto__', 'EftFailed__proto__'))
const income = fc.record({ monthlyNetIncome: amount, payFrequency: frequency, basis: fc.constant('declared' as const) })
const request = fc.record({
  advance: amount,
  advanceDate: day,
  dueDate: day,
  nextIncomeDate: day,
  earlierAgreements: fc.array(day, { maxLength: 4 }),
  netPay: income.map((given) => {
    const determined = determineNetPay(given)
    const honest = determineNetPay({ ...given, monthlyNetIncome: 600_000 as Cents })
    if (!honest.ok) throw new Error('unreachable')
    return determined.ok ? determined.value : { ...honest.value, monthlyNetIncome: given.monthlyNetIncome }
  }),
})

const calls: readonly (readonly [string, fc.IProperty<[never]> | fc.IPropertyWithHooks<unknown[]>])[] = [
  [
    'guards',
    fc.property(nonsense, fc.string(), (number, written) => {
      parseCents(number)
      parseBasisPoints(number)
      parseInstant(number)
      parseLocalDate(written)
    }),
  ],
  [
    'calendars',
    fc.property(fc.constantFrom(acssCalendar, ontarioCalendar), day, nonsense, (calendar, date, days) => {
      isBusinessDay(calendar, date)
      nextBusinessDay(calendar, date)
      holidayName(calendar, date)
      plusBusinessDays(calendar, date, days)
      minusBusinessDays(calendar, date, days)
    }),
  ],
  [
    'Toronto',
    fc.property(whenever, moment, (date, now) => {
      endOfTorontoDay(date)
      startOfTorontoDay(date)
      torontoDateOf(now)
    }),
  ],
  [
    'payday quote',
    fc.property(request, nonsense, (given, number) => {
      quotePaydayAdvance(given)
      brokenPaydayRules(given)
      quotePaydayAdvance({ ...given, costPerHundred: number as Cents, instalments: number })
    }),
  ],
  [
    'cost',
    fc.property(amount, amount, day, (advance, cost, on) => {
      costOfBorrowing(advance, on, cost)
      costIsWithinCap(advance, cost, on)
    }),
  ],
  [
    'net pay',
    fc.property(income, day, fc.array(flow, { maxLength: 4 }), (given, date, flows) => {
      determineNetPay(given)
      netIncomeOfTheMonthBefore(
        date,
        flows.map((one) => ({ ...one, kind: 'income' })),
      )
    }),
  ],
  [
    'extended plan',
    fc.property(
      amount,
      amount,
      day,
      day,
      frequency,
      nonsense,
      (advance, cost, advanceDate, nextIncomeDate, payFrequency, instalments) => {
        extendedPaymentPlan({ advance, costOfBorrowing: cost, advanceDate, nextIncomeDate, payFrequency })
        extendedPaymentPlan({ advance, costOfBorrowing: cost, advanceDate, nextIncomeDate, payFrequency, instalments })
      },
    ),
  ],
  [
    're-spread',
    fc.property(fc.array(payment, { maxLength: 4 }), amount, (payments, prepaid) => {
      respreadAfterPrepayment(payments, prepaid)
    }),
  ],
  [
    'installment',
    fc.property(
      amount,
      day,
      day,
      frequency,
      nonsense,
      rate,
      (advance, advanceDate, firstDueDate, payFrequency, n, annualRate) => {
        quoteInstallment({ advance, advanceDate, firstDueDate, payFrequency, numberOfPayments: n, annualRate })
        amortize({
          advance,
          annualRate,
          periodsPerYear: 12,
          payments: Math.min(Math.abs(Math.trunc(n)) || 1, 520),
          firstPeriodDays: n,
        })
      },
    ),
  ],
  [
    'refund',
    fc.property(amount, nonsense, nonsense, (charge, scheduled, elapsed) => {
      refundOfUnearnedCharge({ charge, scheduled, elapsed })
    }),
  ],
  [
    'rates',
    fc.property(credit, fc.option(frequency, { nil: undefined }), (given, every) => {
      disclosureApr(given)
      disclosureApr(given, every ?? 'actual-days')
      usActuarialApr(given)
      actuarialRate(given, { oddPeriods: 'compound' })
      criminalRateGuard('BEFORE_OFFER', { ...given, ...(every && { frequency: every }) })
    }),
  ],
  [
    'classes',
    fc.property(amount, amount, nonsense, fc.boolean(), day, (advance, cost, termDays, flag, agreedOn) => {
      classify({
        agreedOn,
        advance,
        termDays,
        costOfBorrowing: cost,
        repaidByPreAuthorizedDebit: flag,
        securedOrGuaranteed: !flag,
        revolving: flag,
        lenderLicensed: flag,
      })
      installmentIsNotPaydaySized(advance, termDays)
    }),
  ],
  [
    'one loan',
    fc.property(
      fc.constantFrom(...loanStatuses),
      whenever,
      whenever,
      fc.constantFrom('own-ledger' as const, 'none' as const),
      (status, on, date, evidence) => {
        oneOutstandingLoan(
          [
            { loanId: 'x', status, paidInFull: { on, evidence } },
            { loanId: 'y', status },
          ],
          date,
        )
      },
    ),
  ],
  [
    'cancellation',
    fc.property(
      moment,
      fc.option(moment, { nil: undefined }),
      fc.option(moment, { nil: undefined }),
      (agreedAt, copyReceivedAt, fundedAt) => {
        cancellationWindow({ agreedAt, copyReceivedAt, fundedAt })
      },
    ),
  ],
  [
    'debits',
    fc.property(day, day, amount, amount, text, nonsense, (first, second, agreed, debited, code, count) => {
      debitTiming(first)
      mayChangeDebit({ dueDate: first, notifiedOn: second, sent: false })
      reimbursableUntil(first)
      mayRePresent({
        returnCode: code,
        originalAmount: agreed,
        amount: debited,
        originalDebitDate: first,
        debitDate: second,
        rePresented: count,
      })
      confirmationDuty({ kind: 'scheduled', agreedOn: first, firstDebitOn: second, waived: count > 0 })
      debitIsAuthorized(
        {
          kind: 'scheduled',
          debits: [{ number: 1, dueDate: first, amount: agreed }],
          endsOn: second,
          debitsMade: count,
        },
        { number: 1, amount: debited, debitDate: second },
      )
      returnReasonOf(code)
    }),
  ],
  [
    'changes',
    fc.property(
      fc.constantFrom(...padChanges),
      fc.constantFrom('payor' as const, 'payee' as const),
      loanType,
      day,
      fc.boolean(),
      (change, by, type, notifiedOn, waived) => {
        changeTakesEffect({ change, by, loanType: type, notifiedOn, waived })
      },
    ),
  ],
  [
    'arrears',
    fc.property(amount, nowadays, nowadays, text, credit, (principal, missedOn, through, code, given) => {
      defaultInterest({ overduePrincipal: principal, monthly: basisPoints(2_50), missedOn, through })
      paydayReturnFee({ signedFee: principal, returnCode: code, feeAlreadyCharged: false })
      installmentReturnFee({
        returnCode: code,
        lendersCost: principal,
        signedFee: principal,
        on: through,
        credit: given,
      })
    }),
  ],
  [
    'contacts',
    fc.property(moment, fc.array(moment, { maxLength: 5 }), (now, contacts) => {
      mayContactAboutDebt(now, contacts)
      nextContactMoment(now, contacts)
    }),
  ],
  [
    'schedules',
    fc.property(day, frequency, nonsense, (first, every, count) => {
      datesOfFrequency(first, every, count)
    }),
  ],
  [
    'optional services',
    fc.property(amount, whenever, whenever, nonsense, whenever, (price, startsOn, endsOn, noticeDays, notifiedOn) => {
      cancelOptionalService({ price, startsOn, endsOn, noticeDays }, notifiedOn)
    }),
  ],
  [
    'bank insight',
    fc.property(
      fc.array(
        fc.record({
          id: fc.string({ maxLength: 3 }),
          on: fc.oneof(day, fc.constantFrom('2026-02-30', '', 'toString')) as fc.Arbitrary<AccountLine['on']>,
          description: fc.oneof(text, fc.constantFrom('PAYROLL', 'NSF FEE', 'RENT', '', 'E-TRANSFER', 'FLASH LOANS')),
          amount,
          balance: fc.option(amount, { nil: undefined }),
          category: fc.option(text, { nil: undefined }),
        }),
        { maxLength: 12 },
      ),
      day,
      fc.option(amount, { nil: undefined }),
      fc.option(fc.string(), { nil: undefined }),
      fc.array(whenever, { maxLength: 3 }),
      (lines, readOn, balance, holderName, dueDates) => {
        forecastBalance(bankInsightOf({ readOn, balance, holderName, lines }), dueDates)
      },
    ),
  ],
  [
    'retention',
    fc.property(fc.constantFrom(...recordKinds), whenever, (kind, closedOn) => {
      destroyFrom(kind, closedOn)
    }),
  ],
]

describe('no rule throws, no matter what it is given', () => {
  // fast-check fails the test when the call throws; there is nothing else to expect.
  test.each(calls)('%s', (_name, property) => {
    fc.assert(property as fc.IProperty<unknown>, { numRuns: runs(400) })
  })
})

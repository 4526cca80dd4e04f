import { expect, test } from 'vitest'
import { answerLine } from './answer-line.ts'

/* Questions whose figures were worked out from the regulations by a second calculation in another
 * language, not taken from an answer. Each stands for a family of which thousands were compared;
 * these are the ones where two readings part. */

const cashAdvance = {
  case: 'quote',
  loanType: 'cash-advance',
  advanceDate: '2026-03-04',
  dueDate: '2026-03-18',
  payFrequency: 'bi-weekly',
}
const installment = { case: 'quote', loanType: 'installment', advance: 500_000, annualRate: 34_90 }
const planned = [
  {
    type: 'activated',
    at: '2026-03-04T11:00',
    loan: {
      loanType: 'cash-advance',
      advance: 50_000,
      advanceDate: '2026-03-04',
      costOfBorrowing: 7_000,
      payments: ['2026-03-13', '2026-03-27', '2026-04-10'].map((dueDate) => ({ dueDate, amount: 19_000 })),
    },
  },
  { type: 'copy-received', at: '2026-03-04T11:00' },
  { type: 'disbursed', at: '2026-03-04T11:00' },
]
const lent = { case: 'apr', advance: 100_000, advanceDate: '2026-01-15' }
const paidLate = { loanType: 'cash-advance', advance: 50_000, advanceDate: '2026-03-01', dueDate: '2026-03-16' }

test.each<readonly [string, object, object]>([
  [
    // 333.33 × 14 % = 46.6662, down; 379.99 ÷ 3 = 126.663; 31 December is 63 days before 4 March
    'a plan from the 63rd day on, odd cents last',
    { ...cashAdvance, advance: 33_333, monthlyNetIncome: 240_000, earlierAgreements: ['2025-12-31', '2026-02-02'] },
    {
      costOfBorrowing: 4_666,
      // 46.66 ÷ Σ (balance × days ÷ 365): found by halving on simple interest over 14, 28 and 42
      // days
      disclosureApr: 178_53,
      payments: [
        { amount: 12_666 },
        { dueDate: '2026-04-01', amount: 12_666 },
        { dueDate: '2026-04-15', amount: 12_667 },
      ],
    },
  ],
  [
    // 64 days before; 46.66 ÷ 333.33 × 365 ÷ 14 = 364.95 %
    'no plan a day later',
    { ...cashAdvance, advance: 33_333, monthlyNetIncome: 240_000, earlierAgreements: ['2025-12-30', '2026-02-02'] },
    { paymentPlan: 'single', disclosureApr: 364_95, payments: [{ amount: 37_999 }] },
  ],
  [
    // 17 and 31 August are Saturdays, 2 September is Labour Day; 14 September is a Saturday, too,
    // but day 62
    'the last instalment of a plan stays on day 62',
    {
      case: 'extended-plan',
      advance: 99_854,
      advanceDate: '2024-07-14',
      nextIncomeDate: '2024-08-17',
      payFrequency: 'bi-weekly',
    },
    {
      termDays: 62,
      payments: [{ dueDate: '2024-08-19' }, { dueDate: '2024-09-03' }, { dueDate: '2024-09-14', amount: 38_278 }],
    },
  ],
  [
    // 13 days of May: 5,000 × 34.9 % × 13 ÷ 365 = 62.15; half a month would be 72.70, which is 40.8
    // % by days
    'thirteen days of May are no half month',
    {
      ...installment,
      advanceDate: '2026-05-05',
      firstDueDate: '2026-05-18',
      payFrequency: 'semi-monthly',
      numberOfPayments: 6,
    },
    {
      regularPayment: 87_443,
      disclosureApr: 34_90,
      payments: [{ interest: 6_215 }, { interest: 6_089 }, {}, {}, {}, {}],
    },
  ],
  [
    // 2,546.82 ÷ (1 + i) + 2,546.80 ÷ (1 + i)² = 5,000: i × 24; every two weeks it would be i × 26
    'payments on 14 and 28 February that were agreed twice a month are rated by half months',
    {
      ...installment,
      annualRate: 29_90,
      advanceDate: '2027-01-29',
      firstDueDate: '2027-02-14',
      payFrequency: 'semi-monthly',
      numberOfPayments: 2,
    },
    { payments: [{ amount: 254_682 }, { amount: 254_680 }], criminalRate: { byPeriodsPercent: 29.896753 } },
  ],
  [
    // 13 days from 15 to 28 February are: 5,000 × 29.9 % ÷ 24 = 62.29
    'thirteen days to the end of February are half a month',
    {
      ...installment,
      annualRate: 29_90,
      advanceDate: '2026-02-15',
      firstDueDate: '2026-02-28',
      payFrequency: 'semi-monthly',
      numberOfPayments: 6,
    },
    { payments: [{ interest: 6_229 }, { scheduledDate: '2026-03-15' }, { scheduledDate: '2026-03-31' }, {}, {}, {}] },
  ],
  [
    // 14 days: 2,000 × 24 % × 14 ÷ 365 = 18.41, where half a month would be 20.00
    'fourteen days from the end of February are no half month',
    {
      ...installment,
      case: 'schedule',
      advance: 200_000,
      annualRate: 24_00,
      advanceDate: '2027-02-28',
      firstDueDate: '2027-03-14',
      payFrequency: 'semi-monthly',
      numberOfPayments: 4,
    },
    { payments: [{ interest: 1_841 }, { interest: 1_506 }, {}, {}] },
  ],
  [
    // 19 July to 18 August: 2,000 × 24 % × 30 ÷ 365 = 39.45, where a month would be 40.00
    'thirty days are no month',
    {
      ...installment,
      advance: 200_000,
      annualRate: 24_00,
      advanceDate: '2026-07-19',
      firstDueDate: '2026-08-18',
      payFrequency: 'monthly',
      numberOfPayments: 2,
    },
    { regularPayment: 102_982, payments: [{ interest: 3_945 }, { interest: 2_019 }] },
  ],
  [
    // 55 days of interest are 339.57: one payment of 225.05 does not meet them, the rest bears none
    'a long first period’s interest is carried without interest',
    {
      ...installment,
      advance: 1_180_476,
      annualRate: 19_09,
      advanceDate: '2026-01-15',
      firstDueDate: '2026-03-11',
      payFrequency: 'weekly',
      numberOfPayments: 60,
    },
    {
      regularPayment: 22_505,
      total: 1_350_275,
      disclosureApr: 19_09,
      criminalRatePercent: 19.072196,
      criminalRate: { byPeriodsPercent: 19.031166 },
    },
  ],
  [
    // 10, 18 and 14 days: no pattern, on average two weeks; r from Σ 350 ÷ (1 + r)^(days ÷ 365) =
    // 1,000, 26 × ((1 + r)^(1 ÷ 26) − 1)
    'rates of uneven intervals',
    { ...lent, payments: ['2026-01-25', '2026-02-12', '2026-02-26'].map((on) => ({ on, amount: 35_000 })) },
    {
      disclosureApr: { percent: 68.069062, averagePrincipal: 63_836 },
      criminalRate: { percent: 68.055154, unitPeriod: { unit: 'week', multiple: 2 }, unitPeriodFrom: 'INTERVALS' },
      effectiveAnnualPercent: 95.775271,
    },
  ],
  [
    // 400 days twice: a unit of a year, exponents 400 ÷ 365 and 800 ÷ 365
    'a unit period is a year at most',
    {
      ...lent,
      advanceDate: '2026-01-01',
      payments: ['2027-02-05', '2028-03-11'].map((on) => ({ on, amount: 60_000 })),
    },
    { disclosureApr: { percent: 11.922943 }, criminalRate: { percent: 11.85781, periodsPerYear: 1 } },
  ],
  [
    // 2.74 ÷ 1 × 365
    'one day at 100,000 %',
    { case: 'apr', advance: 100, advanceDate: '2026-01-15', payments: [{ on: '2026-01-16', amount: 374 }] },
    { disclosureApr: { basisPoints: 100_010_00 }, criminalRate: { percent: 100_010 } },
  ],
  [
    // 2,500 ÷ (3,652 ÷ 365 × 1,000); 3.5 ^ (365 ÷ 3,652) − 1
    'ten years',
    { ...lent, payments: [{ on: '2036-01-15', amount: 350_000 }] },
    { disclosureApr: { percent: 24.986309 }, criminalRate: { percent: 24.986309 }, effectiveAnnualPercent: 13.338382 },
  ],
  [
    // one month after the missed day: 2.5 % of 500, although 31 days lie between
    'a month late, over the end of March',
    { case: 'payoff', loan: paidLate, on: '2026-04-16' },
    { owed: { defaultInterest: 1_250 }, total: 58_250 },
  ],
  [
    // 500 for the 16 days to 1 April, 270 for 14 of the 15 to 16 April: 11,780 dollar-days × 2.5 %
    // ÷ 30 = 9.816, of which 9.70 is paid
    'principal that is paid earns no more, however long one looks on',
    {
      case: 'replay',
      asOf: '2026-12-31',
      events: [
        { type: 'activated', at: '2026-03-01T11:00', loan: paidLate },
        { type: 'copy-received', at: '2026-03-01T11:00' },
        { type: 'disbursed', at: '2026-03-01T11:20' },
        { type: 'payment-received', on: '2026-04-01', paymentId: 'E1', amount: 30_000 },
        { type: 'payment-received', on: '2026-04-16', paymentId: 'E2', amount: 27_970 },
      ],
    },
    { owed: { total: 11 }, status: 'overdue', payments: [{ paid: 57_000 }] },
  ],
  [
    // nothing was owed on 22 June, so nobody was in default
    'a debit returned after a cash advance was paid in full costs nothing',
    {
      case: 'replay',
      events: [
        {
          type: 'activated',
          at: '2026-06-04T11:00',
          loan: { loanType: 'cash-advance', advance: 50_000, advanceDate: '2026-06-04', dueDate: '2026-06-19' },
        },
        { type: 'copy-received', at: '2026-06-04T11:00' },
        { type: 'disbursed', at: '2026-06-04T11:00' },
        {
          type: 'debit-initiated',
          on: '2026-06-16',
          debitId: 'D',
          payment: 1,
          amount: 57_000,
          debitDate: '2026-06-19',
        },
        { type: 'payment-received', on: '2026-06-18', paymentId: 'p', amount: 57_000 },
        { type: 'debit-returned', on: '2026-06-22', debitId: 'D', returnCode: '901' },
      ],
    },
    { owed: { total: 0 }, status: 'repaid' },
  ],
  [
    // 5,034.80 is what the payoff of 28 December states; the fee of the 29th counts from the 26th,
    // a Saturday, as that money does
    'who pays off as quoted and has a debit returned on the value date of that owes the fee alone',
    {
      case: 'replay',
      events: [
        {
          type: 'activated',
          at: '2026-10-31T11:00',
          loan: {
            loanType: 'installment',
            advance: 500_000,
            advanceDate: '2026-10-31',
            firstDueDate: '2026-12-26',
            payFrequency: 'semi-monthly',
            numberOfPayments: 6,
            annualRate: 12_00,
            charge: 9_999,
          },
        },
        { type: 'copy-received', at: '2026-10-31T11:00' },
        { type: 'disbursed', at: '2026-10-31T11:00' },
        {
          type: 'debit-initiated',
          on: '2026-12-22',
          debitId: 'D',
          payment: 1,
          amount: 85_929,
          debitDate: '2026-12-29',
        },
        { type: 'payment-received', on: '2026-12-28', paymentId: 'p', amount: 503_480 },
        { type: 'debit-returned', on: '2026-12-29', debitId: 'D', returnCode: '901' },
      ],
      asOf: '2027-03-31',
    },
    { owed: { principal: 0, cost: 0, fee: 5_000, total: 5_000 } },
  ],
])('%s', (_what, question, expected) => {
  expect(JSON.parse(answerLine(JSON.stringify(question), 1) ?? 'null')).toMatchObject({ ok: true, result: expected })
})

test.each<readonly [string, object, object]>([
  [
    // 31 December is 63 days before 4 March
    'plans the third loan in 63 days, for a question about eligibility, too',
    { case: 'eligibility', agreementDate: '2026-03-04', earlierAgreements: ['2025-12-31', '2026-02-02'] },
    { result: { paymentPlan: 'extended' } },
  ],
  [
    // 721.01 is odd and costs nothing; a third instalment on 8 August would be 75 days away
    'refuses a third loan for which no lawful plan exists',
    {
      ...cashAdvance,
      advance: 72_101,
      advanceDate: '2026-05-25',
      monthlyNetIncome: 360_541,
      payFrequency: 'monthly',
      dueDate: '2026-06-08',
      earlierAgreements: ['2026-05-24', '2026-05-20'],
      costPerHundred: 0,
    },
    { refusal: { code: 'INSTALMENT_ABOVE_SHARE', ruleId: 'ON-11', amount: 36_051, sharePercentMax: 50 } },
  ],
  [
    'refuses a debit while a return for the agreement waits for a person',
    {
      case: 'replay',
      events: [
        ...planned,
        {
          type: 'debit-initiated',
          on: '2026-03-10',
          debitId: 'D1',
          payment: 1,
          amount: 19_000,
          debitDate: '2026-03-13',
        },
        { type: 'debit-returned', on: '2026-03-16', debitId: 'D1', returnCode: '916' },
        {
          type: 'debit-initiated',
          on: '2026-03-24',
          debitId: 'D2',
          payment: 2,
          amount: 19_000,
          debitDate: '2026-03-27',
        },
      ],
    },
    { refusal: { event: 6, because: { code: 'DEBITS_HELD', ruleId: 'TAM-63', debitId: 'D1', returnCode: '916' } } },
  ],
  [
    'refuses a debit of a payment that is paid in arranged parts',
    {
      case: 'replay',
      events: [
        ...planned,
        {
          type: 'payments-arranged',
          on: '2026-03-20',
          parts: [
            { dueDate: '2026-04-01', amount: 9_500 },
            { dueDate: '2026-04-15', amount: 9_597 },
          ],
        },
        {
          type: 'debit-initiated',
          on: '2026-03-23',
          debitId: 'D1',
          payment: 1,
          amount: 19_000,
          debitDate: '2026-03-26',
        },
      ],
    },
    { refusal: { event: 5, because: { code: 'PAYMENT_IN_PARTS', ruleId: 'TAM-85', payment: 1 } } },
  ],
  [
    'refuses a replay as of a day before the last event',
    { case: 'replay', asOf: '2026-02-28', loan: paidLate },
    { refusal: { code: 'DAY_BEFORE_LAST_EVENT', asOf: '2026-03-01' } },
  ],
  [
    // 168 hours from 18 September, 16:59:00.001
    'refuses a fourth contact a millisecond before the first is 168 hours ago',
    {
      case: 'contact',
      at: '2024-09-25T16:59:00.000',
      earlierContacts: ['2024-09-18T16:59:00.001', '2024-09-24T16:59:00.000', '2024-09-25T13:59:00.000'],
    },
    { refusal: { code: 'TOO_MANY_CONTACTS', againFrom: '2024-09-25T16:59:00.001-04:00' } },
  ],
  [
    // 3 % of 4,000 are 120.00, the payments found are 250.00: (3,500 − 250) × 20 % = 650.00
    'takes the lower income and the dearer debts for what is affordable',
    {
      case: 'installment-offer',
      advance: 500_000,
      advanceDate: '2026-03-04',
      payFrequency: 'monthly',
      numberOfPayments: 6,
      monthlyNetIncome: 370_000,
      monthlyIncomeFound: 350_000,
      otherDebts: 400_000,
      debtPaymentsFound: 25_000,
    },
    { refusal: { code: 'PAYMENTS_NOT_AFFORDABLE', ruleId: 'TAM-44', affordablePerMonth: 65_000 } },
  ],
  [
    // 12,000 returned and never paid: 1,500 of rent in 13 days; 48 of the fee ÷ 3 = 16
    'counts a returned payment as one item and as no payment',
    {
      case: 'bank-insight',
      readOn: '2026-03-15',
      lines: [
        { id: 'a', on: '2026-03-02', description: 'RENT MAPLE PROPERTIES', amount: -150_000 },
        { id: 'b', on: '2026-03-03', description: 'HYDRO ONE', amount: -12_000 },
        { id: 'c', on: '2026-03-05', description: 'RETURNED PAYMENT HYDRO ONE', amount: 12_000 },
        { id: 'd', on: '2026-03-05', description: 'NSF FEE', amount: -4_800 },
      ],
    },
    {
      result: {
        obligations: [{ seen: { measure: 'as-seen', days: 13, amount: 150_000 }, lineIds: ['a'] }],
        returnedItems: { last90Days: 1, lineIds: ['b', 'c', 'd'] },
        spending: { perMonth: 1_600, lineIds: ['d'] },
        incomeFound: { measure: 'as-seen', days: 13, amount: 0 },
      },
    },
  ],
])('%s', (_what, question, expected) => {
  expect(JSON.parse(answerLine(JSON.stringify(question), 1) ?? 'null')).toMatchObject(expected)
})

test('a rate finer than a basis point is quoted, scheduled and replayed as it is', () => {
  const loan = {
    loanType: 'installment',
    advance: 5_000_000,
    advanceDate: '2026-07-10',
    firstDueDate: '2026-08-10',
    payFrequency: 'monthly',
    numberOfPayments: 2,
    annualRate: 2990.5,
  }
  const answerTo = (question: object): unknown => JSON.parse(answerLine(JSON.stringify(question), 1) ?? 'null')
  // 50,000 × 29.905 % ÷ 12 = 1,246.0417; at 29.90 % it would be 1,245.83
  const first = { interest: 124_604 }
  expect(answerTo({ case: 'quote', ...loan })).toMatchObject({ result: { annualRate: 2990.5, payments: [first, {}] } })
  expect(answerTo({ case: 'schedule', ...loan })).toMatchObject({ result: { payments: [first, {}] } })
  const events = [
    { type: 'activated', at: '2026-07-10T11:00', loan },
    { type: 'disbursed', at: '2026-07-10T11:20' },
  ]
  expect(answerTo({ case: 'replay', events, asOf: '2026-08-10' })).toMatchObject({
    result: { owed: { cost: 124_604 } },
  })
  expect(answerTo({ case: 'quote', ...loan, annualRate: 2990.55 })).toMatchObject({
    refusal: { code: 'FIELD_WRONG', field: 'annualRate', given: 2990.55 },
  })
})

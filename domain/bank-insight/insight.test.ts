import { describe, expect, test } from 'vitest'
import { every, insightOfRows, on, type Row } from '../testing/bank-lines.fixture.ts'
import { explained } from '../testing/explained.fixture.ts'

const pays = (rows: readonly Row[], readOn = '2026-09-14') => insightOfRows(readOn, rows).pay

describe('the main pay', () => {
  test('is the one of a payer every two weeks, with the next day on which banks are open', () => {
    expect(pays(every(14, '2026-09-04', 5, 'PAYROLL NORTHERN GOODS LTD 4021', 1_850))).toMatchObject({
      name: 'NORTHERN GOODS LTD',
      netPayPerPeriod: 1_850_00,
      frequency: 'bi-weekly',
      nextPayDate: '2026-09-18',
      basis: 'bank-data',
      lineIds: ['1', '2', '3', '4', '5'],
    })
  })

  test.each<[string, string, readonly string[], string, string]>([
    ['every week', '2026-09-14', ['2026-08-20', '2026-08-27', '2026-09-03', '2026-09-10'], 'weekly', '2026-09-17'],
    [
      'on the 15th and the last day, moved before weekends',
      '2026-09-14',
      ['2026-06-30', '2026-07-15', '2026-07-31', '2026-08-14', '2026-08-31'],
      'semi-monthly',
      '2026-09-15',
    ],
    [
      'on the 1st and the 16th, moved after weekends',
      '2026-11-02',
      ['2026-08-04', '2026-08-17', '2026-09-01', '2026-09-16', '2026-10-01', '2026-10-16', '2026-11-02'],
      'semi-monthly',
      '2026-11-16',
    ],
    [
      'on the last day of the month',
      '2026-09-14',
      ['2026-05-29', '2026-06-30', '2026-07-31', '2026-08-31'],
      'monthly',
      '2026-09-29',
    ],
    ['on the 25th', '2026-09-14', ['2026-05-25', '2026-06-25', '2026-07-24', '2026-08-25'], 'monthly', '2026-09-25'],
    [
      'on the last Friday of the month',
      '2026-09-14',
      ['2026-04-24', '2026-05-29', '2026-06-26', '2026-07-31', '2026-08-28'],
      'monthly',
      '2026-09-25',
    ],
    [
      'on the third last day on which banks are open',
      '2026-11-02',
      ['2026-06-26', '2026-07-29', '2026-08-27', '2026-09-25', '2026-10-28'],
      'monthly',
      '2026-11-26',
    ],
    [
      'every two weeks although one pay is missing',
      '2026-09-14',
      ['2026-06-26', '2026-07-10', '2026-08-07', '2026-08-21', '2026-09-04'],
      'bi-weekly',
      '2026-09-18',
    ],
    [
      'every two weeks although one is posted a day late',
      '2026-09-14',
      ['2026-07-10', '2026-07-24', '2026-08-10', '2026-08-21', '2026-09-04'],
      'bi-weekly',
      '2026-09-18',
    ],
    [
      'every two weeks since July, every week before',
      '2026-09-28',
      [
        '2026-05-28',
        '2026-06-04',
        '2026-06-11',
        '2026-06-18',
        '2026-06-25',
        '2026-07-09',
        '2026-07-23',
        '2026-08-06',
        '2026-08-20',
        '2026-09-03',
        '2026-09-17',
      ],
      'bi-weekly',
      '2026-10-01',
    ],
  ])('%s', (_, readOn, days, frequency, nextPayDate) => {
    expect(pays(on(days, 'PAYROLL CORBEL', 1_200), readOn)).toMatchObject({ frequency, nextPayDate })
  })

  test('moves before a day on which banks are closed: Thanksgiving Monday is paid on the Friday', () => {
    const mondays = on(['2026-08-17', '2026-08-31', '2026-09-14', '2026-09-28'], 'PAYROLL CORBEL', 1_200)
    expect(pays(mondays, '2026-10-05')).toMatchObject({ nextPayDate: '2026-10-09' })
  })

  test('is the new amount after a raise, and no bonus', () => {
    const raised: readonly Row[] = [
      ...every(14, '2026-07-24', 6, 'PAYROLL CORBEL', 1_000),
      ...every(14, '2026-09-18', 4, 'PAYROLL CORBEL', 1_100),
    ]
    expect(pays(raised, '2026-09-20')?.netPayPerPeriod).toBe(1_100_00)
    const bonus: readonly Row[] = [
      ...every(14, '2026-09-18', 6, 'PAYROLL CORBEL', 1_000),
      ['2026-09-18', 'PAYROLL CORBEL', 5_000],
    ]
    expect(pays(bonus, '2026-09-20')).toMatchObject({ netPayPerPeriod: 1_000_00, frequency: 'bi-weekly' })
  })

  test('is the job that pays more in a month, of two', () => {
    const two = [
      ...every(14, '2026-09-04', 6, 'PAYROLL CORBEL', 1_000),
      ...every(7, '2026-09-10', 12, 'PAIE FERME BEAULIEU', 600),
    ]
    expect(pays(two)).toMatchObject({ name: 'FERME BEAULIEU', frequency: 'weekly' })
    expect(insightOfRows('2026-09-14', two).incomes.map(({ name }) => name)).toEqual(['FERME BEAULIEU', 'CORBEL'])
  })

  test('is the new employer after a change; the old one has ended and is expected no more', () => {
    const changed = [
      ...every(14, '2026-05-29', 8, 'PAYROLL CORBEL', 1_500),
      ...every(14, '2026-09-04', 5, 'PAYROLL HALDEN', 1_200),
    ]
    expect(pays(changed)).toMatchObject({ name: 'HALDEN' })
    expect(insightOfRows('2026-09-14', changed).incomes.find(({ name }) => name === 'CORBEL')).toMatchObject({
      active: false,
      nextOn: undefined,
    })
  })

  test('is undefined where the only payer has stopped, or nothing is regular', () => {
    expect(pays(every(14, '2026-06-26', 8, 'PAYROLL CORBEL', 1_500))).toBeUndefined()
    expect(pays([['2026-09-01', 'PAYROLL CORBEL', 900]])).toBeUndefined()
    expect(pays([])).toBeUndefined()
  })

  test('is expected still after one pay that was missed, and after the reading', () => {
    expect(pays(every(14, '2026-08-28', 6, 'PAYROLL CORBEL', 1_500), '2026-09-20')?.nextPayDate).toBe('2026-09-25')
  })

  test('of a payer whom the bank cuts off, and of one whom it numbers, is one source', () => {
    const rows: readonly Row[] = [
      ['2026-07-24', 'EFT CREDIT KESTERING MOT 88213', 1_000],
      ['2026-08-07', 'EFT CREDIT KESTERING MOTORS 88990', 1_000],
      ['2026-08-21', 'Eft credit Kestering Motors #89100', 1_000],
      ['2026-09-04', 'KESTERING MOTORS LTD PAYROLL SEP 04', 1_000],
    ]
    expect(insightOfRows('2026-09-14', rows).incomes).toMatchObject([
      { frequency: 'bi-weekly', lineIds: ['1', '2', '3', '4'] },
    ])
  })

  test('explains itself', () => {
    const pay = pays(every(14, '2026-09-04', 3, 'PAYROLL CORBEL', 1_850))
    expect(pay?.explanation).toMatchObject({
      figure: 'netPayPerPeriod',
      ruleId: 'TAM-28',
      value: { unit: 'cents', amount: 1_850_00 },
    })
    expect(pay?.explanation.steps).toEqual(['CORBEL: 3 deposits, usually $1,850.00'])
  })
})

describe('income by source', () => {
  test.each([
    ['CANADA CCB', 'benefit'],
    ['Allocation canadienne pour enfants', 'benefit'],
    ['GST/HST CREDIT', 'benefit'],
    ['ONTARIO TRILLIUM BENEFIT', 'benefit'],
    ['CANADA EI', 'benefit'],
    ['Assurance-emploi', 'benefit'],
    ['ODSP ONTARIO', 'benefit'],
    ['ONTARIO WORKS', 'benefit'],
    ['WSIB PAYMENT', 'benefit'],
    ['CANADA PENSION PLAN', 'pension'],
    ['CANADA OAS', 'pension'],
    ['RPC CANADA', 'pension'],
    ['OMERS PENSION', 'pension'],
    ['UBER EARNINGS', 'self-employment'],
    ['PAYROLL LAST NATIONAL LENDING', 'employment'],
  ])('%s is %s', (description, kind) => {
    const { incomes } = insightOfRows('2026-09-14', on(['2026-07-20', '2026-08-20'], description, 400))
    expect(incomes).toMatchObject([{ kind, lineIds: ['1', '2'] }])
  })

  test.each([
    ['a loan', 'FLASH LOANS'],
    ['a payday lender that calls itself so', 'SPEEDY PAYDAY DEPOSIT'],
    ['a pay advance', 'PAY ADVANCE APP'],
    ['a transfer between own accounts', 'TRANSFER FROM SAVINGS 4431'],
    ['a transfer of one’s own, in French', 'VIREMENT ENTRE COMPTES'],
    ['money from a person', 'INTERAC E-TRANSFER FROM ANNA'],
    ['money from a person, in French', 'Virement Interac de Marie'],
    ['interest', 'CREDIT INTEREST'],
    ['a refund', 'REFUND MEGA HARDWARE'],
    ['a tax refund', 'CANADA TAX REFUND'],
    ['cash', 'ATM DEPOSIT 4410'],
    ['a returned debit', 'RETURNED ITEM HYDRO'],
    ['the return of a fee', 'NSF FEE REBATE'],
  ])('%s is not income, however regularly it arrives', (_, description) => {
    expect(insightOfRows('2026-09-14', every(14, '2026-09-04', 8, description, 500)).incomes).toEqual([])
  })

  test('what no mark names is pay where it is regular, and none where it is not, is small, or differs from one to the next', () => {
    const incomes = (rows: readonly Row[]) => insightOfRows('2026-09-14', rows).incomes.length
    expect(incomes(every(14, '2026-09-04', 5, 'QUARRY STREET DENTAL', 900))).toBe(1)
    expect(incomes(every(14, '2026-09-04', 2, 'QUARRY STREET DENTAL', 900))).toBe(0)
    expect(incomes(every(14, '2026-09-04', 5, 'QUARRY STREET DENTAL', 90))).toBe(0)
    expect(incomes(on(['2026-03-02', '2026-05-20', '2026-05-29', '2026-09-03'], 'QUARRY STREET DENTAL', 900))).toBe(0)
    const differing = [100, 900, 2_500, 400, 3_900].map(
      (dollars, index): Row => every(14, '2026-09-04', 5, 'QUARRY', dollars)[index] as Row,
    )
    expect(incomes(differing)).toBe(0)
  })

  test('who is paid as well is a shop, not a payer', () => {
    const rows = [...every(14, '2026-09-04', 5, 'BOOK NOOK', 300), ...on(['2026-08-02'], 'BOOK NOOK', -40)]
    expect(insightOfRows('2026-09-14', rows).incomes).toEqual([])
  })
})

describe('the income found', () => {
  const biWeekly = (last: string, count: number) => every(14, last, count, 'PAYROLL CORBEL', 1_850)

  test.each<[string, readonly Row[], number]>([
    ['every week 52 / 12 of a pay', every(7, '2026-09-10', 12, 'PAYROLL CORBEL', 600), 2_600_00],
    ['every two weeks 26 / 12 of a pay', biWeekly('2026-09-11', 8), 4_008_33],
    [
      'twice a month two pays',
      on(['2026-06-15', '2026-06-30', '2026-07-15', '2026-07-31', '2026-08-14', '2026-08-31'], 'PAYROLL CORBEL', 1_000),
      2_000_00,
    ],
    [
      'every month one pay',
      on(['2026-05-29', '2026-06-30', '2026-07-31', '2026-08-31'], 'PAYROLL CORBEL', 3_000),
      3_000_00,
    ],
    [
      'an irregular payer the average of the last 90 days',
      on(['2026-04-01', '2026-06-20', '2026-08-01', '2026-08-05', '2026-09-09'], 'UBER EARNINGS', 900),
      1_216_67,
    ],
    ['a payer that ended nothing', every(14, '2026-06-26', 8, 'PAYROLL CORBEL', 1_500), 0],
    [
      'a payer that began three weeks ago what it paid, over 90 days',
      [...on(['2026-03-02'], 'GROCER', -20), ...biWeekly('2026-09-11', 2)],
      1_250_46,
    ],
    [
      'two payers what both bring',
      [...biWeekly('2026-09-11', 8), ...every(7, '2026-09-10', 12, 'PAIE FERME BEAULIEU', 600)],
      6_608_33,
    ],
  ])('counts of %s', (_, rows, amount) => {
    expect(insightOfRows('2026-09-14', rows).incomeFound).toMatchObject({ measure: 'a-month', amount })
  })

  test('counts two deposits of one day as one pay', () => {
    const twice = [...biWeekly('2026-09-11', 8), ...every(14, '2026-09-11', 8, 'PAYROLL CORBEL', 150)]
    expect(insightOfRows('2026-09-14', twice).incomeFound.amount).toBe(4_333_33)
  })

  test('states the days it was seen in, and explains itself source by source', () => {
    const { incomeFound } = insightOfRows('2026-09-14', biWeekly('2026-09-11', 8))
    expect(incomeFound).toMatchObject({ from: '2026-06-05', to: '2026-09-13', days: 101 })
    expect(explained(incomeFound.explanation)).toEqual([
      'incomeFound = $4,008.33 by TAM-150',
      'from: 2026-06-05',
      'to: 2026-09-13',
      'days: 101 days',
      'CORBEL: seen 8 times, $1,850.00 × 26 ÷ 12 = $4,008.33',
      'sum = $4,008.33',
    ])
  })

  test('of an account of three weeks is what came in them, and no month', () => {
    const { incomeFound, incomes, found } = insightOfRows('2026-09-14', every(7, '2026-09-10', 3, 'PAY ACME', 642.1))
    const seen = { measure: 'as-seen', amount: 1_926_30, from: '2026-08-27', to: '2026-09-13', days: 18 }
    expect(incomeFound).toMatchObject(seen)
    expect(incomes).toMatchObject([{ seen }])
    expect(found.mainIncome).toMatchObject(seen)
    expect(incomeFound.explanation).toMatchObject({ ruleId: 'TAM-151' })
    expect(incomeFound.explanation.steps).toContain('ACME: 3 in 18 days, $1,926.30 together')
  })

  test('is of a month from the sixtieth day on, and of four weeks until then', () => {
    const since = (first: string) =>
      insightOfRows('2026-09-14', [...on([first], 'GROCER', -20), ...biWeekly('2026-09-11', 4)]).incomeFound
    expect(since('2026-07-17')).toMatchObject({ measure: 'as-seen', amount: 3_700_00, days: 28, from: '2026-08-17' })
    expect(since('2026-07-16')).toMatchObject({ measure: 'a-month', amount: 4_008_33, days: 60, from: '2026-07-16' })
  })

  test('leaves out what is no income', () => {
    const rows: readonly Row[] = [
      ...biWeekly('2026-09-11', 8),
      ['2026-09-05', 'FLASH LOANS', 700],
      ['2026-09-06', 'E-TRANSFER ANNA', 250],
    ]
    expect(insightOfRows('2026-09-14', rows).incomeFound.amount).toBe(4_008_33)
  })

  test('stands by the questions of the forms: main, second, child benefit, loans, mortgage, rent', () => {
    const months = ['2026-05-20', '2026-06-19', '2026-07-20', '2026-08-20']
    const { found } = insightOfRows('2026-09-14', [
      ...biWeekly('2026-09-11', 8),
      ...every(7, '2026-09-10', 12, 'PAIE FERME BEAULIEU', 600),
      ...on(months, 'GOVERNMENT CANADA CCB', 500),
      ...every(14, '2026-09-04', 8, 'MORTGAGE EXAMPLE TRUST', -1_123.5),
      ...on(months, 'LOAN PAYMENT EXAMPLE FINANCIAL', -215),
      ...on(months, 'RENT MAPLE TOWERS', -300),
      ...on(months, 'VISA PAYMENT', -80),
    ])
    expect(
      Object.fromEntries(Object.entries(found).map(([kind, { amount, times }]) => [kind, [amount, times]])),
    ).toEqual({
      mainIncome: [4_008_33, 8],
      secondIncome: [2_600_00, 12],
      childBenefit: [500_00, 4],
      loans: [215_00, 3],
      mortgage: [2_434_25, 6],
      rent: [300_00, 3],
    })
  })
})

describe('returned items', () => {
  test('are one for the payment, its return and its fee, and the payment is no obligation paid', () => {
    const rows: readonly Row[] = [
      ['2026-09-01', 'PAD TORONTO HYDRO', -120],
      ['2026-09-02', 'RETURNED ITEM TORONTO HYDRO', 120],
      ['2026-09-02', 'NSF FEE', -48],
      ['2026-08-01', 'FRAIS EFFET RETOURNÉ', -48],
      ['2026-02-01', 'Returned item fee', -48],
      ['2025-08-01', 'NSF FEE', -48],
    ]
    const { returnedItems, obligations } = insightOfRows('2026-09-14', rows)
    expect(returnedItems).toMatchObject({ last90Days: 2, last365Days: 3 })
    expect(returnedItems.items.map(({ lineIds }) => lineIds)).toEqual([['6'], ['5'], ['4'], ['1', '2', '3']])
    expect(returnedItems.explanation).toMatchObject({ value: { unit: 'count', number: 2 }, ruleId: 'TAM-29' })
    expect(obligations).toEqual([])
  })

  test('count a return without a fee, and two returns of one day twice', () => {
    const rows: readonly Row[] = [
      ['2026-09-02', 'NSF RETURN GYM', 40],
      ['2026-09-02', 'NSF RETURN RENT', 900],
      ['2026-09-02', 'NSF FEE', -48],
    ]
    expect(insightOfRows('2026-09-14', rows).returnedItems.last90Days).toBe(2)
  })
})

describe('the balance', () => {
  test('of a day is the one after its last line, in any order its lines were sent', () => {
    const rows: readonly Row[] = [
      ['2026-09-10', 'SHOP', -30, 70],
      ['2026-09-10', 'SHOP', -100, -30],
      ['2026-09-10', 'PAYROLL CORBEL', 500, 470],
      ['2026-09-12', 'SHOP', -480, -10],
    ]
    for (const order of [rows, rows.toReversed()]) {
      const { dailyBalances, belowZero } = insightOfRows('2026-09-13', order)
      expect(dailyBalances.map(({ on: day, balance }) => [day.slice(8), balance])).toEqual([
        ['10', 470_00],
        ['11', 470_00],
        ['12', -10_00],
        ['13', -10_00],
      ])
      expect(belowZero).toMatchObject({ daysInLast90: 2, daysInLast365: 2, lowest: { balance: -10_00 } })
    }
  })

  test('follows from the amounts where the lines have none, and there is none where the account has none', () => {
    const rows: readonly Row[] = [
      ['2026-09-10', 'SHOP', -30],
      ['2026-09-12', 'SHOP', -20],
    ]
    expect(insightOfRows('2026-09-12', rows, { balance: 5 }).dailyBalances.map(({ balance }) => balance)).toEqual([
      25_00, 25_00, 5_00,
    ])
    expect(insightOfRows('2026-09-12', rows).dailyBalances).toEqual([])
  })
})

describe('other lenders and own transfers', () => {
  test('an advance by e-transfer from whom a loan is paid back to is a loan', () => {
    const rows: readonly Row[] = [
      ['2026-08-01', 'E-TRANSFER RECEIVED RAPIDO', 500],
      ['2026-08-15', 'LOAN PAYMENT RAPIDO', -570],
    ]
    expect(insightOfRows('2026-09-14', rows).otherLenders).toEqual([
      {
        name: 'RAPIDO',
        advances: { count: 1, total: 500_00 },
        payments: { count: 1, total: 570_00 },
        lastOn: '2026-08-15',
        lineIds: ['1', '2'],
      },
    ])
  })

  test('a transfer that names a holder is their own; one that names somebody else is not', () => {
    const rows = on(['2026-08-01', '2026-08-15'], 'E-TRANSFER RECEIVED LINH BASSWOOD', 500)
    const holderName = 'Marc Basswood & Linh Basswood'
    expect(insightOfRows('2026-09-14', rows, { holderName }).ownTransfers.lineIds).toEqual(['1', '2'])
    expect(insightOfRows('2026-09-14', rows, { holderName: 'Linh Tran' }).ownTransfers.lineIds).toEqual([])
  })
})

test('obligations are what is paid in a month, one that is overdue on average of 90 days, the largest first', () => {
  const rows = [
    ...on(['2026-05-01', '2026-07-01', '2026-08-01', '2026-09-01'], 'RENT MAPLE TOWERS', -1_200),
    ...on(['2026-07-05', '2026-08-05'], 'BELL MOBILITY PHONE', -60),
  ]
  expect(insightOfRows('2026-09-14', rows).obligations).toMatchObject([
    { name: 'RENT MAPLE TOWERS', kind: 'rent', seen: { amount: 1_200_00 }, lineIds: ['2', '3', '4'] },
    { kind: 'telecom', seen: { amount: 40_56 }, typicalPayment: 60_00 },
  ])
})

test('the account is at least as old as its first line', () => {
  const { accountAge, coverage } = insightOfRows('2026-09-14', on(['2026-09-01', '2026-09-03'], 'SHOP', -5))
  expect(accountAge).toEqual({ days: 14, since: '2026-09-01', atLeast: true })
  expect(coverage).toEqual({ from: '2026-09-01', to: '2026-09-03', days: 14, lines: 2 })
})

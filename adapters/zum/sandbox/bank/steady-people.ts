import type { Bill, Habits } from './habits.ts'

export const rent = (cents: number): Bill => ({
  description: 'PREAUTHORIZED DEBIT SAMPLE PROPERTIES RENT',
  category: 'Rent',
  due: { every: 'month', day: 1 },
  cents,
  spread: 0,
})
export const hydro: Bill = {
  description: 'PREAUTHORIZED DEBIT EXAMPLE HYDRO AND WATER',
  category: 'Utilities',
  due: { every: 'month', day: 5 },
  cents: 9_500,
  spread: 2_000,
}
export const phone: Bill = {
  description: 'PREAUTHORIZED DEBIT TEST MOBILE',
  category: 'Telecom',
  due: { every: 'month', day: 12 },
  cents: 6_215,
  spread: 0,
}
export const carInsurance: Bill = {
  description: 'INSURANCE SPECIMEN MUTUAL',
  category: 'Insurance',
  due: { every: 'month', day: 8 },
  cents: 18_740,
  spread: 0,
}

/** People whose money lasts. */
export const steadyPeople: Readonly<Record<string, Habits>> = {
  maple: {
    summary: 'Paid every two weeks, money left at the end',
    sources: [
      {
        name: 'Northern Goods Ltd',
        kind: 'employment',
        description: 'PAYROLL DEPOSIT NORTHERN GOODS LTD',
        category: 'Payroll',
        due: { every: 'two-weeks', from: '2026-11-13' },
        cents: 185_000,
        spread: 0,
      },
    ],
    bills: [rent(140_000), hydro, phone],
    dailySpendingCents: 3_400,
    keepsCents: 250_000,
    overdraftCents: 0,
    openingCents: 210_000,
  },
  trillium: {
    summary: 'Paid once a month',
    sources: [
      {
        name: 'Ville Exemple',
        kind: 'employment',
        description: 'DEPOT DIRECT PAIE VILLE EXEMPLE',
        category: 'Payroll',
        due: { every: 'month', day: 28 },
        cents: 412_000,
        spread: 0,
      },
    ],
    bills: [rent(155_000), hydro, phone, carInsurance],
    dailySpendingCents: 4_900,
    keepsCents: 420_000,
    overdraftCents: 0,
    openingCents: 330_000,
  },
  heron: {
    summary: 'Two jobs: paid every two weeks by one, every week by the other',
    sources: [
      {
        name: 'Limestone Care Homes',
        kind: 'employment',
        description: 'PAYROLL DEPOSIT LIMESTONE CARE HOMES',
        category: 'Payroll',
        due: { every: 'two-weeks', from: '2026-11-12' },
        cents: 121_450,
        spread: 0,
      },
      {
        name: 'Example Diner',
        kind: 'employment',
        description: 'PAY EXAMPLE DINER INC',
        category: 'Payroll',
        due: { every: 'week', from: '2026-11-20' },
        cents: 28_600,
        spread: 6_500,
      },
    ],
    bills: [rent(132_000), hydro, phone],
    dailySpendingCents: 3_300,
    keepsCents: 180_000,
    overdraftCents: 0,
    openingCents: 120_000,
  },
  wren: {
    summary: 'Paid every Monday, on the Friday before when the Monday is a holiday',
    sources: [
      {
        name: 'Waterloo Test Logistics',
        kind: 'employment',
        description: 'PAYROLL DEPOSIT WATERLOO TEST LOGISTICS',
        category: 'Payroll',
        due: { every: 'week', from: '2026-11-16' },
        cents: 81_325,
        spread: 0,
      },
    ],
    bills: [rent(128_000), hydro, phone, carInsurance],
    dailySpendingCents: 3_000,
    keepsCents: 150_000,
    overdraftCents: 0,
    openingCents: 90_000,
  },
  basswood: {
    summary: 'A joint account: both holders are paid into it',
    accountHolder: 'LINH BASSWOOD & MARC BASSWOOD',
    sources: [
      {
        name: 'Royal City School Board',
        kind: 'employment',
        description: 'PAYROLL DEPOSIT ROYAL CITY SCHOOL BD',
        category: 'Payroll',
        due: { every: 'two-weeks', from: '2026-11-19' },
        cents: 168_920,
        spread: 0,
      },
      {
        name: 'Speed River Machining',
        kind: 'employment',
        description: 'PAY SPEED RIVER MACHINING',
        category: 'Payroll',
        due: { every: 'half-month', first: 15, second: 'last' },
        cents: 174_400,
        spread: 0,
        holder: 'second',
      },
    ],
    bills: [
      {
        description: 'MORTGAGE EXAMPLE TRUST',
        category: 'Mortgage',
        due: { every: 'two-weeks', from: '2026-11-20' },
        cents: 112_350,
        spread: 0,
      },
      hydro,
      phone,
      carInsurance,
    ],
    dailySpendingCents: 6_800,
    keepsCents: 380_000,
    overdraftCents: 0,
    openingCents: 310_000,
  },
  mallard: {
    summary: 'Paid every two weeks, and moves money between accounts of their own',
    sources: [
      {
        name: 'Falls View Hotel Example',
        kind: 'employment',
        description: 'PAYROLL DEPOSIT FALLS VIEW HOTEL EX',
        category: 'Payroll',
        due: { every: 'two-weeks', from: '2026-11-13' },
        cents: 139_780,
        spread: 0,
      },
    ],
    ownTransfers: [
      {
        description: 'E-TRANSFER RECEIVED OLEKSANDR MALLARD',
        due: { every: 'two-weeks', from: '2026-11-20' },
        cents: 60_000,
        spread: 0,
      },
      {
        description: 'E-TRANSFER SENT OLEKSANDR MALLARD',
        due: { every: 'two-weeks', from: '2026-11-16' },
        cents: -60_000,
        spread: 0,
      },
      { description: 'TFR-FR SAVINGS', due: { every: 'chance', aWeek: 0.3 }, cents: 20_000, spread: 12_000 },
    ],
    bills: [rent(126_000), hydro, phone],
    dailySpendingCents: 3_600,
    keepsCents: 160_000,
    overdraftCents: 0,
    openingCents: 140_000,
  },
}

import {
  bill,
  biWeekly,
  byChance,
  midAndEndOfMonth,
  monthly,
  payroll,
  spending,
  weekly,
  type Bill,
  type Habits,
} from './habits.ts'

export const rent = (cents: number): Bill =>
  bill('PREAUTHORIZED DEBIT SAMPLE PROPERTIES RENT', 'Rent', monthly(1), cents)
export const hydro = bill('PREAUTHORIZED DEBIT EXAMPLE HYDRO AND WATER', 'Utilities', monthly(5), 9_500, 2_000)
export const phone = bill('PREAUTHORIZED DEBIT TEST MOBILE', 'Telecom', monthly(12), 6_215)
export const carInsurance = bill('INSURANCE SPECIMEN MUTUAL', 'Insurance', monthly(8), 18_740)

export const steadyPeople: Readonly<Record<string, Habits>> = {
  maple: {
    summary: 'Paid every two weeks, money left at the end',
    sources: [payroll('Northern Goods Ltd', 'PAYROLL DEPOSIT NORTHERN GOODS LTD', biWeekly('2026-11-13'), 185_000)],
    bills: [rent(140_000), hydro, phone],
    ...spending(3_400, 250_000, 210_000),
  },
  trillium: {
    summary: 'Paid once a month',
    sources: [payroll('Ville Exemple', 'DEPOT DIRECT PAIE VILLE EXEMPLE', monthly(28), 412_000)],
    bills: [rent(155_000), hydro, phone, carInsurance],
    ...spending(4_900, 420_000, 330_000),
  },
  heron: {
    summary: 'Two jobs: paid every two weeks by one, every week by the other',
    sources: [
      payroll('Limestone Care Homes', 'PAYROLL DEPOSIT LIMESTONE CARE HOMES', biWeekly('2026-11-12'), 121_450),
      payroll('Example Diner', 'PAY EXAMPLE DINER INC', weekly('2026-11-20'), 28_600, 6_500),
    ],
    bills: [rent(132_000), hydro, phone],
    ...spending(3_300, 180_000, 120_000),
  },
  wren: {
    summary: 'Paid every Monday, on the Friday before when the Monday is a holiday',
    sources: [
      payroll('Waterloo Test Logistics', 'PAYROLL DEPOSIT WATERLOO TEST LOGISTICS', weekly('2026-11-16'), 81_325),
    ],
    bills: [rent(128_000), hydro, phone, carInsurance],
    ...spending(3_000, 150_000, 90_000),
  },
  basswood: {
    summary: 'A joint account: both holders are paid into it',
    accountHolder: 'LINH BASSWOOD & MARC BASSWOOD',
    sources: [
      payroll('Royal City School Board', 'PAYROLL DEPOSIT ROYAL CITY SCHOOL BD', biWeekly('2026-11-19'), 168_920),
      { ...payroll('Speed River Machining', 'PAY SPEED RIVER MACHINING', midAndEndOfMonth, 174_400), holder: 'second' },
    ],
    bills: [bill('MORTGAGE EXAMPLE TRUST', 'Mortgage', biWeekly('2026-11-20'), 112_350), hydro, phone, carInsurance],
    ...spending(6_800, 380_000, 310_000),
  },
  mallard: {
    summary: 'Paid every two weeks, and moves money between accounts of their own',
    sources: [
      payroll('Falls View Hotel Example', 'PAYROLL DEPOSIT FALLS VIEW HOTEL EX', biWeekly('2026-11-13'), 139_780),
    ],
    ownTransfers: [
      {
        description: 'E-TRANSFER RECEIVED OLEKSANDR MALLARD',
        due: biWeekly('2026-11-20'),
        cents: 60_000,
        spread: 0,
      },
      {
        description: 'E-TRANSFER SENT OLEKSANDR MALLARD',
        due: biWeekly('2026-11-16'),
        cents: -60_000,
        spread: 0,
      },
      { description: 'TFR-FR SAVINGS', due: byChance(0.3), cents: 20_000, spread: 12_000 },
    ],
    bills: [rent(126_000), hydro, phone],
    ...spending(3_600, 160_000, 140_000),
  },
}

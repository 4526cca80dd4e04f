import {
  bill,
  biWeekly,
  byChance,
  midAndEndOfMonth,
  monthly,
  payroll,
  selfEmployed,
  spending,
  weekly,
  type Habits,
} from './habits.ts'
import { carInsurance, hydro, phone, rent } from './steady-people.ts'

/** People whose income varies, whose money runs out, or about whom a bank can show little. */
export const strainedPeople: Readonly<Record<string, Habits>> = {
  whitepine: {
    summary: 'Paid twice a month, now and then a returned debit (NSF), another lender',
    sources: [payroll('Steel Sample Inc', 'PAYROLL DEPOSIT STEEL SAMPLE INC', midAndEndOfMonth, 134_000)],
    bills: [
      rent(118_000),
      hydro,
      phone,
      { ...bill('LOAN PAYMENT EXAMPLE FINANCIAL', 'Loan payment', monthly(18), 21_500), lender: 'Example Financial' },
    ],
    ...spending(3_700, 140_000, 18_000),
  },
  loonlake: {
    summary: 'Gig work, a different amount each week',
    sources: [
      selfEmployed('Gig Platform Example', 'GIG EARNINGS DIRECT DEPOSIT', weekly('2026-11-17'), 56_000, 24_000),
    ],
    bills: [rent(90_000), hydro, phone],
    ...spending(2_600, 150_000, 64_000),
  },
  kestrel: {
    summary: 'Self-employed: customers pay when they pay',
    sources: [
      {
        ...selfEmployed(
          'Customers by e-Transfer',
          'E-TRANSFER RECEIVED KESTREL RENOVATIONS CUSTOMER',
          byChance(0.7),
          118_000,
          82_000,
        ),
        unproven: true,
      },
      {
        ...selfEmployed('Customers by cheque', 'MOBILE CHEQUE DEPOSIT', byChance(0.25), 205_000, 95_000),
        unproven: true,
      },
    ],
    bills: [
      rent(145_000),
      hydro,
      phone,
      carInsurance,
      bill('CANADA REVENUE AGENCY HST', 'Tax', { every: 'quarter', day: 28 }, 91_000, 24_000),
    ],
    dailySpendingCents: 5_200,
    keepsCents: 400_000,
    overdraftCents: 50_000,
    openingCents: 260_000,
  },
  sumac: {
    summary: 'A thin file: the account is three weeks old',
    openedDaysAgo: 21,
    sources: [payroll('Border Test Packaging', 'PAYROLL DEPOSIT BORDER TEST PACKAGING', weekly('2026-11-19'), 64_210)],
    bills: [phone],
    ...spending(2_900, 200_000, 25_000),
  },
  muskeg: {
    summary: 'Many returned debits (NSF) and days below zero',
    sources: [
      payroll('Nickel Sample Mining Services', 'PAYROLL DEPOSIT NICKEL SAMPLE MINING', biWeekly('2026-11-13'), 118_640),
    ],
    bills: [
      rent(121_000),
      hydro,
      phone,
      carInsurance,
      bill('AUTO FINANCE SPECIMEN', 'Loan payment', biWeekly('2026-11-24'), 24_870),
      bill('GYM MEMBERSHIP EXAMPLE FITNESS', 'Recreation', biWeekly('2026-11-19'), 3_390),
    ],
    dailySpendingCents: 6_800,
    keepsCents: 130_000,
    overdraftCents: 15_000,
    openingCents: 4_000,
  },
  grackle: {
    summary: 'A payday-loan cycle: an advance, its repayment on the next pay day, and the next advance',
    sources: [
      payroll('Peel Sample Warehousing', 'PAYROLL DEPOSIT PEEL SAMPLE WAREHOUSING', biWeekly('2026-11-20'), 142_300),
    ],
    advances: {
      payDays: { every: 'two-weeks', from: '2026-11-20' },
      lenders: [
        {
          name: 'Cash Advance Example Lender',
          advance: 'E-TRANSFER RECEIVED CASH ADVANCE EXAMPLE LENDER',
          repayment: 'CASH ADVANCE EXAMPLE LENDER PAD',
        },
        {
          name: 'Payday Sample Loans',
          advance: 'DEPOSIT PAYDAY SAMPLE LOANS',
          repayment: 'PREAUTHORIZED DEBIT PAYDAY SAMPLE LOANS',
        },
        {
          name: 'Quick Money Specimen',
          advance: 'E-TRANSFER RECEIVED QUICK MONEY SPECIMEN',
          repayment: 'LOAN PAYMENT QUICK MONEY SPECIMEN',
        },
      ],
      cents: [30_000, 40_000, 50_000],
      costPerHundredCents: 1_400,
    },
    bills: [rent(119_000), hydro, phone],
    ...spending(3_900, 130_000, 30_000),
  },
}

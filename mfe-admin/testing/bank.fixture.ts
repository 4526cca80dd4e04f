import type { BankInsightView, BankTransactionView, FoundView, SeenAmountView } from '@tamarack/contracts/views/bank'
import { afternoon } from './loans.fixture.ts'

export const transactionOf = (id: string, part: Partial<BankTransactionView> = {}): BankTransactionView => ({
  id,
  date: '2026-11-13',
  description: 'PAYROLL LARCH MILL',
  amount: 1_240_00,
  balance: 900_00,
  category: null,
  marks: ['income'],
  reading: { kind: 'payroll', layer: 'form' },
  ...part,
})

const returned = transactionOf('t-3', {
  date: '2026-10-28',
  description: 'NSF FEE',
  amount: -45_00,
  balance: -120_00,
  marks: ['returned'],
  reading: { kind: 'returned-item-fee', layer: 'form' },
})

/** Seen in the eighty days before the reading. */
export const seenAs = (amount: number): SeenAmountView => ({
  measure: 'a-month',
  from: '2026-09-01',
  to: '2026-11-19',
  days: 80,
  amount,
})

export const foundAs = (amount: number, names: string[] = [], lineIds: string[] = []): FoundView => ({
  ...seenAs(amount),
  names,
  times: lineIds.length,
  lastOn: lineIds.length === 0 ? null : '2026-11-13',
  lineIds,
})

export const insightOf = (part: Partial<BankInsightView> = {}): BankInsightView => ({
  account: {
    nameOfFinancialInstitution: 'Maple Bank',
    accountEnding: '4321',
    accountType: 'Chequing',
    holderName: 'Anne Roy',
    currency: 'CAD',
    balance: 900_00,
  },
  readAt: afternoon,
  readOn: '2026-11-20',
  coverage: { from: '2026-09-01', to: '2026-11-18', days: 81, transactions: 64 },
  pay: {
    name: 'Larch Mill',
    netPayPerPeriod: 1_240_00,
    frequency: 'bi-weekly',
    nextPayDate: '2026-11-27',
    lineIds: ['t-1', 't-2'],
  },
  incomes: [
    {
      name: 'Larch Mill',
      kind: 'employment',
      frequency: 'bi-weekly',
      typicalDeposit: 1_240_00,
      seen: seenAs(2_686_67),
      lastOn: '2026-11-13',
      nextOn: '2026-11-27',
      active: true,
      lineIds: ['t-1', 't-2'],
    },
  ],
  jointAccount: null,
  incomeFound: { ...seenAs(2_686_67), lineIds: ['t-1', 't-2'] },
  found: {
    mainIncome: foundAs(2_686_67, ['Larch Mill'], ['t-1', 't-2']),
    secondIncome: foundAs(0),
    childBenefit: foundAs(0),
    loans: foundAs(0),
    mortgage: foundAs(0),
    rent: foundAs(1_100_00, ['Cedar Homes'], ['t-4']),
  },
  returnedItems: { last90Days: 1, last365Days: 1, lineIds: ['t-3'] },
  belowZero: {
    daysInLast90: 3,
    daysInLast365: 3,
    lowest: { on: '2026-10-28', balance: -120_00 },
    lineIds: ['t-3'],
  },
  otherLenders: [],
  obligations: [{ name: 'Cedar Homes', kind: 'rent', seen: seenAs(1_100_00), lastOn: '2026-11-02', lineIds: ['t-4'] }],
  accountAge: { days: 81, since: '2026-09-01', atLeast: true },
  dailyBalances: [
    { on: '2026-09-01', balance: 400_00 },
    { on: '2026-10-28', balance: -120_00 },
    { on: '2026-11-20', balance: 900_00 },
  ],
  forecast: [
    {
      on: '2026-12-04',
      balance: 1_040_00,
      movements: [{ on: '2026-11-27', name: 'Larch Mill', amount: 1_240_00, lineIds: ['t-1', 't-2'] }],
    },
  ],
  transactions: [
    transactionOf('t-1'),
    transactionOf('t-2', { date: '2026-10-30' }),
    transactionOf('t-4', {
      date: '2026-11-02',
      description: 'RENT CEDAR HOMES',
      amount: -1_100_00,
      balance: null,
      category: 'Rent',
      marks: [],
      reading: { kind: 'rent', layer: 'words' },
    }),
    returned,
  ],
  ...part,
})

export const accountView = {
  nameOfFinancialInstitution: 'Maple Bank',
  accountNumber: '••••321',
  institutionNumber: '004',
  transitNumber: '12345',
  accountType: 'chequing',
  readAt: afternoon,
  transactions: 64,
  from: '2026-09-01',
  to: '2026-11-18',
} as const

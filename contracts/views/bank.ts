import * as z from 'zod/mini'
import { incomeKinds } from '@tamarack/domain/bank-insight/income-sources'
import { layers, lineKinds } from '@tamarack/domain/bank-insight/kinds'
import { payRhythms } from '@tamarack/domain/bank-insight/pay-schedule'
import { measures } from '@tamarack/domain/bank-insight/seen-amount'
import { payFrequencies } from '@tamarack/domain/values/pay-frequency'
import { cents, day } from './loan.ts'

export { creditKinds, debitKinds } from '@tamarack/domain/bank-insight/kinds'
export { comparePayer } from '@tamarack/domain/bank-insight/payer-name'
export { monthSpanDaysMin } from '@tamarack/domain/bank-insight/seen-amount'

/** The days of an account that an amount rests on, both ends counted, and whether it is what a
 * month brings or what came in those days (TAM-150, TAM-151). */
export const seenView = z.object({ measure: z.enum(measures), from: day, to: day, days: z.int() })

/** An amount next to the days that it was seen in. */
export const seenAmountView = z.object({ ...seenView.shape, amount: cents })
export type SeenAmountView = z.infer<typeof seenAmountView>

export const transactionMarks = ['income', 'lender', 'returned'] as const
export type TransactionMark = (typeof transactionMarks)[number]

/** One transaction of the connected account. Money out is negative. */
export const bankTransactionView = z.object({
  id: z.string(),
  date: day,
  description: z.string(),
  amount: cents,
  /** After it, as the bank gives it. */
  balance: z.nullable(cents),
  category: z.nullable(z.string()),
  marks: z.array(z.enum(transactionMarks)),
  /** Its kind and the evidence that decided it (TAM-310); null if its day or amount is invalid. */
  reading: z.nullable(z.object({ kind: z.enum(lineKinds), layer: z.enum(layers) })),
})
export type BankTransactionView = z.infer<typeof bankTransactionView>

export const transactionPageView = z.object({
  transactions: z.array(bankTransactionView),
  total: z.int(),
  matching: z.int(),
  /** Send it as `cursor` to get the following ones; null on the last page. */
  next: z.nullable(z.string()),
})
export type TransactionPageView = z.infer<typeof transactionPageView>

const lineIds = z.array(z.string())

/** What a kind of income or payment comes to, how often it was seen, and whose it is. */
const foundView = z.object({
  ...seenAmountView.shape,
  names: z.array(z.string()),
  times: z.int(),
  lastOn: z.nullable(day),
  lineIds,
})
export type FoundView = z.infer<typeof foundView>

const incomeView = z.object({
  name: z.string(),
  kind: z.enum(incomeKinds),
  frequency: z.enum([...payRhythms, 'irregular']),
  typicalDeposit: cents,
  seen: seenAmountView,
  lastOn: day,
  /** Null for a source that is irregular or has ended. */
  nextOn: z.nullable(day),
  active: z.boolean(),
  lineIds,
})

const lenderView = z.object({
  name: z.string(),
  advances: z.object({ count: z.int(), total: cents }),
  payments: z.object({ count: z.int(), total: cents }),
  lastOn: day,
  lineIds,
})
const obligationView = z.object({
  name: z.string(),
  kind: z.enum(['rent', 'mortgage', 'loan', 'utilities', 'telecom', 'insurance', 'card']),
  seen: seenAmountView,
  lastOn: day,
  lineIds,
})
const expectedBalanceView = z.object({
  on: day,
  balance: cents,
  movements: z.array(z.object({ on: day, name: z.string(), amount: cents, lineIds })),
})
const dailyBalanceView = z.object({ on: day, balance: cents })
export type DailyBalanceView = z.infer<typeof dailyBalanceView>

/** What the transactions of the connected account show. Every figure names the transactions behind
 * it, and `transactions` has those, the newest first. Amounts are cents, days YYYY-MM-DD in
 * Toronto, moments epoch milliseconds. */
export const bankInsightView = z.object({
  account: z.object({
    nameOfFinancialInstitution: z.string(),
    accountEnding: z.string(),
    accountType: z.string(),
    holderName: z.nullable(z.string()),
    currency: z.string(),
    balance: z.nullable(cents),
  }),
  readAt: z.int(),
  readOn: day,
  coverage: z.object({ from: z.nullable(day), to: z.nullable(day), days: z.int(), transactions: z.int() }),
  /** The main pay; null where nothing regular is expected to go on. */
  pay: z.nullable(
    z.object({
      name: z.string(),
      netPayPerPeriod: cents,
      frequency: z.enum(payRhythms),
      nextPayDate: day,
      lineIds,
    }),
  ),
  incomes: z.array(incomeView),
  /** Income on a joint account that does not count as the borrower's (TAM-320); null if all income
   * counts. `isClear`: the owner of each source is known. */
  jointAccount: z.nullable(
    z.object({
      others: z.array(z.object({ ...incomeView.shape, whose: z.enum(['co-holder', 'unclear']) })),
      isClear: z.boolean(),
    }),
  ),
  incomeFound: z.object({ ...seenAmountView.shape, lineIds }),
  /** By the questions of the forms. */
  found: z.object({
    mainIncome: foundView,
    secondIncome: foundView,
    childBenefit: foundView,
    loans: foundView,
    mortgage: foundView,
    rent: foundView,
  }),
  returnedItems: z.object({ last90Days: z.int(), last365Days: z.int(), lineIds }),
  belowZero: z.object({
    daysInLast90: z.int(),
    daysInLast365: z.int(),
    lowest: z.nullable(dailyBalanceView),
    lineIds,
  }),
  otherLenders: z.array(lenderView),
  obligations: z.array(obligationView),
  /** `atLeast`: the history begins with the first transaction read; it may be older. */
  accountAge: z.object({ days: z.int(), since: z.nullable(day), atLeast: z.boolean() }),
  /** One for each day of the last 366 at most; empty where the bank gives no balance at all. */
  dailyBalances: z.array(dailyBalanceView),
  /** For each coming due date of the loan in the query. */
  forecast: z.array(expectedBalanceView),
  transactions: z.array(bankTransactionView),
})
export type BankInsightView = z.infer<typeof bankInsightView>

/** What the bank shows about the customer's pay, to fill in what the forms would otherwise have to
 * request. Cents; days in Toronto. */
export const payFoundView = z.object({
  readOn: day,
  /** What the main payer brings. */
  income: seenAmountView,
  /** The main pay; null where none is regular. `nextPayDates` are the expected days of the two
   * months after today, in order. */
  pay: z.nullable(
    z.object({
      payer: z.string(),
      kind: z.enum(incomeKinds),
      payFrequency: z.enum(payFrequencies),
      nextPayDates: z.array(day),
      netPayPerPeriod: cents,
    }),
  ),
})
export type PayFoundView = z.infer<typeof payFoundView>

import type { BankTransaction } from '@tamarack/application/ports/bank-data-provider.port'
import type { CollectedBankData } from '@tamarack/application/ports/customer-evidence.port'
import type { AccountInsight } from '@tamarack/application/queries/bank-insight'
import type { MarkedTransaction } from '@tamarack/application/queries/bank-transactions'
import type { ReplyOf } from '@tamarack/contracts/endpoint'
import type { getBankAccount } from '@tamarack/contracts/endpoints/bank'
import type { BankInsightView, BankTransactionView, FoundView } from '@tamarack/contracts/views/bank'
import type { FoundAmount } from '@tamarack/domain/bank-insight/found-by-kind'
import { seenAmountOf } from '@tamarack/domain/bank-insight/seen-amount'

const firstAndLast = (transactions: readonly BankTransaction[]) => {
  const days = transactions.map(({ date }) => date).toSorted()
  return { from: days[0] ?? null, to: days.at(-1) ?? null }
}

/** The whole account number: a person must be able to check it before a debit. */
export const toBankAccountView = (collected: CollectedBankData | null): ReplyOf<typeof getBankAccount> => {
  if (collected === null) return null
  const { account, transactions } = collected.data
  return {
    nameOfFinancialInstitution: account.institutionName,
    accountNumber: account.accountNumber,
    institutionNumber: account.institutionNumber,
    transitNumber: account.transitNumber,
    accountType: account.accountType,
    readAt: collected.collectedAt,
    transactions: transactions.length,
    ...firstAndLast(transactions),
  }
}

export const toTransactionView = ({
  id,
  date,
  description,
  amountCents: amount,
  balanceCents: balance,
  category,
  marks,
}: MarkedTransaction): BankTransactionView => ({
  id,
  date,
  description,
  amount,
  balance,
  category,
  marks: [...marks],
})

const toFound = ({ names, lastOn, lineIds, ...found }: FoundAmount): FoundView => ({
  ...found,
  names: [...names],
  lastOn: lastOn ?? null,
  lineIds: [...lineIds],
})

/** Days of the chart: a year, and a day to begin with. */
const balanceDays = 366

const figuresOf = ({ insight, forecast }: AccountInsight) => ({
  pay:
    insight.pay === undefined
      ? null
      : {
          name: insight.pay.name,
          netPayPerPeriod: insight.pay.netPayPerPeriod,
          frequency: insight.pay.frequency,
          nextPayDate: insight.pay.nextPayDate,
          lineIds: [...insight.pay.lineIds],
        },
  incomes: insight.incomes.map(({ nextOn, lineIds, firstOn: _first, isChildBenefit: _child, seen, ...source }) => ({
    ...source,
    seen: seenAmountOf(seen),
    nextOn: nextOn ?? null,
    lineIds: [...lineIds],
  })),
  incomeFound: { ...seenAmountOf(insight.incomeFound), lineIds: [...insight.incomeFound.lineIds] },
  found: {
    mainIncome: toFound(insight.found.mainIncome),
    secondIncome: toFound(insight.found.secondIncome),
    childBenefit: toFound(insight.found.childBenefit),
    loans: toFound(insight.found.loans),
    mortgage: toFound(insight.found.mortgage),
    rent: toFound(insight.found.rent),
  },
  returnedItems: {
    last90Days: insight.returnedItems.last90Days,
    last365Days: insight.returnedItems.last365Days,
    lineIds: [...insight.returnedItems.lineIds],
  },
  belowZero: {
    daysInLast90: insight.belowZero.daysInLast90,
    daysInLast365: insight.belowZero.daysInLast365,
    lowest: insight.belowZero.lowest ?? null,
    lineIds: [...insight.belowZero.lineIds],
  },
  otherLenders: insight.otherLenders.map((lender) => ({ ...lender, lineIds: [...lender.lineIds] })),
  obligations: insight.obligations.map(({ typicalPayment: _typical, ...obligation }) => ({
    ...obligation,
    lineIds: [...obligation.lineIds],
  })),
  accountAge: { ...insight.accountAge, since: insight.accountAge.since ?? null },
  dailyBalances: insight.dailyBalances.slice(-balanceDays).map((each) => ({ ...each })),
  forecast: forecast.map(({ on, balance, movements }) => ({
    on,
    balance,
    movements: movements.map((movement) => ({ ...movement, lineIds: [...movement.lineIds] })),
  })),
})

export const toBankInsightView = (given: AccountInsight): BankInsightView => {
  const { account, insight, readAt, marks, evidence } = given
  return {
    account: {
      nameOfFinancialInstitution: account.institutionName,
      accountEnding: account.accountNumber.slice(-4),
      accountType: account.accountType,
      holderName: account.holderName,
      currency: account.currency,
      balance: account.balanceCents,
    },
    readAt,
    readOn: insight.readOn,
    coverage: {
      from: insight.coverage.from ?? null,
      to: insight.coverage.to ?? null,
      days: insight.coverage.days,
      transactions: insight.coverage.lines,
    },
    ...figuresOf(given),
    transactions: evidence.map((each) => toTransactionView({ ...each, marks: marks.get(each.id) ?? [] })),
  }
}

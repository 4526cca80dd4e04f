import type { BankTransaction } from '@tamarack/application/ports/bank-data-provider.port'
import type { CollectedBankData } from '@tamarack/application/ports/customer-evidence.port'
import type { Principal } from '@tamarack/application/ports/session-reader.port'
import type { AccountInsight, MarkedTransaction, ReadingsOf } from '@tamarack/application/queries/bank-insight'
import type { ReadOnly, ReplyOf } from '@tamarack/contracts/endpoint'
import type { getBankAccount } from '@tamarack/contracts/endpoints/bank'
import type { BankInsightView, BankTransactionView, FoundView } from '@tamarack/contracts/views/bank'
import type { FoundAmount } from '@tamarack/domain/bank-insight/found-by-kind'
import type { IncomeSource } from '@tamarack/domain/bank-insight/income-sources'
import { seenAmountOf } from '@tamarack/domain/bank-insight/seen-amount'
import { maskedNumber } from '@tamarack/domain/privacy/look'

const firstAndLast = (transactions: readonly BankTransaction[]) => {
  const days = transactions.map(({ date }) => date).toSorted()
  return { from: days[0] ?? null, to: days.at(-1) ?? null }
}

/** The whole account number for whose it is; staff have it shown (TAM-172). */
export const toBankAccountView = (
  collected: CollectedBankData | null,
  reader: Pick<Principal, 'role'>,
): ReplyOf<typeof getBankAccount> => {
  if (collected === null) return null
  const { account, transactions } = collected.data
  return {
    nameOfFinancialInstitution: account.institutionName,
    accountNumber: reader.role === 'customer' ? account.accountNumber : maskedNumber(account.accountNumber),
    institutionNumber: account.institutionNumber,
    transitNumber: account.transitNumber,
    accountType: account.accountType,
    readAt: collected.collectedAt,
    transactions: transactions.length,
    ...firstAndLast(transactions),
  }
}

export const toTransactionView =
  (readings: ReadingsOf) =>
  ({
    amountCents: amount,
    balanceCents: balance,
    ...transaction
  }: MarkedTransaction): ReadOnly<BankTransactionView> => ({
    ...transaction,
    amount,
    balance,
    reading: readings.get(transaction.id) ?? null,
  })

const toFound = (found: FoundAmount): ReadOnly<FoundView> => ({ ...found, lastOn: found.lastOn ?? null })

/** Days of the chart: a year, and a day to begin with. */
const balanceDays = 366

const toIncome = <Source extends IncomeSource>({ nextOn, seen, ...source }: Source) => ({
  ...source,
  seen: seenAmountOf(seen),
  nextOn: nextOn ?? null,
})

const figuresOf = ({ insight, forecast }: AccountInsight) => ({
  pay: insight.pay ?? null,
  incomes: insight.incomes.map(toIncome),
  jointAccount: insight.jointAccount
    ? { others: insight.jointAccount.others.map(toIncome), isClear: insight.jointAccount.isClear }
    : null,
  incomeFound: { ...seenAmountOf(insight.incomeFound), lineIds: insight.incomeFound.lineIds },
  found: {
    mainIncome: toFound(insight.found.mainIncome),
    secondIncome: toFound(insight.found.secondIncome),
    childBenefit: toFound(insight.found.childBenefit),
    loans: toFound(insight.found.loans),
    mortgage: toFound(insight.found.mortgage),
    rent: toFound(insight.found.rent),
  },
  returnedItems: insight.returnedItems,
  belowZero: { ...insight.belowZero, lowest: insight.belowZero.lowest ?? null },
  otherLenders: insight.otherLenders,
  obligations: insight.obligations,
  accountAge: { ...insight.accountAge, since: insight.accountAge.since ?? null },
  dailyBalances: insight.dailyBalances.slice(-balanceDays),
  forecast,
})

export const toBankInsightView = (given: AccountInsight): ReadOnly<BankInsightView> => {
  const { account, insight, readAt, marks, readings, evidence } = given
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
    transactions: evidence.map((each) => toTransactionView(readings)({ ...each, marks: marks.get(each.id) ?? [] })),
  }
}

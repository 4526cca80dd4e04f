import { bankInsightOf, type BankInsight } from '@tamarack/domain/bank-insight/insight'
import { formatSeen, monthSpanDaysMin } from '@tamarack/domain/bank-insight/seen-amount'
import { documentOf } from '@tamarack/domain/documents/registry'
import { maskedNumber } from '@tamarack/domain/privacy/look'
import type { CollectedBankData } from '../ports/customer-evidence.port.ts'
import { accountHistoryOf, marksOf, newestFirst, type MarksOf } from '../queries/bank-insight.ts'
import { facts, section, table, type ReportContent, type Section } from './document-content.ts'
import { dollars, frequencyWords, grouped, longMoment } from './words.ts'

/** Raise it with every change of wording. */
const version = 2

/** Transactions printed: about thirty pages. The screen has all of them. */
const printedMax = 1_000

const frequencies = { ...frequencyWords, 'four-weekly': 'every four weeks', irregular: 'irregular' }
const marks = { income: 'income', lender: 'other lender', returned: 'returned item' } as const

const account = ({ data, collectedAt }: CollectedBankData, { coverage }: BankInsight, isMasked: boolean): Section =>
  section(
    'account',
    'Account',
    facts(
      ['Financial institution', data.account.institutionName || 'N/A'],
      ['Institution number', data.account.institutionNumber],
      ['Transit number', data.account.transitNumber],
      ['Account number', isMasked ? maskedNumber(data.account.accountNumber) : grouped(data.account.accountNumber)],
      ['Account type', data.account.accountType || 'N/A'],
      ['Account holder', data.account.holderName ?? 'N/A'],
      [
        'Balance',
        data.account.balanceCents === null ? 'N/A' : dollars(data.account.balanceCents),
        `In ${data.account.currency}, when the account was read.`,
      ],
      ['Read', longMoment(collectedAt)],
      ['Period', coverage.from === undefined ? 'N/A' : `${coverage.from} to ${coverage.to}`],
      ['Transactions', String(data.transactions.length)],
    ),
  )

const figures = (insight: BankInsight): Section => {
  const { pay, incomeFound, returnedItems, belowZero, otherLenders, accountAge } = insight
  return section(
    'figures',
    'What the transactions show',
    facts(
      [
        'Net pay per pay period',
        pay === undefined ? 'N/A' : `${dollars(pay.netPayPerPeriod)}, ${frequencies[pay.frequency]}`,
        pay && `${pay.name}. Next expected on ${pay.nextPayDate}.`,
      ],
      [
        'Net income',
        formatSeen(incomeFound),
        `From bank data, ${incomeFound.from} to ${incomeFound.to}, without loans, transfers and refunds.${
          incomeFound.measure === 'a-month'
            ? ''
            : ` An account that shows fewer than ${monthSpanDaysMin} days shows no income of a month.`
        }`,
      ],
      ['Returned items', `${returnedItems.last90Days} in 90 days, ${returnedItems.last365Days} in 365 days`],
      ['Days below zero', `${belowZero.daysInLast90} in 90 days, ${belowZero.daysInLast365} in 365 days`],
      ['Other lenders', otherLenders.length === 0 ? 'None found' : otherLenders.map(({ name }) => name).join(', ')],
      ['Account age', `${accountAge.atLeast ? 'At least ' : ''}${accountAge.days} days`],
    ),
    ...(insight.incomes.length === 0
      ? []
      : [
          table(
            'Income by source',
            ['Source', 'Frequency', 'Usual deposit', 'Net income'],
            insight.incomes.map(({ name, frequency, typicalDeposit, seen }) => [
              name,
              frequencies[frequency],
              dollars(typicalDeposit),
              formatSeen(seen),
            ]),
          ),
        ]),
    ...(insight.obligations.length === 0
      ? []
      : [
          table(
            'Regular payments',
            ['Payee', 'Kind', 'Payments'],
            insight.obligations.map(({ name, kind, seen }) => [name, kind, formatSeen(seen)]),
          ),
        ]),
  )
}

const transactions = ({ data }: CollectedBankData, marked: MarksOf): Section => {
  const all = newestFirst(data.transactions)
  const printed = all.slice(0, printedMax)
  return section(
    'transactions',
    'Transactions',
    ...(printed.length < data.transactions.length
      ? [`The newest ${printed.length} of ${data.transactions.length} transactions.`]
      : []),
    table(
      'Transactions, the newest first',
      ['Date', 'Description', 'Amount', 'Balance'],
      printed.map(({ id, date, description, amountCents, balanceCents }) => [
        date,
        [description || 'N/A', ...(marked.get(id) ?? []).map((mark) => `(${marks[mark]})`)].join(' '),
        dollars(amountCents),
        balanceCents === null ? 'N/A' : dollars(balanceCents),
      ]),
    ),
  )
}

/** The connected account as it was read, what its transactions show, and the transactions
 * themselves. Only of what was read then: the same data give the same report. Masked is what staff
 * read masked (TAM-172). */
export const bankReport = (collected: CollectedBankData, isMasked: boolean): ReportContent => {
  const insight = bankInsightOf(accountHistoryOf(collected))
  return {
    kind: 'bank-report',
    title: documentOf('bank-report').title,
    version,
    reference: `Bank request ${collected.data.requestId}`,
    date: insight.readOn,
    sections: [
      account(collected, insight, isMasked),
      figures(insight),
      transactions(collected, marksOf(insight)),
      section(
        'source',
        'Where this comes from',
        'The customer connected the account through Zum Rails and let us read it. We wrote this report from those data; the figures are our own reading of the transactions. All amounts are in Canadian dollars.',
      ),
    ],
  }
}

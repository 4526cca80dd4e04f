import { bankInsightOf, type BankInsight } from '@tamarack/domain/bank-insight/insight'
import { formatSeen, monthSpanDaysMin } from '@tamarack/domain/bank-insight/seen-amount'
import { documentOf } from '@tamarack/domain/documents/registry'
import type { CollectedBankData } from '../ports/customer-evidence.port.ts'
import { accountHistoryOf, marksOf, newestFirst, type MarksOf } from '../queries/bank-insight.ts'
import type { ReportContent } from './report-content.ts'
import { dollars, grouped, longMoment } from './words.ts'

/** Raise it with every change of wording. */
const version = 2

/** Transactions printed: about thirty pages. The screen has all of them. */
const printedMax = 1_000

const frequencies = {
  weekly: 'every week',
  'bi-weekly': 'every two weeks',
  'semi-monthly': 'twice a month',
  monthly: 'every month',
  irregular: 'irregular',
} as const
const marks = { income: 'income', lender: 'other lender', returned: 'returned item' } as const

type Sections = ReportContent['sections']

const account = ({ data, collectedAt }: CollectedBankData, { coverage }: BankInsight): Sections[number] => ({
  id: 'account',
  heading: 'Account',
  blocks: [
    {
      kind: 'facts',
      rows: [
        { label: 'Financial institution', value: data.account.institutionName || 'N/A' },
        { label: 'Institution number', value: data.account.institutionNumber },
        { label: 'Transit number', value: data.account.transitNumber },
        { label: 'Account number', value: grouped(data.account.accountNumber) },
        { label: 'Account type', value: data.account.accountType || 'N/A' },
        { label: 'Account holder', value: data.account.holderName ?? 'N/A' },
        {
          label: 'Balance',
          value: data.account.balanceCents === null ? 'N/A' : dollars(data.account.balanceCents),
          note: `In ${data.account.currency}, when the account was read.`,
        },
        { label: 'Read', value: longMoment(collectedAt) },
        { label: 'Period', value: coverage.from === undefined ? 'N/A' : `${coverage.from} to ${coverage.to}` },
        { label: 'Transactions', value: String(data.transactions.length) },
      ],
    },
  ],
})

const figures = (insight: BankInsight): Sections[number] => {
  const { pay, incomeFound, returnedItems, belowZero, otherLenders, accountAge } = insight
  return {
    id: 'figures',
    heading: 'What the transactions show',
    blocks: [
      {
        kind: 'facts',
        rows: [
          {
            label: 'Net pay per pay period',
            value: pay === undefined ? 'N/A' : `${dollars(pay.netPayPerPeriod)}, ${frequencies[pay.frequency]}`,
            ...(pay !== undefined && { note: `${pay.name}. Next expected on ${pay.nextPayDate}.` }),
          },
          {
            label: 'Net income',
            value: formatSeen(incomeFound),
            note: `From bank data, ${incomeFound.from} to ${incomeFound.to}, without loans, transfers and refunds.${
              incomeFound.measure === 'a-month'
                ? ''
                : ` An account that shows fewer than ${monthSpanDaysMin} days shows no income of a month.`
            }`,
          },
          {
            label: 'Returned items',
            value: `${returnedItems.last90Days} in 90 days, ${returnedItems.last365Days} in 365 days`,
          },
          {
            label: 'Days below zero',
            value: `${belowZero.daysInLast90} in 90 days, ${belowZero.daysInLast365} in 365 days`,
          },
          {
            label: 'Other lenders',
            value: otherLenders.length === 0 ? 'None found' : otherLenders.map(({ name }) => name).join(', '),
          },
          {
            label: 'Account age',
            value: `${accountAge.atLeast ? 'At least ' : ''}${accountAge.days} days`,
          },
        ],
      },
      ...(insight.incomes.length === 0
        ? []
        : [
            {
              kind: 'table' as const,
              caption: 'Income by source',
              head: ['Source', 'Frequency', 'Usual deposit', 'Net income'],
              rows: insight.incomes.map(({ name, frequency, typicalDeposit, seen }) => [
                name,
                frequencies[frequency],
                dollars(typicalDeposit),
                formatSeen(seen),
              ]),
            },
          ]),
      ...(insight.obligations.length === 0
        ? []
        : [
            {
              kind: 'table' as const,
              caption: 'Regular payments',
              head: ['Payee', 'Kind', 'Payments'],
              rows: insight.obligations.map(({ name, kind, seen }) => [name, kind, formatSeen(seen)]),
            },
          ]),
    ],
  }
}

const transactions = ({ data }: CollectedBankData, marked: MarksOf): Sections[number] => {
  const all = newestFirst(data.transactions)
  const printed = all.slice(0, printedMax)
  return {
    id: 'transactions',
    heading: 'Transactions',
    blocks: [
      ...(printed.length < data.transactions.length
        ? [
            {
              kind: 'paragraph' as const,
              text: `The newest ${printed.length} of ${data.transactions.length} transactions.`,
            },
          ]
        : []),
      {
        kind: 'table',
        caption: 'Transactions, the newest first',
        head: ['Date', 'Description', 'Amount', 'Balance'],
        rows: printed.map(({ id, date, description, amountCents, balanceCents }) => [
          date,
          [description || 'N/A', ...(marked.get(id) ?? []).map((mark) => `(${marks[mark]})`)].join(' '),
          dollars(amountCents),
          balanceCents === null ? 'N/A' : dollars(balanceCents),
        ]),
      },
    ],
  }
}

/** The connected account as it was read, what its transactions show, and the transactions
 * themselves. Only of what was read then: the same data give the same report. */
export const bankReport = (collected: CollectedBankData): ReportContent => {
  const insight = bankInsightOf(accountHistoryOf(collected))
  return {
    kind: 'bank-report',
    title: documentOf('bank-report').title,
    version,
    reference: `Bank request ${collected.data.requestId}`,
    date: insight.readOn,
    sections: [
      account(collected, insight),
      figures(insight),
      transactions(collected, marksOf(insight)),
      {
        id: 'source',
        heading: 'Where this comes from',
        blocks: [
          {
            kind: 'paragraph',
            text: 'The customer connected the account through Zum Rails and let us read it. We wrote this report from those data; the figures are our own reading of the transactions. All amounts are in Canadian dollars.',
          },
        ],
      },
    ],
  }
}

import type { PersonOfLoanView } from '@tamarack/contracts/endpoints/identity'
import type { BankInsightView } from '@tamarack/contracts/views/bank'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Faces } from '@tamarack/ui/faces'
import { DateText, money, shortDate } from '@tamarack/ui/format'
import { seenInWords } from '@tamarack/ui/seen-amount'
import { SummaryList, type SummaryRow } from '@tamarack/ui/summary-list'
import { useApiQuery } from '../../services.tsx'
import { bankInsightsQuery, personOfLoanQuery } from '../loan/loan-queries.ts'
import { matchWords, relationWords } from '../loan/person-words.ts'
import { BalanceChart, spanOf } from './balance-chart.tsx'
import { oftenSeen } from './bank-words.ts'
import styles from './bank.module.css'
import { incomeDifference } from './income-comparison.tsx'

/** What was declared of all income together, as the check of it (TAM-31) keeps it. */
const declaredIncome = ({ forStaff }: LoanView): number | undefined => {
  const figure = forStaff?.checks.find(({ rule, about }) => rule === 'TAM-31' && about === 'borrower')?.figure
  return figure?.unit === 'cents' ? figure.value : undefined
}

const incomeNote = (declared: number | undefined, { incomeFound }: BankInsightView): string | undefined => {
  if (declared === undefined) return undefined
  const difference = incomeDifference(declared, incomeFound)
  return `Declared ${money(declared)} a month${difference === null || difference === 'None' ? '' : `: ${difference}`}`
}

const bankRows = (loan: LoanView, insight: BankInsightView): readonly SummaryRow[] => {
  const { account, forecast, pay, returnedItems, belowZero, otherLenders, readAt } = insight
  const [due] = forecast
  return [
    {
      label: 'Net income',
      value: seenInWords(insight.incomeFound),
      note: incomeNote(declaredIncome(loan), insight),
    },
    {
      label: 'Paid by',
      value: pay && `${pay.name}, ${oftenSeen(pay.frequency)}`,
      note: pay === null ? 'No regular income is expected.' : `Next on ${shortDate(pay.nextPayDate)}`,
    },
    {
      label: 'Balance',
      value: money(account.balance),
      note: (
        <>
          <DateText value={readAt} />
          {due !== undefined && `; ${money(due.balance)} expected before the first payment`}
        </>
      ),
    },
    { label: 'Days below zero', value: `${belowZero.daysInLast90} in 90 days` },
    { label: 'Returned items', value: `${returnedItems.last90Days} in 90 days` },
    {
      label: 'Other lenders',
      value: otherLenders.length === 0 ? 'None found' : otherLenders.map(({ name }) => name).join(', '),
    },
  ]
}

const nameNote = ({ accountMatch, holderMatch }: PersonOfLoanView): string => {
  const [account, bank] = [accountMatch, holderMatch].map(({ match }) => matchWords[match].label.toLowerCase())
  const isJoint = holderMatch.reasons.includes('joint-account')
  return `In the account: ${account}; at the bank: ${bank}${isJoint ? ', one of several holders' : ''}`
}

const identityRows = (person: PersonOfLoanView): readonly SummaryRow[] => [
  { label: 'Name on the ID', value: person.verified?.name, note: nameNote(person) },
  { label: 'Address', value: [person.verified?.city, person.verified?.region].filter(Boolean).join(', ') },
  {
    label: 'Other accounts',
    value:
      person.related.length === 0
        ? 'None'
        : person.related
            .map((one) => `${one.accountName}: ${relationWords[one.relation].label.toLowerCase()}`)
            .join('; '),
  },
]

/** What a decision rests on, at one look: income, balance, lenders and identity. The tabs have all
 * of it. */
export const Evidence = ({ loan }: { readonly loan: LoanView }) => {
  const insights = useApiQuery(bankInsightsQuery, loan.userId, loan.id)
  const person = useApiQuery(personOfLoanQuery, loan.id)
  const insight = insights.data
  return (
    <>
      <Faces query={insights} lines={8}>
        {(found) =>
          found === null ? <p>No bank account is connected yet.</p> : <SummaryList rows={bankRows(loan, found)} />
        }
      </Faces>
      <Faces query={person} lines={3}>
        {(found) => <SummaryList rows={identityRows(found)} />}
      </Faces>
      {insight && (
        <div className={`stack-2 ${styles['evidence']}`}>
          <h3>Balance, {spanOf(insight)}</h3>
          <BalanceChart {...insight} />
        </div>
      )}
    </>
  )
}

import { getBankAccount } from '@tamarack/contracts/endpoints/bank'
import { bankReportAddress } from '@tamarack/contracts/paths'
import type { BankInsightView } from '@tamarack/contracts/views/bank'
import { documentOf } from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { counted } from '@tamarack/ui/counted'
import { EmptyState, Faces } from '@tamarack/ui/faces'
import { DateText, money, shortDate } from '@tamarack/ui/format'
import { usePresent } from '@tamarack/ui/present'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useApiQuery, useRead } from '../../services.tsx'
import { Section } from '../frame/section.tsx'
import { bankInsightsQuery } from '../loan/loan-queries.ts'
import { inWords } from '../loan/loan-words.ts'
import { ReportLink } from '../loan/report-link.tsx'
import { Masked } from '../looks/masked.tsx'
import { BalanceChart, spanOf } from './balance-chart.tsx'
import { ageInWords } from './bank-words.ts'
import { Figures } from './figures.tsx'
import { IncomeComparison } from './income-comparison.tsx'
import { Transactions } from './transactions.tsx'

/** The account, whose number is shown to whoever must check it before a debit, and how fresh what
 * we read of it is. */
const Account = ({ loan, insight }: { readonly loan: LoanView; readonly insight: BankInsightView }) => {
  const query = useRead(['bank-account', loan.userId], getBankAccount, { params: { id: loan.userId } })
  const { account: read, readAt, coverage } = insight
  const now = usePresent()
  return (
    <Faces query={query} lines={9}>
      {(account) => (
        <SummaryList
          rows={[
            { label: 'Connection', value: inWords(loan.bank) },
            { label: 'Account holder', value: read.holderName, note: `Applicant: ${loan.applicantName}` },
            { label: 'Financial institution', value: account?.nameOfFinancialInstitution },
            { label: 'Institution number', value: account?.institutionNumber },
            { label: 'Transit number', value: account?.transitNumber },
            {
              label: 'Account number',
              value: (
                <Masked loanId={loan.id} value="account-number" masked={account?.accountNumber} name="account number" />
              ),
            },
            { label: 'Account type', value: inWords(account?.accountType) },
            { label: 'Balance', value: money(read.balance), note: 'When the account was read.' },
            {
              label: 'Read',
              value: <DateText value={readAt} as="date-time" />,
              note: ageInWords(readAt, now),
            },
            {
              label: 'Period',
              value: coverage.from === null ? null : `${shortDate(coverage.from)} to ${shortDate(coverage.to)}`,
              note: counted(coverage.transactions, 'transaction'),
            },
          ]}
        />
      )}
    </Faces>
  )
}

/** The account that was connected last, and what its transactions show; debits are drawn on it. */
export const BankTab = ({ loan }: { readonly loan: LoanView }) => {
  const insights = useApiQuery(bankInsightsQuery, loan.userId, loan.id)
  return (
    <Faces query={insights} lines={12}>
      {(insight) =>
        insight === null ? (
          <Section heading="Bank account">
            <EmptyState>
              No bank account is connected yet. Connection: {inWords(loan.bank)?.toLowerCase() ?? 'N/A'}.
            </EmptyState>
          </Section>
        ) : (
          <>
            <Section heading="Bank account">
              <Account loan={loan} insight={insight} />
              <ReportLink name={documentOf('bank-report').name} href={bankReportAddress(loan.userId)} />
            </Section>
            <Section heading={`Balance, ${spanOf(insight)}`}>
              <BalanceChart {...insight} />
            </Section>
            <IncomeComparison insight={insight} loan={loan} />
            <Section heading="What the transactions show">
              <Figures insight={insight} />
            </Section>
            <Transactions loan={loan} />
          </>
        )
      }
    </Faces>
  )
}

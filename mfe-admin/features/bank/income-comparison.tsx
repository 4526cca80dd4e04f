import { useQuery } from '@tanstack/react-query'
import type { FinancialInfoForm } from '@tamarack/contracts/forms/financial-info'
import type { PersonalInfoForm } from '@tamarack/contracts/forms/personal-info'
import type { BankInsightView } from '@tamarack/contracts/views/bank'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { yesNo } from '@tamarack/ui/answer-words'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Faces } from '@tamarack/ui/faces'
import { money, Value } from '@tamarack/ui/format'
import { useServices } from '../../services.tsx'
import { financialInfoQuery, personalInfoQuery } from '../loan/loan-queries.ts'
import { frequencyInWords } from '../loan/loan-words.ts'

interface Row {
  readonly what: string
  readonly declared: string | null
  readonly found: string | null
  readonly difference: string | null
}

const columns: readonly Column<Row>[] = [
  { header: 'Answer', render: ({ what }) => what },
  { header: 'Declared', render: ({ declared }) => <Value>{declared}</Value> },
  { header: 'Found', render: ({ found }) => <Value>{found}</Value> },
  { header: 'Difference', render: ({ difference }) => <Value>{difference}</Value> },
]

/** '-$320.00 (12% less)', '+$50.00 (2% more)', 'None'; null where one of the two is missing. */
export const incomeDifference = (declared: number | null | undefined, found: number): string | null => {
  if (declared === null || declared === undefined || declared <= 0) return null
  const difference = found - declared
  if (difference === 0) return 'None'
  const share = Math.round((Math.abs(difference) * 100) / declared)
  return `${difference > 0 ? '+' : ''}${money(difference)} (${share}% ${difference > 0 ? 'more' : 'less'})`
}

const same = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one === other ? 'None' : 'Differs'

export const rowsOf = (
  insight: BankInsightView,
  loan: Pick<LoanView, 'selectedPaymentFrequency'>,
  personal: PersonalInfoForm | null,
  financial: FinancialInfoForm | null,
): readonly Row[] => {
  const { pay, incomeOfTheMonth, otherLenders, obligations } = insight
  const loans = otherLenders.length + obligations.filter(({ kind }) => kind === 'loan').length
  const declaredFrequency = frequencyInWords(loan.selectedPaymentFrequency)
  const foundFrequency = pay === null ? null : frequencyInWords(pay.frequency)
  const declaredLoans = yesNo(financial?.hasOtherLoans)
  return [
    {
      what: 'Net income per month',
      declared: personal === null ? null : money(personal.primaryIncomeAmount),
      found: money(incomeOfTheMonth.amount),
      difference: incomeDifference(personal?.primaryIncomeAmount, incomeOfTheMonth.amount),
    },
    {
      what: 'Source of income',
      declared: personal?.whereDoYouWork ?? null,
      found: pay?.name ?? null,
      difference: null,
    },
    {
      what: 'Pay frequency',
      declared: declaredFrequency,
      found: foundFrequency,
      difference: same(declaredFrequency, foundFrequency),
    },
    {
      what: 'Other loans',
      declared: declaredLoans,
      found: loans === 0 ? 'No' : `Yes, ${loans}`,
      difference: same(declaredLoans, loans === 0 ? 'No' : 'Yes'),
    },
  ]
}

/** What the customer answered, next to what their account shows. */
export const IncomeComparison = ({ insight, loan }: { readonly insight: BankInsightView; readonly loan: LoanView }) => {
  const { api } = useServices()
  const personal = useQuery(personalInfoQuery(api, loan.id))
  const financial = useQuery(financialInfoQuery(api, loan.id))
  return (
    <section>
      <h2>Declared and found</h2>
      <Faces query={personal} lines={4}>
        {(info) => (
          <Faces query={financial} lines={4}>
            {(money) => (
              <DataTable
                caption="What the customer declared beside what the account shows"
                captionHidden
                columns={columns}
                rows={rowsOf(insight, loan, info, money)}
                rowKey={({ what }) => what}
              />
            )}
          </Faces>
        )}
      </Faces>
    </section>
  )
}

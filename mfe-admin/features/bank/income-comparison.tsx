import type { FinancialInfoForm } from '@tamarack/contracts/forms/financial-info'
import type { PersonalInfoForm } from '@tamarack/contracts/forms/personal-info'
import { comparePayer, type BankInsightView, type SeenAmountView } from '@tamarack/contracts/views/bank'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Faces } from '@tamarack/ui/faces'
import { money, Value } from '@tamarack/ui/format'
import { seenInWords, seenSource } from '@tamarack/ui/seen-amount'
import { useApiQuery } from '../../services.tsx'
import { Section } from '../frame/section.tsx'
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

/** '-$320.00 (12% less)', '+$50.00 (2% more)', 'None'; null where one of the two is missing, or the
 * account was seen for too short a time to compare a month. */
export const incomeDifference = (
  declared: number | null | undefined,
  { amount, measure }: Pick<SeenAmountView, 'amount' | 'measure'>,
): string | null => {
  if (declared === null || declared === undefined || measure === 'as-seen') return null
  const difference = amount - declared
  if (difference === 0) return 'None'
  if (declared <= 0) return `+${money(difference)}`
  const share = Math.round((Math.abs(difference) * 100) / declared)
  return `${difference > 0 ? '+' : ''}${money(difference)} (${share}% ${difference > 0 ? 'more' : 'less'})`
}

const same = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one === other ? 'None' : 'Differs'

/** `declared` is null while the form is missing, and 0 if the answer was No. */
const incomeRow = (what: string, declared: number | null, found: SeenAmountView): Row => ({
  what,
  declared: declared === null ? null : declared === 0 ? 'No' : `${money(declared)} a month`,
  found: seenInWords(found),
  difference: incomeDifference(declared, found),
})

const payerWords = { same: 'None', near: 'May be the same', different: 'Differs', unknown: null } as const

const payerDifference = (employer: string | null, payer: string | null): string | null =>
  employer === null || payer === null ? null : payerWords[comparePayer(employer, payer)]

/** A debt is declared as what is owed, and found as what is paid: less owed than paid in a month
 * was not declared. */
const debtRow = (what: string, owed: number | null, found: SeenAmountView): Row => ({
  what,
  declared: owed === null ? null : `${money(owed)} owed`,
  found: seenInWords(found),
  difference: owed === null ? null : found.amount <= owed ? 'None' : 'Differs',
})

export const rowsOf = (
  { pay, incomeFound, found }: Pick<BankInsightView, 'pay' | 'incomeFound' | 'found'>,
  loan: Pick<LoanView, 'selectedPaymentFrequency'>,
  personal: PersonalInfoForm | null,
  financial: FinancialInfoForm | null,
): readonly Row[] => {
  const main = personal?.primaryIncomeAmount ?? null
  const second = financial && (financial.monthlySecondaryIncome ?? 0)
  const child = financial && (financial.monthlyChildTaxIncome ?? 0)
  const declaredFrequency = frequencyInWords(loan.selectedPaymentFrequency)
  const foundFrequency = pay === null ? null : frequencyInWords(pay.frequency)
  return [
    incomeRow(
      'Net income, all together',
      main === null || second === null || child === null ? null : main + second + child,
      incomeFound,
    ),
    incomeRow('Main income', main, found.mainIncome),
    incomeRow('Second income', second, found.secondIncome),
    incomeRow('Child benefit', child, found.childBenefit),
    {
      what: 'Source of income',
      declared: personal?.whereDoYouWork ?? null,
      found: pay?.name ?? null,
      difference: payerDifference(personal?.whereDoYouWork ?? null, pay?.name ?? null),
    },
    {
      what: 'Pay frequency',
      declared: declaredFrequency,
      found: foundFrequency,
      difference: same(declaredFrequency, foundFrequency),
    },
    debtRow(
      'Other loans and a car',
      financial && (financial.otherLoansTotalBalanceOwed ?? 0) + (financial.carTotalBalanceOwed ?? 0),
      found.loans,
    ),
    debtRow('Mortgage', financial && (financial.homeTotalBalanceOwed ?? 0), found.mortgage),
    { what: 'Rent', declared: null, found: seenInWords(found.rent), difference: null },
  ]
}

/** What the customer answered, next to what their account shows. */
export const IncomeComparison = ({ insight, loan }: { readonly insight: BankInsightView; readonly loan: LoanView }) => {
  const personal = useApiQuery(personalInfoQuery, loan.id)
  const financial = useApiQuery(financialInfoQuery, loan.id)
  return (
    <Section heading="Declared and found">
      <p>The customer&apos;s answers next to the account. No form requests rent. {seenSource(insight.incomeFound)}</p>
      <Faces query={personal} lines={4}>
        {(info) => (
          <Faces query={financial} lines={4}>
            {(money) => (
              <DataTable
                name="What the customer declared and what the account shows"
                columns={columns}
                rows={rowsOf(insight, loan, info, money)}
                rowKey={({ what }) => what}
              />
            )}
          </Faces>
        )}
      </Faces>
    </Section>
  )
}

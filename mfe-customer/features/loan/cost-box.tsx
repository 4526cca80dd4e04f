import type { LoanView } from '@tamarack/contracts/views/loan'
import { aprNote, defaultInterestOf, returnedPaymentFact } from '@tamarack/ui/charges'
import { CostBar } from '@tamarack/ui/cost-bar'
import { money, nearDate, percent } from '@tamarack/ui/format'
import { KeyFacts, type KeyFact } from '@tamarack/ui/key-facts'

/** Dollars per $100 advanced, in cents; null while amount or cost are not given. */
const perHundred = ({ interestAmount, selectedLoanAmount }: LoanView): number | null =>
  interestAmount === null || selectedLoanAmount === null || selectedLoanAmount === 0
    ? null
    : Math.floor((interestAmount * 100_00) / selectedLoanAmount)

/** The rest of the cost box of a loan whose terms are saved; what is missing prints 'N/A'. */
const costFacts = (loan: LoanView): readonly KeyFact[] => [
  {
    label: loan.payments.length === 1 ? 'Due' : 'Last payment',
    value: nearDate(loan.endDate),
    note: `in ${loan.payments.length === 1 ? '1 payment' : `${loan.payments.length} payments`}`,
  },
  { label: 'Cost per $100', value: money(perHundred(loan)) },
  ...(loan.annualRate === null ? [] : [{ label: 'Annual interest rate', value: percent(loan.annualRate) }]),
  {
    label: 'APR',
    value: percent(loan.apr),
    note: aprNote(loan.termsOfAgrrementInDays, loan.apr, loan.annualRate),
  },
  returnedPaymentFact(loan.returnedItemFee, defaultInterestOf(loan)),
]

/** What a loan costs whose terms are saved: three figures with their bar, and the rest. */
export const CostBox = ({ loan, label }: { readonly loan: LoanView; readonly label: string }) => (
  <KeyFacts
    head={<CostBar borrowed={loan.selectedLoanAmount} cost={loan.interestAmount} total={loan.totalObligationAmount} />}
    rows={costFacts(loan)}
    label={label}
  />
)

export const hasTerms = (loan: LoanView): boolean => loan.selectedLoanAmount !== null

import { defaultInterest, returnedItemFees } from '@tamarack/contracts/limits'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { aprNote, defaultInterestOf, returnedPaymentFact } from '@tamarack/ui/charges'
import { money, percent, shortDate } from '@tamarack/ui/format'
import type { KeyFact } from '@tamarack/ui/key-facts'

/** Dollars per $100 advanced, in cents; null while amount or cost are not given. */
const perHundred = ({ interestAmount, selectedLoanAmount }: LoanView): number | null =>
  interestAmount === null || selectedLoanAmount === null || selectedLoanAmount === 0
    ? null
    : Math.floor((interestAmount * 100_00) / selectedLoanAmount)

/** The cost box of a loan whose terms are saved, in its fixed order; what is missing prints
 * 'N/A'. */
export const costFacts = (loan: LoanView): readonly KeyFact[] => [
  { label: 'You receive', value: money(loan.selectedLoanAmount), size: 'large' },
  { label: 'Cost of borrowing', value: money(loan.interestAmount), note: `${money(perHundred(loan))} per $100` },
  {
    label: 'You repay',
    value: money(loan.totalObligationAmount),
    note: `by ${shortDate(loan.endDate)}, in ${loan.payments.length === 1 ? '1 payment' : `${loan.payments.length} payments`}`,
    size: 'large',
  },
  ...(loan.annualRate === null ? [] : [{ label: 'Annual interest rate', value: percent(loan.annualRate) }]),
  {
    label: 'APR',
    value: percent(loan.apr),
    note: aprNote(loan.termsOfAgrrementInDays, loan.apr, loan.annualRate),
  },
  returnedPaymentFact(
    loan.loanType === null ? null : returnedItemFees[loan.loanType],
    defaultInterestOf(loan, defaultInterest),
  ),
]

export const hasTerms = (loan: LoanView): boolean => loan.selectedLoanAmount !== null

import { inside, type RequiredContent } from '../agreement/required-content.ts'

/** CPA-01, CPA 2002 s. 79 (template: SOR/2021-181 s. 40): the initial disclosure statement. */
export const installmentAgreementContents = [
  inside('effective-date', 'the day the statement speaks for, and the outstanding balance on it', 'CPA 2002 s. 79'),
  inside('term', 'the term and the amortization period', 'CPA 2002 s. 79'),
  inside('interest-start', 'the day interest starts, and any grace period', 'CPA 2002 s. 79'),
  inside('annual-rate', 'the annual interest rate and how it compounds', 'CPA 2002 s. 79'),
  inside('other-charges', 'the nature and amount of every other charge', 'CPA 2002 s. 79'),
  inside('advances', 'the amount and day of each advance, and their total', 'CPA 2002 s. 79'),
  inside('payments', 'the amount and day of each payment, and their total', 'CPA 2002 s. 79'),
  inside('cost-of-borrowing', 'the cost of borrowing in dollars', 'CPA 2002 s. 79'),
  inside('apr', 'the APR', 'CPA 2002 s. 79; O. Reg. 17/05 s. 55'),
  inside('prepayment', 'how the loan can be prepaid', 'CPA 2002 s. 76'),
  inside('default-charges', 'the charges on default', 'CPA 2002 s. 75'),
  inside('optional-services', 'services that are optional, their price and how to cancel them', 'CPA 2002 s. 73'),
  inside('payment-order', 'that payments meet accumulated cost first, then principal', 'SOR/2021-181 s. 47'),
] as const satisfies readonly RequiredContent[]

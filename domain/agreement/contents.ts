import type { LoanType } from '../loan/classify.ts'

/** One thing an agreement must contain, with the line of law that asks for it. */
export type RequiredContent = {
  readonly id: string
  readonly what: string
  readonly source: string
  readonly firstPage: boolean
}

const onFirstPage = <const Id extends string>(id: Id, what: string, source: string) =>
  ({ id, what, source, firstPage: true }) as const
const inside = <const Id extends string>(id: Id, what: string, source: string) =>
  ({ id, what, source, firstPage: false }) as const

/** ON-23, PLA s. 29 and O. Reg. 98/09 s. 18: what a payday agreement contains, in the order of its first page. */
export const paydayAgreementContents = [
  onFirstPage('net-pay', 'the net pay the offer is based on', 'O. Reg. 98/09 s. 18(1)'),
  onFirstPage('advance', 'the amount advanced', 'O. Reg. 98/09 s. 18(1)'),
  onFirstPage('term', 'the term in days', 'O. Reg. 98/09 s. 18(1)'),
  onFirstPage(
    'cost-and-apr',
    'the total cost of borrowing in dollars and as an APR',
    'O. Reg. 98/09 s. 18(1); O. Reg. 17/05 s. 55',
  ),
  onFirstPage('cost-per-hundred', 'the cost per $100 beside the maximum of $14', 'O. Reg. 475/24'),
  onFirstPage('statutory-example', 'the example of $500 for 14 days', 'O. Reg. 98/09 ss. 14, 15, 18'),
  onFirstPage(
    'total-and-payments',
    'the total to repay, and the day and amount of each payment',
    'O. Reg. 98/09 s. 18(1), (1.1)',
  ),
  onFirstPage(
    'agreements-in-63-days',
    'the days of all payday loans with this lender in the last 63 days, or N/A',
    'O. Reg. 98/09 s. 18(1)',
  ),
  onFirstPage(
    'default-consequences',
    'default interest by month and year, the dishonoured-item fee, legal costs',
    'O. Reg. 98/09 s. 18(1); Interest Act s. 4',
  ),
  inside(
    'parties',
    'names of borrower and lender; the lender’s operating name, address, phone and licence number',
    'PLA s. 29',
  ),
  inside(
    'date-and-time',
    'day and time of the agreement and the way the advance is delivered',
    'O. Reg. 98/09 ss. 16.1, 18',
  ),
  inside('prepayment', 'the right to prepay without charge', 'PLA s. 34'),
  inside(
    'warning',
    'that a payday loan is for short-term needs and may cost much more than other credit',
    'O. Reg. 98/09 s. 18',
  ),
  inside(
    'cancellation-notice',
    'the right to cancel within two business days, or at any time without a copy or the money in time',
    'O. Reg. 98/09 s. 18',
  ),
  inside(
    'extended-plan-notice',
    'that three loans in 63 days are repaid by instalments, and how to end the plan',
    'O. Reg. 98/09 s. 25.1',
  ),
  inside('registrar', 'how to reach the Registrar and the Ministry', 'O. Reg. 98/09 s. 18(1)'),
] as const satisfies readonly RequiredContent[]

/** CPA-01, CPA 2002 s. 79 (template: SOR/2021-181 s. 40): what the initial disclosure statement of an installment loan contains. */
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

/** ON-23, CPA-01: what an agreement of that kind of loan must contain. */
export const requiredContents = (loanType: LoanType): readonly RequiredContent[] =>
  loanType === 'cash-advance' ? paydayAgreementContents : installmentAgreementContents

/**
 * ON-23, CPA-01: what a drafted agreement lacks. A copy that lacks anything is not a compliant copy, and the right to cancel then has no
 * end (ON-21).
 */
export const missingContents = (loanType: LoanType, present: readonly string[]): readonly RequiredContent[] =>
  requiredContents(loanType).filter(({ id }) => !present.includes(id))

/** ON-23, O. Reg. 98/09 s. 18(3): smallest text and smallest heading of an agreement, in points. */
export const textPointsMin = 12
export const headingPointsMin = 14

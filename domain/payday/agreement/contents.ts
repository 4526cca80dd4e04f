import { inside, onFirstPage, type RequiredContent } from '../../agreement/required-content.ts'

/** ON-23, PLA s. 29 and O. Reg. 98/09 s. 18: in the order of the first page. */
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

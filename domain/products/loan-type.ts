/** The products, by the name that a loan keeps. What differs between them is declared in this
 * folder and defined in each product's own. */
export const loanTypes = ['cash-advance', 'installment'] as const
export type LoanType = (typeof loanTypes)[number]

/** The products, by the name that a loan keeps. What differs between them is asked in this folder and answered in each product's own. */
export const loanTypes = ['cash-advance', 'installment'] as const
export type LoanType = (typeof loanTypes)[number]

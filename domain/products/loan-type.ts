/** As a loan keeps them. Differences are declared here and defined in each product's folder. */
export const loanTypes = ['cash-advance', 'installment'] as const
export type LoanType = (typeof loanTypes)[number]

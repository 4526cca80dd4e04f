import type { InstallmentTerms } from '../installment/signed-terms.ts'
import type { CashAdvanceTerms } from '../payday/signed-terms.ts'

export type LoanTerms = CashAdvanceTerms | InstallmentTerms

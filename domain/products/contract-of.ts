import { installmentContract } from '../installment/ledger/installment-contract.ts'
import type { Contract } from '../ledger/contract.ts'
import { cashAdvanceContract } from '../payday/ledger/advance-contract.ts'
import type { LoanTerms } from './signed-terms.ts'

/** What the books need of signed terms, as their product answers it. */
export const contractOf = (terms: LoanTerms): Contract => {
  switch (terms.loanType) {
    case 'cash-advance':
      return cashAdvanceContract(terms)
    case 'installment':
      return installmentContract(terms)
  }
}

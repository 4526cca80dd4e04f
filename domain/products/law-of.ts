import { installmentLaw } from '../installment/law.ts'
import { cashAdvanceLaw } from '../payday/law.ts'
import type { LoanType } from './loan-type.ts'
import type { ProductLaw } from './product-law.ts'

export const lawOf: Readonly<Record<LoanType, ProductLaw>> = {
  'cash-advance': cashAdvanceLaw,
  installment: installmentLaw,
}

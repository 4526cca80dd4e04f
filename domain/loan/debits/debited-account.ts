import type { AccountKey } from '../application/person.ts'
import { isServiced, type Loan } from '../loan.ts'

/** Named by the signed authorization, before that the one verified for it. */
export const debitedAccount = (loan: Loan): AccountKey | undefined =>
  isServiced(loan) ? loan.authorized.account : loan.account

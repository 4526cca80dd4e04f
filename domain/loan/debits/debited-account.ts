import type { AccountKey } from '../application/person.ts'
import { isServiced, type Loan } from '../loan.ts'

/** The account that this loan debits: the one that the signed authorization names, and before there
 * is one the one that was verified for it. */
export const debitedAccount = (loan: Loan): AccountKey | undefined =>
  isServiced(loan) ? loan.authorized.account : loan.account

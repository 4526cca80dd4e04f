import { asSigned } from '../ledger/authorized-debits.ts'
import { isServiced, type Loan } from './loan.ts'

/**
 * A loan as an earlier release stored it, with what its log makes of it today: before borrowers could change their debits, every authorization stood as it was
 * signed, and every debit was made on its account.
 */
export const completed = (loan: Loan): Loan => {
  if (!isServiced(loan) || Object.hasOwn(loan.book, 'authorization')) return loan
  const { account } = loan.authorized
  const debits = loan.debits?.map((debit) => ({ ...debit, account }))
  return { ...loan, book: { ...loan.book, authorization: asSigned }, ...(debits && { debits }) }
}

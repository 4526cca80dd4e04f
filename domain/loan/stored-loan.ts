import { asSigned } from '../ledger/authorized-debits.ts'
import { isServiced, type Loan, type ServicedLoan } from './loan.ts'

const withDebits = (loan: ServicedLoan): Loan => {
  const { book, authorized } = loan
  const { debits } = authorized
  return debits === undefined || book.authorization.debits !== undefined
    ? loan
    : { ...loan, book: { ...book, authorization: { ...book.authorization, debits } } }
}

/**
 * A loan as an earlier release stored it, with what its log makes of it today: before borrowers could change their debits, every authorization stood as it was
 * signed, and every debit was made on its account; and before the ledger kept the debits of a later agreement, the loan had them beside it.
 */
export const completed = (loan: Loan): Loan => {
  if (!isServiced(loan)) return loan
  if (Object.hasOwn(loan.book, 'authorization')) return withDebits(loan)
  const { account } = loan.authorized
  const debits = loan.debits?.map((debit) => ({ ...debit, account }))
  return { ...loan, book: { ...loan.book, authorization: asSigned }, ...(debits && { debits }) }
}

import { isConnectable, isServiced, type Loan, type OpenConnection } from '../loan.ts'

/** The bank connection that the loan waits for; undefined if it waits for none. While the bank step
 * is due, a connection is expected even if its start was never recorded. */
export const awaitedConnection = (loan: Loan): OpenConnection | undefined => {
  if (isServiced(loan)) return loan.newAccount?.connection
  if (!isConnectable(loan)) return undefined
  return loan.connection ?? (loan.status === 'bank' ? { state: 'open' } : undefined)
}

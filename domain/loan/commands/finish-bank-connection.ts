import { isConnectable, isServiced, type Loan } from '../loan.ts'
import { happened, noChange, slice, type Issued } from '../slice.ts'

/** The connection whose report is waited for; where the account is due, none need be started. */
const awaited = (loan: Loan) => {
  if (isServiced(loan)) return loan.newAccount?.connection
  if (!isConnectable(loan)) return undefined
  return loan.connection ?? (loan.status === 'bank' ? { state: 'open' as const } : undefined)
}

/** The connector has finished; what it gave is still to be collected. A late report of an earlier
 * connection changes nothing. */
export const finishBankConnection = slice({
  issuer: 'customer',
  decide: (loan, { requestId }: Issued & { readonly requestId: string }) => {
    const connection = awaited(loan)
    if (connection === undefined) return noChange
    const collecting = 'requestId' in connection && connection.requestId === requestId
    return connection.state === 'collecting' && collecting
      ? noChange
      : happened({ type: 'bank-connection-finished', requestId })
  },
})

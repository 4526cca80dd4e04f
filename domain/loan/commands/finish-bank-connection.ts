import { awaitedConnection } from '../application/awaited-connection.ts'
import { happened, noChange, slice, type Issued } from '../slice.ts'

/** The connector has finished; the bank data are still to be collected. A late report of an earlier
 * connection changes nothing. */
export const finishBankConnection = slice({
  issuer: 'customer',
  decide: (loan, { requestId }: Issued & { readonly requestId: string }) => {
    const connection = awaitedConnection(loan)
    if (connection === undefined) return noChange
    return connection.state === 'collecting' && connection.requestId === requestId
      ? noChange
      : happened({ type: 'bank-connection-finished', requestId })
  },
})

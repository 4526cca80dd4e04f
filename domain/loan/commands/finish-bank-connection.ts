import { type Decided, alreadySo, happened } from '../decided.ts'
import type { Loan } from '../loan.ts'
import { type Issued, slice } from '../slice.ts'
import { isConnectable } from './bank-connection.ts'

export type FinishBankConnection = Issued & { readonly requestId: string }

/**
 * The connector reports that it has finished; what it gave is still to be collected. Once an account is connected, only a connection that was started
 * since is waited for: a late report of the earlier one changes nothing.
 */
export const finishBankConnection = slice({
  issuer: 'customer',
  decide: (loan: Loan, { requestId }: FinishBankConnection): Decided => {
    if (!isConnectable(loan) || (loan.status !== 'bank' && loan.connection === undefined)) return alreadySo
    const waits = loan.connection?.state === 'collecting' && loan.connection.requestId === requestId
    return waits ? alreadySo : happened({ type: 'bank-connection-finished', requestId })
  },
})

import { type Decided, alreadySo, happened } from '../decided.ts'
import { type Loan, isServiced } from '../loan.ts'
import { type Issued, slice } from '../slice.ts'

export type FinishAccountChange = Issued & { readonly requestId: string }

/** The connector reports that it has finished. Only a connection that was started since the last account was read is waited for. */
export const finishAccountChange = slice({
  issuer: 'customer',
  decide: (loan: Loan, { requestId }: FinishAccountChange): Decided => {
    const connection = isServiced(loan) ? loan.newAccount?.connection : undefined
    if (connection === undefined) return alreadySo
    const waits = connection.state === 'collecting' && connection.requestId === requestId
    return waits ? alreadySo : happened({ type: 'bank-connection-finished', requestId })
  },
})

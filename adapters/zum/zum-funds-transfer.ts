import type { FundsTransfer, TransferState } from '@tamarack/application/ports/funds-transfer.port'
import {
  byInterac,
  endOf,
  makeWalletClient,
  stateOf,
  type Transaction,
  type ZumWalletSettings,
} from './zum-transactions.ts'

const transferOf = (paymentId: string, given: Transaction): TransferState => {
  const state = stateOf(given)
  return { providerId: given.Id, paymentId, state, ...endOf(given, state) }
}

/** Pays out by Interac e-Transfer from a funded wallet, and not by EFT, which takes days: the money
 * is due within the hour. From the wallet and not from a funding source, so that a failed transfer
 * returns to the wallet by itself. Every `send` looks the payment up before it sends. */
export const makeZumFundsTransfer = (settings: ZumWalletSettings): FundsTransfer => {
  const wallet = makeWalletClient(settings)
  const readTransfer = async (paymentId: string): Promise<TransferState | null> => {
    const found = await wallet.find(paymentId)
    return found === null ? null : transferOf(paymentId, found)
  }
  return {
    readTransfer,
    send: async (request) => {
      const { paymentId, recipient } = request
      const found = await readTransfer(paymentId)
      if (found !== null) return found
      const body = { ZumRailsType: 'AccountsPayable', ...byInterac(recipient) }
      const answer = await wallet.make({ ...request, id: paymentId }, body)
      const made = { paymentId, completedAt: null }
      return answer.kind === 'refused'
        ? { ...made, providerId: '', state: 'failed', failure: `refused ${answer.status}: ${answer.reason}` }
        : // Whatever state it names, a transaction that was made this moment has been submitted and
          // no more.
          { ...made, providerId: answer.result.Id, state: 'submitted', failure: null }
    },
  }
}

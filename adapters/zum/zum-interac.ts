import type { FundsTransfer, TransferState } from '@tamarack/application/ports/funds-transfer.port'
import type { PaymentRequests, PaymentRequestState } from '@tamarack/application/ports/payment-requests.port'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import type { ZumAnswer } from './zum-client.ts'
import {
  byInterac,
  endOf,
  makeWalletClient,
  stateOf,
  type Transaction,
  type ZumWalletSettings,
} from './zum-transactions.ts'

/** Whatever state it names, a transaction that was made this moment is in its first one. */
const madeOf = <First extends string>(answer: ZumAnswer<{ readonly Id: string }>, first: First) =>
  answer.kind === 'refused'
    ? {
        providerId: '',
        state: 'failed' as const,
        failure: `refused ${answer.status}: ${answer.reason}`,
        completedAt: null,
      }
    : { providerId: answer.result.Id, state: first, failure: null, completedAt: null }

const transferOf = (paymentId: string, given: Transaction): TransferState => {
  const state = stateOf(given)
  return { providerId: given.Id, paymentId, state, ...endOf(given, state) }
}

/** Pays out by Interac e-Transfer from a funded wallet, and not by EFT, which takes days: the money
 * is due within the hour. From the wallet and not from a funding source, so that a failed transfer
 * returns to the wallet by itself. Every `send` looks the payment up before it sends. */
export const makeZumFundsTransfer = (settings: ZumWalletSettings): FundsTransfer => {
  const wallet = makeWalletClient(settings, transferOf)
  return {
    readTransfer: wallet.read,
    send: ({ paymentId, recipient, ...money }) =>
      wallet.makeOnce(
        { ...money, id: paymentId },
        { ZumRailsType: 'AccountsPayable', ...byInterac(recipient) },
        (answer) => ({ paymentId, ...madeOf(answer, 'submitted') }),
      ),
  }
}

/** However far the payer's bank is with it, to us it is sent until money arrived or cannot any
 * more. */
const requestOf = (requestId: string, given: Transaction): PaymentRequestState => {
  const theirs = stateOf(given)
  const state = theirs === 'completed' || theirs === 'failed' || theirs === 'cancelled' ? theirs : 'sent'
  return { providerId: given.Id, requestId, state, ...endOf(given, state) }
}

/** Requests money by Interac e-Transfer into a wallet; every `request` looks it up before it
 * sends. */
export const makeZumPaymentRequests = (settings: ZumWalletSettings): PaymentRequests => {
  const wallet = makeWalletClient(settings, requestOf)
  return {
    readRequest: wallet.read,
    request: ({ requestId, payer, ...money }) =>
      wallet.makeOnce(
        { ...money, id: requestId },
        { ZumRailsType: 'AccountsReceivable', ...byInterac(payer) },
        (answer) => ({ requestId, ...madeOf(answer, 'sent') }),
      ),
    withdraw: async (requestId) => {
      const found = await wallet.read(requestId)
      if (found?.state !== 'sent') return found
      // Refused where the payer acts on it at this moment: its state shows how that ended.
      await wallet.cancel(found.providerId)
      const after = await wallet.read(requestId)
      if (after === null) throw new ProviderUnavailable('zum', 'a request that was withdrawn is not listed')
      return after
    },
  }
}

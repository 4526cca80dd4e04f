import type { PaymentRequests, PaymentRequestState } from '@tamarack/application/ports/payment-requests.port'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import {
  byInterac,
  endOf,
  makeWalletClient,
  stateOf,
  type Transaction,
  type ZumWalletSettings,
} from './zum-transactions.ts'

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
  const wallet = makeWalletClient(settings)
  const readRequest = async (requestId: string): Promise<PaymentRequestState | null> => {
    const found = await wallet.find(requestId)
    return found === null ? null : requestOf(requestId, found)
  }
  return {
    readRequest,
    request: async (requested) => {
      const { requestId, payer } = requested
      const found = await readRequest(requestId)
      if (found !== null) return found
      const body = { ZumRailsType: 'AccountsReceivable', ...byInterac(payer) }
      const answer = await wallet.make({ ...requested, id: requestId }, body)
      const made = { requestId, completedAt: null }
      return answer.kind === 'refused'
        ? { ...made, providerId: '', state: 'failed', failure: `refused ${answer.status}: ${answer.reason}` }
        : { ...made, providerId: answer.result.Id, state: 'sent', failure: null }
    },
    withdraw: async (requestId) => {
      const found = await readRequest(requestId)
      if (found?.state !== 'sent') return found
      // Refused where the payer acts on it at this moment: its state shows how that ended.
      await wallet.cancel(found.providerId)
      const after = await readRequest(requestId)
      if (after === null) throw new ProviderUnavailable('zum', 'a request that was withdrawn is not listed')
      return after
    },
  }
}

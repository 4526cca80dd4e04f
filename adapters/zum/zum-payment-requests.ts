import type {
  PaymentRequestMade,
  PaymentRequests,
  PaymentRequestState,
} from '@tamarack/application/ports/payment-requests.port'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import * as z from 'zod'
import { dollarsOfCents } from './dollars.ts'
import { makeZumClient, type ZumConnection } from './zum-client.ts'
import { momentOf } from './zum-funds-transfer.ts'
import { created, failureOf, lookUp, makeWallet, memoOf, stateOf, type Transaction } from './zum-transactions.ts'

/** However far the payer's bank is with it, to us it is sent until money arrived or cannot any more. */
const stateOfRequest = (given: Transaction): PaymentRequestState['state'] => {
  const state = stateOf(given)
  return state === 'completed' || state === 'failed' || state === 'cancelled' ? state : 'sent'
}

const requestOf = (requestId: string, given: Transaction): PaymentRequestState => {
  const state = stateOfRequest(given)
  return {
    providerId: given.Id,
    requestId,
    state,
    failure: state === 'failed' ? (failureOf(given) ?? 'unknown') : null,
    completedAt: state === 'completed' ? momentOf(given.CompletedAt) : null,
  }
}

const bodyFor = ({ requestId, amountCents, payer, memo, comment }: PaymentRequestMade, walletId: string): object => ({
  ZumRailsType: 'AccountsReceivable',
  TransactionMethod: 'Interac',
  Amount: dollarsOfCents(amountCents),
  Memo: memoOf(memo),
  Comment: comment,
  WalletId: walletId,
  ClientTransactionId: requestId,
  InteracNotificationChannel: 'email',
  InteracHasSecurityQuestionAndAnswer: false,
  User: {
    FirstName: payer.firstName,
    LastName: payer.lastName,
    Email: payer.email,
    ClientUserId: payer.customerId,
    ...(payer.phone === null ? {} : { PhoneNumber: payer.phone.replace(/\D/g, '').slice(-10) }),
  },
})

export interface ZumRequestSettings extends ZumConnection {
  /** The wallet that payments enter; the first Canadian one when null. */
  readonly walletId: string | null
}

/**
 * Requests money by Interac e-Transfer into a wallet. The request's own id is the vendor's `ClientTransactionId` and, for its one hour, the idempotency
 * key; since nothing here remembers when a request was first tried, every `request` looks it up before it sends. A refusal (4xx) is a failed request
 * that never existed at the vendor: its `providerId` is empty.
 */
export const makeZumPaymentRequests = ({ walletId, ...connection }: ZumRequestSettings): PaymentRequests => {
  const client = makeZumClient(connection)
  const walletToUse = makeWallet(client, walletId)
  const readRequest = async (requestId: string): Promise<PaymentRequestState | null> => {
    const found = await lookUp(client, requestId)
    return found === null ? null : requestOf(requestId, found)
  }
  return {
    readRequest,
    request: async (made) => {
      const { requestId } = made
      const found = await readRequest(requestId)
      if (found !== null) return found
      const answer = await client.post('/api/transaction', bodyFor(made, await walletToUse()), created, requestId)
      return answer.kind === 'refused'
        ? {
            providerId: '',
            requestId,
            state: 'failed',
            failure: `refused ${answer.status}: ${answer.reason}`,
            completedAt: null,
          }
        : { providerId: answer.result.Id, requestId, state: 'sent', failure: null, completedAt: null }
    },
    withdraw: async (requestId) => {
      const found = await readRequest(requestId)
      if (found?.state !== 'sent') return found
      // Refused where the payer acts on it at this moment: its state shows how that ended.
      await client.remove(`/api/transaction/${encodeURIComponent(found.providerId)}`, z.unknown())
      const after = await readRequest(requestId)
      if (after === null) throw new ProviderUnavailable('zum', 'a request that was withdrawn is not listed')
      return after
    },
  }
}

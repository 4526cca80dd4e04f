import type { FundsTransfer } from '@tamarack/application/ports/funds-transfer.port'
import type { ProviderPayment } from '@tamarack/application/ports/payment-rail.port'
import type { PaymentRequests, PaymentRequestState } from '@tamarack/application/ports/payment-requests.port'
import { makeZumInteracRail, type ZumWalletSettings } from './zum-rails.ts'

/** Pays out by Interac e-Transfer. */
export const makeZumFundsTransfer = (settings: ZumWalletSettings): FundsTransfer => {
  const rail = makeZumInteracRail(settings)
  return {
    readTransfer: rail.read,
    send: ({ recipient, ...order }) => rail.send({ ...order, direction: 'out', party: recipient }),
  }
}

const requestOf = ({ paymentId, state, ...rest }: ProviderPayment): PaymentRequestState => ({
  ...rest,
  requestId: paymentId,
  state: state === 'completed' || state === 'failed' || state === 'cancelled' ? state : 'sent',
})

/** Requests money by Interac e-Transfer. */
export const makeZumPaymentRequests = (settings: ZumWalletSettings): PaymentRequests => {
  const rail = makeZumInteracRail(settings)
  const orNull = (payment: ProviderPayment | null) => (payment === null ? null : requestOf(payment))
  return {
    readRequest: async (id) => orNull(await rail.read(id)),
    withdraw: async (id) => orNull(await rail.cancel(id)),
    request: async ({ requestId, payer, ...order }) =>
      requestOf(await rail.send({ ...order, paymentId: requestId, direction: 'in', party: payer })),
  }
}

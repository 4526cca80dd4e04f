import type { DebitProvider, DebitState } from '@tamarack/application/ports/debit-provider.port'
import type { ProviderPayment } from '@tamarack/application/ports/payment-rail.port'
import { makeZumPadRail, type ZumWalletSettings } from './zum-rails.ts'

const debitOf = ({ providerId, paymentId, state, failure }: ProviderPayment): DebitState => ({
  providerId,
  debitId: paymentId,
  state: state === 'failed' ? 'returned' : state,
  failure,
})

/** Debits accounts by EFT into a wallet. */
export const makeZumDebitProvider = (settings: ZumWalletSettings): DebitProvider => {
  const rail = makeZumPadRail(settings)
  const orNull = (payment: ProviderPayment | null) => (payment === null ? null : debitOf(payment))
  return {
    readDebit: async (id) => orNull(await rail.read(id)),
    cancelDebit: async (id) => orNull(await rail.cancel(id)),
    submit: async ({ debitId, debitDate, payor: { account, ...payor }, ...order }) =>
      debitOf(
        await rail.send({
          ...order,
          paymentId: debitId,
          direction: 'in',
          party: { ...payor, phone: null },
          account: { ...account, debitDate },
        }),
      ),
  }
}

import type { FundsTransfer, TransferRequest, TransferState } from '@tamarack/application/ports/funds-transfer.port'
import { dollarsOfCents } from './dollars.ts'
import { makeZumClient, type ZumConnection } from './zum-client.ts'
import { created, failureOf, lookUp, makeWallet, memoOf, stateOf, type Transaction } from './zum-transactions.ts'

/** The vendor writes UTC, with or without a mark of it. */
export const momentOf = (written: string | null | undefined): number | null => {
  if (written === null || written === undefined || written === '') return null
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(written) ? written : `${written}Z`)
  return Number.isNaN(at) ? null : at
}

const transferOf = (paymentId: string, given: Transaction): TransferState => {
  const state = stateOf(given)
  return {
    providerId: given.Id,
    paymentId,
    state,
    failure: state === 'failed' ? (failureOf(given) ?? 'unknown') : null,
    completedAt: state === 'completed' ? momentOf(given.CompletedAt) : null,
  }
}

const requestFor = (
  { paymentId, amountCents, recipient, memo, comment }: TransferRequest,
  walletId: string,
): object => ({
  ZumRailsType: 'AccountsPayable',
  // Interac and not EFT: an EFT takes days, and the money is due within the hour.
  TransactionMethod: 'Interac',
  Amount: dollarsOfCents(amountCents),
  Memo: memoOf(memo),
  Comment: comment,
  // The wallet and not a funding source: a failed transfer then returns to the wallet by itself.
  WalletId: walletId,
  ClientTransactionId: paymentId,
  InteracNotificationChannel: 'email',
  InteracHasSecurityQuestionAndAnswer: false,
  User: {
    FirstName: recipient.firstName,
    LastName: recipient.lastName,
    Email: recipient.email,
    ClientUserId: recipient.customerId,
    ...(recipient.phone === null ? {} : { PhoneNumber: recipient.phone.replace(/\D/g, '').slice(-10) }),
  },
})

export interface ZumFundsSettings extends ZumConnection {
  /** The wallet that loans are paid from; the first Canadian one when null. */
  readonly walletId: string | null
}

/**
 * Pays out by Interac e-Transfer from a funded wallet. The payment's own id is the vendor's `ClientTransactionId` and, for its one hour, the idempotency
 * key; since nothing here remembers when a payment was first tried, every `send` looks it up before it sends. A refusal (4xx) is a failed transfer
 * that never existed at the vendor: its `providerId` is empty.
 */
export const makeZumFundsTransfer = ({ walletId, ...connection }: ZumFundsSettings): FundsTransfer => {
  const client = makeZumClient(connection)
  const walletToUse = makeWallet(client, walletId)

  return {
    readTransfer: async (paymentId) => {
      const found = await lookUp(client, paymentId)
      return found === null ? null : transferOf(paymentId, found)
    },
    send: async (request) => {
      const { paymentId } = request
      const found = await lookUp(client, paymentId)
      if (found !== null) return transferOf(paymentId, found)
      const answer = await client.post('/api/transaction', requestFor(request, await walletToUse()), created, paymentId)
      return answer.kind === 'refused'
        ? {
            providerId: '',
            paymentId,
            state: 'failed',
            failure: `refused ${answer.status}: ${answer.reason}`,
            completedAt: null,
          }
        : // Whatever state it names, a transaction that was made this moment has been submitted and no more.
          { providerId: answer.result.Id, paymentId, state: 'submitted', failure: null, completedAt: null }
    },
  }
}

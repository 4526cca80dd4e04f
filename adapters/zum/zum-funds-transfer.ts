import type { FundsTransfer, TransferRequest, TransferState } from '@tamarack/application/ports/funds-transfer.port'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import * as z from 'zod'
import { dollarsOfCents } from './dollars.ts'
import { makeZumClient, type ZumClient, type ZumConnection } from './zum-client.ts'

const text = z.string().nullish()
const transaction = z.object({
  Id: z.string(),
  TransactionStatus: text,
  FailedTransactionEvent: text,
  ClientTransactionId: text,
  CompletedAt: text,
  CreatedAt: text,
  TransactionHistory: z.array(z.object({ Event: z.string() })).nullish(),
})
type Transaction = z.infer<typeof transaction>
const created = z.object({ Id: z.string(), TransactionStatus: text })
const found = z.object({ Items: z.array(transaction) })
const wallets = z.array(z.object({ Id: z.string(), Currency: text }))

/** The vendor's spellings differ between its own pages and the wire: spaces, underscores and capitals do not count. */
export const spelled = (status: string): string => status.replace(/[\s_-]/g, '').toLowerCase()

/** Sent to the payee's bank, or to the payee: from here on the money is on its way. */
const onItsWay = ({ TransactionHistory }: Transaction): boolean =>
  (TransactionHistory ?? []).some(
    ({ Event }) => /^Interac(Sent|Acknowledged)/.test(Event) || /^EFTFileUploaded$/i.test(Event),
  )

/** A transfer can have failed while its status still reads as under way. */
const failureOf = ({ FailedTransactionEvent, TransactionHistory }: Transaction): string | null =>
  FailedTransactionEvent ??
  (TransactionHistory ?? []).findLast(({ Event }) => /^(Interac|Eft)Failed/i.test(Event))?.Event ??
  null

const stateUnderWay = (given: Transaction): TransferState['state'] => {
  if (failureOf(given) !== null) return 'failed'
  return onItsWay(given) ? 'acknowledged' : 'submitted'
}

const stateOf = (given: Transaction): TransferState['state'] => {
  switch (spelled(given.TransactionStatus ?? 'InProgress')) {
    case 'scheduled':
    case 'inprogress':
    case 'pendingcancellation':
      return stateUnderWay(given)
    case 'completed':
      return 'completed'
    case 'failed':
      return 'failed'
    case 'cancelled':
    case 'canceled':
      return 'cancelled'
    case 'underreview':
    case 'inreview':
      return 'under-review'
    // Nothing may be concluded from a word that no list has: the payment keeps its state and somebody has to look.
    default:
      throw new ProviderUnavailable('zum', 'a transaction has an unknown status')
  }
}

/** The vendor writes UTC, with or without a mark of it. */
const momentOf = (written: string | null | undefined): number | null => {
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

/** Letters, digits, dashes, spaces and underscores, at most 15: the vendor refuses any other memo. */
const memoOf = (memo: string): string => memo.replace(/[^\w -]/g, ' ').slice(0, 15)

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

const lookUp = async (client: ZumClient, paymentId: string): Promise<Transaction | null> => {
  const answer = await client.post(
    '/api/transaction/filter',
    { ClientTransactionId: paymentId, Pagination: { PageNumber: 1 } },
    found,
  )
  if (answer.kind === 'refused')
    throw new ProviderUnavailable('zum', `transaction/filter: ${answer.status} ${answer.reason}`)
  const ours = answer.result.Items.filter(({ ClientTransactionId }) => ClientTransactionId === paymentId)
  const current = ours.find((item) => !['failed', 'cancelled'].includes(stateOf(item))) ?? ours[0]
  if (!current) return null
  // Only the single transaction carries its history.
  const single = await client.get(`/api/transaction/${encodeURIComponent(current.Id)}`, transaction)
  return single.kind === 'result' ? single.result : current
}

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
  let wallet = walletId
  const walletToUse = async (): Promise<string> => {
    if (wallet !== null) return wallet
    const answer = await client.get('/api/wallet', wallets)
    const first =
      answer.kind === 'result'
        ? answer.result.find(({ Currency }) => Currency === undefined || Currency === null || Currency === 'CAD')
        : undefined
    if (!first) throw new ProviderUnavailable('zum', 'there is no Canadian wallet')
    wallet = first.Id
    return wallet
  }

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

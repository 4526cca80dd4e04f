import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import * as z from 'zod'
import type { ZumClient } from './zum-client.ts'

/* What a transaction of the vendor is, whichever way its money goes. */

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
export type Transaction = z.infer<typeof transaction>
export const created = z.object({ Id: z.string(), TransactionStatus: text })
const found = z.object({ Items: z.array(transaction) })
const wallets = z.array(z.object({ Id: z.string(), Currency: text }))

export type TransactionState = 'submitted' | 'acknowledged' | 'completed' | 'failed' | 'cancelled' | 'under-review'

/** The vendor's spellings differ between its own pages and the wire: spaces, underscores and capitals do not count. */
export const spelled = (status: string): string => status.replace(/[\s_-]/g, '').toLowerCase()

/** Sent to the payee's bank, or to the payee: from here on the money is on its way. */
const onItsWay = ({ TransactionHistory }: Transaction): boolean =>
  (TransactionHistory ?? []).some(
    ({ Event }) => /^Interac(Sent|Acknowledged)/.test(Event) || /^EFTFileUploaded$/i.test(Event),
  )

/** A transfer can have failed while its status still reads as under way. */
export const failureOf = ({ FailedTransactionEvent, TransactionHistory }: Transaction): string | null =>
  FailedTransactionEvent ??
  (TransactionHistory ?? []).findLast(({ Event }) => /^(Interac|Eft)Failed/i.test(Event))?.Event ??
  null

const stateUnderWay = (given: Transaction): TransactionState => {
  if (failureOf(given) !== null) return 'failed'
  return onItsWay(given) ? 'acknowledged' : 'submitted'
}

export const stateOf = (given: Transaction): TransactionState => {
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

/** Letters, digits, dashes, spaces and underscores, at most 15: the vendor refuses any other memo. */
export const memoOf = (memo: string): string => memo.replace(/[^\w -]/g, ' ').slice(0, 15)

/** The transaction of that payment that counts; null when the vendor has none. */
export const lookUp = async (client: ZumClient, paymentId: string): Promise<Transaction | null> => {
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

/** The wallet that money leaves and enters; the first Canadian one when none is named. */
export const makeWallet = (client: ZumClient, walletId: string | null): (() => Promise<string>) => {
  let wallet = walletId
  return async () => {
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
}

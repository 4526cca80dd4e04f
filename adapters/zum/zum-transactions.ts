import * as z from 'zod'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import type { ZumClient } from './zum-client.ts'

const text = z.string().nullish()
const transaction = z.object({
  Id: z.string(),
  TransactionStatus: text,
  FailedTransactionEvent: text,
  ClientTransactionId: text,
  CompletedAt: text,
  TransactionHistory: z.array(z.object({ Event: z.string() })).nullish(),
})
/** A transaction as the vendor reports it. Its lists leave out the history. */
export type Transaction = z.infer<typeof transaction>
type Outcome = Pick<Transaction, 'TransactionStatus' | 'FailedTransactionEvent'> &
  Partial<Pick<Transaction, 'TransactionHistory'>>
const found = z.object({ Items: z.array(transaction), TotalCount: z.number().nullish() })

const statuses = {
  scheduled: 'under-way',
  inprogress: 'under-way',
  pendingcancellation: 'under-way',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  underreview: 'under-review',
  inreview: 'under-review',
} as const
type Status = (typeof statuses)[keyof typeof statuses]

/** Undefined for a status that no list of the vendor has. The vendor's spellings differ between its
 * own pages and the wire, so spaces, underscores, dashes and capitals do not count. */
const knownStatus = (written: string): Status | undefined =>
  (statuses as Readonly<Record<string, Status>>)[written.replace(/[\s_-]/g, '').toLowerCase()]

/** The newest failure event that a transaction names; null if it names none. */
export const failureOf = ({ FailedTransactionEvent, TransactionHistory }: Outcome): string | null =>
  FailedTransactionEvent ??
  (TransactionHistory ?? []).findLast(({ Event }) => /^(Interac|Eft)Failed|^NotEnoughBalance/i.test(Event))?.Event ??
  null

/** The status of a transaction; undefined if the vendor names none that is known. Only the status
 * ends a transaction. One that is under way and names a failure is under review, because it can
 * still move. */
export const statusOf = (given: Outcome): Status | undefined => {
  const status = knownStatus(given.TransactionStatus ?? '')
  return status === 'under-way' && failureOf(given) !== null ? 'under-review' : status
}

/** Epoch milliseconds. The vendor writes UTC, with or without a time zone. */
export const momentOf = (written: string | null | undefined): number | null => {
  if (written === null || written === undefined || written === '') return null
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(written) ? written : `${written}Z`)
  return Number.isNaN(at) ? null : at
}

/** Reads one page of the vendor's list. */
export const filtered = async <List>(
  client: ZumClient,
  filter: object,
  page: number,
  schema: z.ZodType<List>,
): Promise<List> => {
  const body = { ...filter, Pagination: { PageNumber: page } }
  const answer = await client.post('/api/transaction/filter', body, schema)
  if (answer.kind === 'refused')
    throw new ProviderUnavailable('zum', `transaction/filter: ${answer.status} ${answer.reason}`)
  return answer.result
}

/** Reads every transaction of one of our payments, each with its history. The vendor may have
 * several by its own mistake. */
export const readTransactions = async (client: ZumClient, paymentId: string): Promise<readonly Transaction[]> => {
  const { Items, TotalCount } = await filtered(client, { ClientTransactionId: paymentId }, 1, found)
  // A transaction on a page that was not read could be the one that moves.
  if ((TotalCount ?? 0) > Items.length)
    throw new ProviderUnavailable('zum', 'transaction/filter: one payment fills more than a page')
  const ours = Items.filter(({ ClientTransactionId }) => ClientTransactionId === paymentId)
  return Promise.all(
    ours.map(async ({ Id }) => {
      const single = await client.get(`/api/transaction/${encodeURIComponent(Id)}`, transaction)
      if (single.kind === 'refused') throw new ProviderUnavailable('zum', 'a listed transaction cannot be read')
      return single.result
    }),
  )
}

import * as z from 'zod'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import { dollarsOfCents } from './dollars.ts'
import { makeZumClient, type ZumAnswer, type ZumClient, type ZumConnection } from './zum-client.ts'

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
const created = z.object({ Id: z.string(), TransactionStatus: text })
const found = z.object({ Items: z.array(transaction) })
const wallets = z.array(z.object({ Id: z.string(), Currency: text }))

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
type TransactionState = Exclude<Status, 'under-way'> | 'submitted' | 'acknowledged'

/** The vendor's spellings differ between its own pages and the wire: spaces, underscores and
 * capitals do not count. Undefined for a word that no list has. */
export const statusOf = (written: string): Status | undefined =>
  (statuses as Readonly<Record<string, Status>>)[written.replace(/[\s_-]/g, '').toLowerCase()]

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
  const status = statusOf(given.TransactionStatus ?? 'InProgress')
  // Nothing may be concluded from a word that no list has: the payment keeps its state and somebody
  // has to look.
  if (status === undefined) throw new ProviderUnavailable('zum', 'a transaction has an unknown status')
  return status === 'under-way' ? stateUnderWay(given) : status
}

/** The vendor writes UTC, with or without a mark of it. */
export const momentOf = (written: string | null | undefined): number | null => {
  if (written === null || written === undefined || written === '') return null
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(written) ? written : `${written}Z`)
  return Number.isNaN(at) ? null : at
}

/** What ended a transaction, and when it was completed, for the states that have it. */
export const endOf = (
  given: Transaction,
  state: string,
): { readonly failure: string | null; readonly completedAt: number | null } => ({
  failure: state === 'failed' ? (failureOf(given) ?? 'unknown') : null,
  completedAt: state === 'completed' ? momentOf(given.CompletedAt) : null,
})

interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly customerId: string
}
export const userOf = ({ firstName, lastName, email, customerId }: Person): object => ({
  FirstName: firstName,
  LastName: lastName,
  Email: email,
  ClientUserId: customerId,
})

/** A person who is reached by Interac e-Transfer, without a question and an answer. */
export const byInterac = ({ phone, ...person }: Person & { readonly phone: string | null }): object => ({
  TransactionMethod: 'Interac',
  InteracNotificationChannel: 'email',
  InteracHasSecurityQuestionAndAnswer: false,
  User: { ...userOf(person), ...(phone === null ? {} : { PhoneNumber: phone.replace(/\D/g, '').slice(-10) }) },
})

export interface ZumWalletSettings extends ZumConnection {
  /** The wallet that money leaves and enters; the first Canadian one when null. */
  readonly walletId: string | null
}

interface Money {
  /** Our own id of it: the vendor's `ClientTransactionId` and, for its one hour, the idempotency
   * key. */
  readonly id: string
  readonly amountCents: number
  readonly memo: string
  readonly comment: string
}

/** Money that leaves and enters a wallet. Nothing here remembers when a transaction was first
 * tried, so each is looked up before it is made. A refusal (4xx) is a transaction that the vendor
 * never had: it has no id. */
export const makeWalletClient = <State extends object>(
  { walletId, ...connection }: ZumWalletSettings,
  toState: (id: string, given: Transaction) => State,
) => {
  const client = makeZumClient(connection)
  const walletToUse = makeWallet(client, walletId)
  const read = async (id: string): Promise<State | null> => {
    const found = await lookUp(client, id)
    return found === null ? null : toState(id, found)
  }
  return {
    read,
    async makeOnce(
      { id, amountCents, memo, comment }: Money,
      rest: object,
      toFirst: (answer: ZumAnswer<{ readonly Id: string }>) => State,
    ): Promise<State> {
      const before = await read(id)
      if (before !== null) return before
      const answer = await client.post(
        '/api/transaction',
        {
          ...rest,
          Amount: dollarsOfCents(amountCents),
          // Letters, digits, dashes, spaces and underscores, at most 15: the vendor refuses any
          // other memo.
          Memo: memo.replace(/[^\w -]/g, ' ').slice(0, 15),
          Comment: comment,
          WalletId: await walletToUse(),
          ClientTransactionId: id,
        },
        created,
        id,
      )
      return toFirst(answer)
    },
    cancel: (providerId: string) => client.remove(`/api/transaction/${encodeURIComponent(providerId)}`, z.unknown()),
  }
}

/** One page of the vendor's list. */
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

/** The transaction of that payment that counts; null when the vendor has none. */
const lookUp = async (client: ZumClient, paymentId: string): Promise<Transaction | null> => {
  const { Items } = await filtered(client, { ClientTransactionId: paymentId }, 1, found)
  const ours = Items.filter(({ ClientTransactionId }) => ClientTransactionId === paymentId)
  const current = ours.find((item) => !['failed', 'cancelled'].includes(stateOf(item))) ?? ours[0]
  if (!current) return null
  // Only the single transaction carries its history.
  const single = await client.get(`/api/transaction/${encodeURIComponent(current.Id)}`, transaction)
  return single.kind === 'result' ? single.result : current
}

/** The wallet that money leaves and enters; the first Canadian one when none is named. */
const makeWallet = (client: ZumClient, walletId: string | null): (() => Promise<string>) => {
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

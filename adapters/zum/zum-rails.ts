import * as z from 'zod'
import type {
  PaymentOrder,
  PaymentParty,
  PaymentRail,
  ProviderPayment,
} from '@tamarack/application/ports/payment-rail.port'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import { dollarsOfCents } from './dollars.ts'
import { makeZumClient, type ZumAnswer, type ZumClient, type ZumConnection } from './zum-client.ts'
import { failureOf, momentOf, readTransactions, statusOf, type Transaction } from './zum-transactions.ts'

export interface ZumWalletSettings extends ZumConnection {
  /** The wallet that payments leave and enter; null for the first Canadian one. */
  readonly walletId: string | null
}

type State = ProviderPayment['state']
type Refusal = Extract<ZumAnswer<unknown>, { kind: 'refused' }>

/** What differs between the vendor's rails. */
interface Method {
  readonly fieldsOf: (order: PaymentOrder) => object
  /** The failure of an order that the vendor refused. */
  readonly failureOf: (refusal: Refusal) => string
  /** The event of a transaction that the vendor no longer cancels. */
  readonly acknowledgement: RegExp
}

const created = z.object({ Id: z.string() })
const wallets = z.array(z.object({ Id: z.string(), Currency: z.string().nullish() }))

const userOf = ({ firstName, lastName, email, customerId }: PaymentParty): object => ({
  FirstName: firstName,
  LastName: lastName,
  Email: email,
  ClientUserId: customerId,
})

const stateOf = (given: Transaction, { acknowledgement }: Method): State => {
  const status = statusOf(given)
  if (status === undefined) throw new ProviderUnavailable('zum', 'a transaction has an unknown status')
  if (status !== 'under-way') return status
  return (given.TransactionHistory ?? []).some(({ Event }) => acknowledgement.test(Event))
    ? 'acknowledged'
    : 'submitted'
}

const failureIn = (given: Transaction, state: State): string | null => {
  if (state === 'completed') return null
  return failureOf(given) ?? (state === 'failed' ? 'unknown' : null)
}

const paymentOf = (paymentId: string, given: Transaction, method: Method): ProviderPayment => {
  const state = stateOf(given, method)
  return {
    providerId: given.Id,
    paymentId,
    state,
    failure: failureIn(given, state),
    completedAt: state === 'completed' ? momentOf(given.CompletedAt) : null,
  }
}

const canMove = ({ state }: ProviderPayment): boolean => !['completed', 'failed', 'cancelled'].includes(state)

/** The transaction that counts if the vendor has several: one that completed, else one that can
 * still move, else one that failed. */
const decisive = (payments: readonly ProviderPayment[]): ProviderPayment | null =>
  payments.find(({ state }) => state === 'completed') ?? payments.find(canMove) ?? payments[0] ?? null

/** Returns the id of the wallet to use, which it reads once. */
const makeWallet = (client: ZumClient, walletId: string | null): (() => Promise<string>) => {
  let wallet = walletId
  return async () => {
    if (wallet !== null) return wallet
    const answer = await client.get('/api/wallet', wallets)
    const first =
      answer.kind === 'result' ? answer.result.find(({ Currency }) => (Currency ?? 'CAD') === 'CAD') : undefined
    if (!first) throw new ProviderUnavailable('zum', 'there is no Canadian wallet')
    wallet = first.Id
    return wallet
  }
}

const makeRail = ({ walletId, ...connection }: ZumWalletSettings, method: Method): PaymentRail => {
  const client = makeZumClient(connection)
  const walletToUse = makeWallet(client, walletId)
  const readAll = async (paymentId: string): Promise<readonly ProviderPayment[]> =>
    (await readTransactions(client, paymentId)).map((given) => paymentOf(paymentId, given, method))
  const read = async (paymentId: string): Promise<ProviderPayment | null> => decisive(await readAll(paymentId))
  return {
    read,
    async send(order) {
      const { paymentId, direction, amountCents, memo, comment } = order
      const fields = method.fieldsOf(order)
      // The vendor keeps the idempotency key for one hour only, so look the payment up first.
      const before = await read(paymentId)
      if (before !== null) return before
      const answer = await client.post(
        '/api/transaction',
        {
          ...fields,
          // From the wallet, not from a funding source: the money of a failed payment returns to
          // the wallet by itself.
          WalletId: await walletToUse(),
          ZumRailsType: direction === 'out' ? 'AccountsPayable' : 'AccountsReceivable',
          Amount: dollarsOfCents(amountCents),
          // The vendor refuses any other memo.
          Memo: memo.replace(/[^\w -]/g, ' ').slice(0, 15),
          Comment: comment,
          ClientTransactionId: paymentId,
        },
        created,
        paymentId,
      )
      return answer.kind === 'refused'
        ? { providerId: '', paymentId, state: 'failed', failure: method.failureOf(answer), completedAt: null }
        : { providerId: answer.result.Id, paymentId, state: 'submitted', failure: null, completedAt: null }
    },
    async cancel(paymentId) {
      const before = await readAll(paymentId)
      const moving = before.filter(canMove)
      if (moving.length === 0) return decisive(before)
      const answers = await Promise.all(
        moving.map(({ providerId }) =>
          client.remove(`/api/transaction/${encodeURIComponent(providerId)}`, z.unknown()),
        ),
      )
      const after = await read(paymentId)
      if (after === null) throw new ProviderUnavailable('zum', 'a payment that was cancelled is not listed')
      const refused = moving.some(
        ({ providerId }, at) => providerId === after.providerId && answers[at]?.kind === 'refused',
      )
      // The vendor no longer cancels it, so it is on its way to the bank.
      return refused && after.state === 'submitted' ? { ...after, state: 'acknowledged' } : after
    },
  }
}

/** Moves money by Interac e-Transfer without a security question: transfers out, requests in. */
export const makeZumInteracRail = (settings: ZumWalletSettings): PaymentRail =>
  makeRail(settings, {
    fieldsOf: ({ party }) => ({
      TransactionMethod: 'Interac',
      InteracNotificationChannel: 'email',
      InteracHasSecurityQuestionAndAnswer: false,
      User: {
        ...userOf(party),
        ...(party.phone !== null && { PhoneNumber: party.phone.replace(/\D/g, '').slice(-10) }),
      },
    }),
    failureOf: ({ status, reason }) => `refused ${status}: ${reason}`,
    acknowledgement: /^InteracAcknowledged/i,
  })

/** Debits accounts by EFT. The debit goes to the bank on its day and can be cancelled until
 * then. */
export const makeZumPadRail = (settings: ZumWalletSettings): PaymentRail =>
  makeRail(settings, {
    fieldsOf: ({ account, party }) => {
      if (account === undefined) throw new TypeError('an account debit names no account')
      return {
        TransactionMethod: 'Eft',
        ScheduledStartDate: account.debitDate,
        User: {
          ...userOf(party),
          BankAccountInformation: {
            InstitutionNumber: account.institutionNumber,
            TransitNumber: account.transitNumber,
            AccountNumber: account.accountNumber,
          },
        },
      }
    },
    // No bank saw the debit, so this is none of the payor's failures.
    failureOf: () => 'EftFailedValidationRejection',
    acknowledgement: /^EFTFileUploaded$/i,
  })

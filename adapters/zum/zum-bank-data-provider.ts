import * as z from 'zod'
import type {
  BankAccount,
  BankData,
  BankDataProvider,
  BankTransaction,
} from '@tamarack/application/ports/bank-data-provider.port'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import { centsOfDollars } from './dollars.ts'
import { makeZumClient, type ZumConnection } from './zum-client.ts'

const amount = z.union([z.number(), z.string()]).nullish()
const text = z.string().nullish()

const transaction = z.object({
  Id: z.string(),
  Date: z.string().regex(/^\d{4}-\d\d-\d\d/),
  Description: text,
  Debit: amount,
  Credit: amount,
  Balance: amount,
  Category: z.object({ Name: text, InsightsType: text }).nullish(),
})
const account = z.object({
  Id: z.string(),
  InstitutionNumber: text,
  TransitNumber: text,
  AccountNumber: text,
  Balance: amount,
  Currency: text,
  AccountCategory: text,
  AccountSubCategory: text,
  Transactions: z.array(transaction).nullish(),
})
/** `AggregationFailedReason` and `ClientUserId` were seen on the vendor's users and webhooks and
 * not in this answer: read if they are there. */
const information = z.object({
  RequestId: z.string(),
  ClientUserId: text,
  AggregationFailedReason: text,
  Card: z
    .object({
      InstitutionName: text,
      SelectedAccountId: text,
      Holder: z.object({ FullName: text }).nullish(),
      Accounts: z.array(account),
    })
    .nullish(),
})
const connectToken = z.object({ Token: z.string().min(1) })

const centsOf = (dollars: number | string): number => {
  const cents = centsOfDollars(dollars)
  if (cents === null) throw new ProviderUnavailable('zum', 'an amount is not in dollars and cents')
  return cents
}
const optionalCents = (dollars: number | string | null | undefined): number | null =>
  dollars === null || dollars === undefined ? null : centsOf(dollars)

const transactionOf = ({
  Id,
  Date: date,
  Description,
  Debit,
  Credit,
  Balance,
  Category,
}: z.infer<typeof transaction>): BankTransaction => ({
  id: Id,
  date: date.slice(0, 10),
  description: Description ?? '',
  amountCents: (optionalCents(Credit) ?? 0) - (optionalCents(Debit) ?? 0),
  balanceCents: optionalCents(Balance),
  category: Category?.Name ?? null,
  insightsType:
    Category?.InsightsType === 'Income' || Category?.InsightsType === 'Expense' ? Category.InsightsType : null,
})

/** Debits need all three numbers in full; a credit card's are masked or missing. */
const debitable = ({ InstitutionNumber, TransitNumber, AccountNumber }: z.infer<typeof account>): boolean =>
  /^\d{3}$/.test(InstitutionNumber ?? '') &&
  /^\d{5}$/.test(TransitNumber ?? '') &&
  /^\d{5,12}$/.test(AccountNumber ?? '')

const accountOf = (
  chosen: z.infer<typeof account>,
  institutionName: string | null | undefined,
  holderName: string | null | undefined,
): BankAccount => ({
  institutionName: institutionName ?? '',
  institutionNumber: chosen.InstitutionNumber ?? '',
  transitNumber: chosen.TransitNumber ?? '',
  accountNumber: chosen.AccountNumber ?? '',
  accountType: chosen.AccountSubCategory ?? chosen.AccountCategory ?? '',
  holderName: holderName ?? null,
  balanceCents: optionalCents(chosen.Balance),
  currency: chosen.Currency ?? 'CAD',
})

type Collected = Awaited<ReturnType<BankDataProvider['collect']>>

const collectedFrom = (
  requestId: string,
  { Card, ClientUserId, AggregationFailedReason }: z.infer<typeof information>,
): Collected => {
  if (typeof AggregationFailedReason === 'string' && AggregationFailedReason !== '')
    return { state: 'failed', reason: 'the bank did not give the data' }
  if (!Card) return { state: 'collecting' }
  const chosen = Card.Accounts.find(({ Id }) => Id === Card.SelectedAccountId)
  if (!chosen) return { state: 'failed', reason: 'no account was chosen' }
  if (!debitable(chosen)) return { state: 'failed', reason: 'the chosen account takes no debits' }
  if (chosen.Currency !== undefined && chosen.Currency !== null && chosen.Currency !== 'CAD')
    return { state: 'failed', reason: 'the chosen account is not in Canadian dollars' }
  const data: BankData = {
    requestId,
    customerId: ClientUserId ?? null,
    account: accountOf(chosen, Card.InstitutionName, Card.Holder?.FullName),
    transactions: (chosen.Transactions ?? []).map(transactionOf),
  }
  return { state: 'ready', data }
}

export interface ZumBankDataSettings extends ZumConnection {
  /** The connector's own script:
   * `https://cdn.aggregation.zumrails.com/{sandbox|production}/connector.js`, or where ours is
   * served. */
  readonly scriptUrl: string
}

/** Bank data through the vendor's Aggregation Connector. The vendor returns whose data they are
 * with them when the page that opens the connector sets its option `clientuserid` to our customer
 * id. A fresh request is not found at once (404): that is `collecting`; any other refusal is an id
 * that is not ours. */
export const makeZumBankDataProvider = ({ scriptUrl, ...connection }: ZumBankDataSettings): BankDataProvider => {
  const client = makeZumClient(connection)
  return {
    connectToken: async () => {
      const answer = await client.post('/api/aggregationconnector/createtoken', {}, connectToken)
      if (answer.kind === 'refused')
        throw new ProviderUnavailable('zum', `aggregationconnector/createtoken: ${answer.status} ${answer.reason}`)
      return { token: answer.result.Token, scriptUrl }
    },
    collect: async (requestId) => {
      const answer = await client.get(
        `/api/aggregation/GetInformationByRequestId/${encodeURIComponent(requestId)}`,
        information,
      )
      if (answer.kind === 'refused') return answer.status === 404 ? { state: 'collecting' } : { state: 'unknown' }
      return answer.result.RequestId === requestId ? collectedFrom(requestId, answer.result) : { state: 'unknown' }
    },
  }
}

import * as z from 'zod'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import type { ListedTransfer, TransferList, TransferWindow } from '@tamarack/application/ports/transfer-list.port'
import { makeZumClient, type ZumConnection } from './zum-client.ts'
import { filtered, momentOf, statusOf } from './zum-transactions.ts'

const text = z.string().nullish()
const listed = z.object({
  Items: z.array(
    z.object({
      Id: z.string(),
      ClientTransactionId: text,
      TransactionStatus: text,
      FailedTransactionEvent: text,
      Amount: z.union([z.number(), z.string()]).nullish(),
      CreatedAt: text,
    }),
  ),
  TotalCount: z.number().nullish(),
})
type Item = z.infer<typeof listed>['Items'][number]

/** Dollars on the wire, as a number or as text. */
const centsOf = (amount: Item['Amount']): number | null => {
  const dollars = Number(amount ?? Number.NaN)
  return Number.isFinite(dollars) ? Math.round(dollars * 100) : null
}

const transferOf = (item: Item): ListedTransfer => ({
  providerId: item.Id,
  paymentId: item.ClientTransactionId ?? null,
  state: statusOf(item) ?? 'unclear',
  amountCents: centsOf(item.Amount),
})

const hasCome = ({ state }: ListedTransfer): boolean => state !== 'failed' && state !== 'cancelled'

/** The vendor may cut off parts of a second, and may leave out the ends of a window: it is made
 * longer by that much at both. */
const edgeMs = 1_000

/** An item without a moment is taken for one of the window. */
const isStray =
  ({ from, to }: TransferWindow) =>
  ({ CreatedAt }: Item): boolean => {
    const at = momentOf(CreatedAt) ?? Number.NaN
    return at < from - 2 * edgeMs || at > to + 2 * edgeMs
  }

/** The vendor's filter by the moment of creation (zumrails-docs 65700e1, "Search a
 * transaction"). */
const filterOf = ({ from, to, only }: TransferWindow): object => ({
  CreatedAtOperator: 'isBetween',
  CreatedAtFrom: new Date(from - edgeMs).toISOString(),
  CreatedAtTo: new Date(to + edgeMs).toISOString(),
  ...(only === 'failed' && { TransactionStatus: 'Failed' }),
})

/** Zum's list of transactions, `POST /api/transaction/filter`: pages, the latest first, one call
 * each. */
export const makeZumTransferList = (connection: ZumConnection): TransferList => {
  const client = makeZumClient(connection)
  const read = (page: number, filter: object) => filtered(client, filter, page, listed)
  return {
    async recent(pages) {
      const items: Item[] = []
      for (let page = 1; page <= pages; page += 1) {
        const { Items, TotalCount } = await read(page, {})
        items.push(...Items)
        if (Items.length === 0 || items.length >= (TotalCount ?? Infinity)) break
      }
      return items.map(transferOf)
    },
    async page(window, number) {
      const { Items, TotalCount } = await read(number, filterOf(window))
      if (typeof TotalCount !== 'number') throw new ProviderUnavailable('zum', 'transaction/filter: no TotalCount')
      return { transfers: Items.map(transferOf), total: TotalCount, strays: Items.some(isStray(window)) }
    },
    async ofPayment(paymentId) {
      const { Items } = await read(1, { ClientTransactionId: paymentId })
      const ours = Items.map(transferOf).filter((one) => one.paymentId === paymentId)
      return [...ours.filter(hasCome), ...ours.filter((one) => !hasCome(one))]
    },
  }
}

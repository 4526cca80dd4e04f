import { cursorOf, pageOf, placeIn } from '@tamarack/application/page'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type {
  Arrival,
  InboxWebhook,
  ParkReason,
  WebhookInbox,
  WebhookPage,
} from '@tamarack/application/ports/webhook-inbox.port'
import type { Database } from './database.ts'
import { webhookTable, type WebhookRow } from './loan.tables.ts'
import { makeSealed } from './sealed.ts'

const toWebhook = (row: WebhookRow): InboxWebhook => ({
  provider: row.provider,
  bodySha256: row.bodySha256,
  event: row.event ?? null,
  loanId: row.loanId ?? null,
  state: row.state,
  reason: (row.reason ?? null) as ParkReason | null,
  attempts: row.attempts,
  receivedAt: row.receivedAt,
  parkedAt: row.parkedAt ?? null,
  dismissedAt: row.dismissedAt ?? null,
  dismissal: row.dismissal ?? null,
})

const columnsOf = (arrival: Arrival, receivedAt: number) => ({
  event: arrival.state === 'received' ? JSON.stringify(arrival.event) : null,
  reason: arrival.state === 'parked' ? arrival.reason : null,
  handledAt: arrival.state === 'handled' ? receivedAt : null,
  parkedAt: arrival.state === 'parked' ? receivedAt : null,
})

/** Stores each genuine webhook once: the primary key is provider and digest of the bytes, so two
 * copies that arrive together cannot both be new. A message is stored over `intake`; whatever
 * nobody outside waits for goes over `database`. */
export const makeWebhookInbox = (database: Database, intake: Database, cipher: DataCipher): WebhookInbox => {
  const sealed = makeSealed(cipher)
  /** One page of the webhooks in a state, the last that entered it first. */
  const webhooksIn = async (
    { before, size }: { readonly before: string | null; readonly size: number },
    state: 'parked' | 'dismissed',
    moment: 'parkedAt' | 'dismissedAt',
  ): Promise<WebhookPage> => {
    const em = database.em.fork()
    const place = placeIn(before)
    const earlier =
      place === null
        ? {}
        : { $or: [{ [moment]: { $lt: place.at } }, { [moment]: place.at, bodySha256: { $lt: place.id } }] }
    const rows = await em.find(
      webhookTable,
      { state, ...earlier },
      { orderBy: [{ [moment]: 'desc' }, { bodySha256: 'desc' }], limit: size + 1 },
    )
    const { page, next } = pageOf(rows.map(toWebhook), size, (last) =>
      cursorOf({ at: last[moment] ?? 0, id: last.bodySha256 }),
    )
    return { webhooks: page, total: await em.count(webhookTable, { state }), next }
  }
  return {
    async keep({ provider, bodySha256, body, receivedAt }, arrival) {
      // In base64 because the bytes need not be text.
      const sealedBody = sealed.seal(Buffer.from(body).toString('base64'), 'webhook', provider, bodySha256)
      const { event, reason, handledAt, parkedAt } = columnsOf(arrival, receivedAt)
      const rows = await intake.em.fork().execute<{ provider: string }[]>(
        `insert into webhook (provider, body_sha256, sealed_body, event, state, reason, received_at, handled_at, parked_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning provider`,
        [provider, bodySha256, sealedBody, event, arrival.state, reason, receivedAt, handledAt, parkedAt],
      )
      return rows.length === 1
    },
    async reopen({ provider, bodySha256 }, { handledBefore, at }) {
      const rows = await intake.em.fork().execute<{ provider: string }[]>(
        `update webhook set state = 'received', received_at = ?, handled_at = null
         where provider = ? and body_sha256 = ? and state = 'handled' and event is not null and handled_at < ? returning provider`,
        [at, provider, bodySha256, handledBefore],
      )
      return rows.length === 1
    },
    async find({ provider, bodySha256 }) {
      const row = await database.em.fork().findOne(webhookTable, { provider, bodySha256 })
      return row === null ? null : toWebhook(row)
    },
    async attempted({ provider, bodySha256 }, attempt, at) {
      const handledAt = attempt.state === 'handled' ? at : null
      const parkedAt = attempt.state === 'parked' ? at : null
      await database.em.fork().execute(
        `update webhook set state = ?, loan_id = coalesce(?, loan_id), reason = ?, handled_at = ?,
           parked_at = case when ?::bigint is null then null else coalesce(parked_at, ?) end, attempts = attempts + 1
         where provider = ? and body_sha256 = ? and state not in ('handled', 'dismissed')`,
        [
          attempt.state,
          attempt.loanId,
          attempt.state === 'parked' ? attempt.reason : null,
          handledAt,
          parkedAt,
          parkedAt,
          provider,
          bodySha256,
        ],
      )
    },
    async waiting(before, limit) {
      const rows = await database.em
        .fork()
        .find(
          webhookTable,
          { state: 'received', receivedAt: { $lt: before } },
          { orderBy: [{ attempts: 'asc' }, { receivedAt: 'asc' }, { bodySha256: 'asc' }], limit },
        )
      return rows.map(toWebhook)
    },
    async ofLoan(loanId) {
      const orderBy = [{ receivedAt: 'asc' }, { bodySha256: 'asc' }] as const
      const rows = await database.em.fork().find(webhookTable, { loanId }, { orderBy: [...orderBy] })
      return rows.map((row) => {
        const body = sealed.open<string>(row.sealedBody, 'webhook', row.provider, row.bodySha256)
        return { ...toWebhook(row), body: Buffer.from(body, 'base64').toString() }
      })
    },
    parked: (page) => webhooksIn(page, 'parked', 'parkedAt'),
    async dismiss({ provider, bodySha256 }, dismissal, at) {
      await database.em.fork().execute(
        `update webhook set state = 'dismissed', dismissed_at = ?, dismissal = ?
           where provider = ? and body_sha256 = ? and state = 'parked'`,
        [at, JSON.stringify(dismissal), provider, bodySha256],
      )
    },
    dismissed: (page) => webhooksIn(page, 'dismissed', 'dismissedAt'),
  }
}

import type { MovableClock } from '@tamarack/application/ports/clock.port'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type {
  Arrival,
  InboxWebhook,
  ParkReason,
  WebhookId,
  WebhookInbox,
  WebhookPage,
} from '@tamarack/application/ports/webhook-inbox.port'
import { together } from '@tamarack/application/together'
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

/** A page begins after the one that was shown last: its moment and its digest, since several may be parked in one millisecond. */
const placeIn = (before: string | null): { readonly at: number; readonly digest: string } | null => {
  const [, at, digest] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(before ?? '') ?? []
  return at === undefined || digest === undefined ? null : { at: Number(at), digest }
}

const columnsOf = (arrival: Arrival, receivedAt: number) => ({
  event: arrival.state === 'received' ? JSON.stringify(arrival.event) : null,
  reason: arrival.state === 'parked' ? arrival.reason : null,
  handledAt: arrival.state === 'handled' ? receivedAt : null,
  parkedAt: arrival.state === 'parked' ? receivedAt : null,
})

interface NewWebhook extends WebhookId {
  readonly sealedBody: string
  readonly state: Arrival['state']
  readonly event: string | null
  readonly reason: string | null
  readonly receivedAt: number
  readonly handledAt: number | null
  readonly parkedAt: number | null
  /** Of the sandbox's clock that gave these moments; null where nobody moves a clock. */
  readonly offsetMs: number | null
}

/** Two statements: a message that arrives while one is under way does not wait for its commit before its own begins. */
const storedAtOnce = 2

/**
 * How far a sandbox's clock was moved since this process read it last, milliseconds; its argument is the offset of that reading, or null where nobody
 * moves a clock, which makes it 0. It spares a webhook, for which a provider waits, a reading before the statement that stores it.
 */
const moved = (offset: '?' | '"offsetMs"'): string => `(select greatest(offset_ms - ${offset}::bigint, 0) from clock)`

/** Stores them in one statement. Answers for each whether it is new; of copies among them the first is. */
const keepAll =
  (database: Database) =>
  async (webhooks: readonly NewWebhook[]): Promise<readonly boolean[]> => {
    const rows = await database.em.fork().execute<{ provider: string; body_sha256: string }[]>(
      `insert into webhook (provider, body_sha256, sealed_body, event, state, reason, received_at, handled_at, parked_at)
       select provider, "bodySha256", "sealedBody", event::jsonb, state, reason, "receivedAt" + moved, "handledAt" + moved, "parkedAt" + moved
       from json_to_recordset(?::json) as new (provider text, "bodySha256" text, "sealedBody" text, event text, state text,
         reason text, "receivedAt" bigint, "handledAt" bigint, "parkedAt" bigint, "offsetMs" bigint), lateral ${moved('"offsetMs"')} as clock (moved)
       on conflict do nothing returning provider, body_sha256`,
      [JSON.stringify(webhooks)],
    )
    const stored = new Set(rows.map((row) => `${row.provider}/${row.body_sha256}`))
    return webhooks.map(({ provider, bodySha256 }) => stored.delete(`${provider}/${bodySha256}`))
  }

/**
 * Stores each genuine webhook once: the primary key is provider and digest of the bytes, so two copies that arrive together cannot both be new. A message
 * is stored over `intake`; whatever nobody outside waits for goes over `database`. `clock` is a sandbox's, null elsewhere.
 */
export const makeWebhookInbox = (
  database: Database,
  intake: Database,
  cipher: DataCipher,
  clock: Pick<MovableClock, 'offsetMs'> | null,
): WebhookInbox => {
  const sealed = makeSealed(cipher)
  const offsetMs = (): number | null => clock?.offsetMs() ?? null
  const keep = together(keepAll(intake), storedAtOnce)
  /** One page of the webhooks in a state, the last that entered it first. */
  const pageOf = async (
    { before, size }: { readonly before: string | null; readonly size: number },
    state: 'parked' | 'dismissed',
    moment: 'parkedAt' | 'dismissedAt',
  ): Promise<WebhookPage> => {
    const em = database.em.fork()
    const place = placeIn(before)
    const earlier =
      place === null
        ? {}
        : { $or: [{ [moment]: { $lt: place.at } }, { [moment]: place.at, bodySha256: { $lt: place.digest } }] }
    const rows = await em.find(
      webhookTable,
      { state, ...earlier },
      { orderBy: [{ [moment]: 'desc' }, { bodySha256: 'desc' }], limit: size + 1 },
    )
    const shown = rows.slice(0, size).map(toWebhook)
    const last = shown.at(-1)
    return {
      webhooks: shown,
      total: await em.count(webhookTable, { state }),
      next: rows.length > size && last !== undefined ? `${last[moment] ?? 0}.${last.bodySha256}` : null,
    }
  }
  return {
    keep: ({ provider, bodySha256, body, receivedAt }, arrival) => {
      // In base64 because the bytes need not be text.
      const sealedBody = sealed.seal(Buffer.from(body).toString('base64'), 'webhook', provider, bodySha256)
      return keep({
        provider,
        bodySha256,
        sealedBody,
        state: arrival.state,
        receivedAt,
        ...columnsOf(arrival, receivedAt),
        offsetMs: offsetMs(),
      })
    },
    async reopen({ provider, bodySha256 }, { handledBefore, at }) {
      const rows = await intake.em.fork().execute<{ provider: string }[]>(
        `update webhook set state = 'received', received_at = ? + moved, handled_at = null from ${moved('?')} as clock (moved)
         where provider = ? and body_sha256 = ? and state = 'handled' and event is not null and handled_at < ? + moved returning provider`,
        [at, offsetMs(), provider, bodySha256, handledBefore],
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
    parked: (page) => pageOf(page, 'parked', 'parkedAt'),
    async dismiss({ provider, bodySha256 }, dismissal, at) {
      await database.em.fork().execute(
        `update webhook set state = 'dismissed', dismissed_at = ?, dismissal = ?
           where provider = ? and body_sha256 = ? and state = 'parked'`,
        [at, JSON.stringify(dismissal), provider, bodySha256],
      )
    },
    dismissed: (page) => pageOf(page, 'dismissed', 'dismissedAt'),
  }
}

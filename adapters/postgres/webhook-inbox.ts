import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { WebhookInbox } from '@tamarack/application/ports/webhook-inbox.port'
import type { Database } from './database.ts'
import { webhookTable } from './loan.tables.ts'
import { makeSealed } from './sealed.ts'

/** Keeps each genuine webhook once: the primary key is provider and digest of the bytes, so two copies that arrive together cannot both be new. */
export const makeWebhookInbox = (database: Database, cipher: DataCipher): WebhookInbox => {
  const sealed = makeSealed(cipher)
  return {
    async keep({ body, ...webhook }) {
      const sealedBody = sealed.seal(body, 'webhook', webhook.provider, webhook.bodySha256)
      const rows = await database.em.fork().execute<{ provider: string }[]>(
        `insert into webhook (provider, body_sha256, sealed_body, news, loan_id, received_at) values (?, ?, ?, ?, ?, ?)
         on conflict do nothing returning provider`,
        [
          webhook.provider,
          webhook.bodySha256,
          sealedBody,
          JSON.stringify(webhook.news),
          webhook.loanId,
          webhook.receivedAt,
        ],
      )
      return rows.length === 1
    },
    async handled(provider, bodySha256, at) {
      await database.em.fork().nativeUpdate(webhookTable, { provider, bodySha256 }, { handledAt: at })
    },
    async waiting(before, limit) {
      const rows = await database.em
        .fork()
        .find(
          webhookTable,
          { handledAt: null, loanId: { $ne: null }, receivedAt: { $lt: before } },
          { orderBy: { receivedAt: 'asc' }, limit },
        )
      return rows.flatMap((row) =>
        row.loanId === null || row.loanId === undefined
          ? []
          : [
              {
                provider: row.provider as 'plaid' | 'zum',
                bodySha256: row.bodySha256,
                news: row.news,
                loanId: row.loanId,
              },
            ],
      )
    },
  }
}

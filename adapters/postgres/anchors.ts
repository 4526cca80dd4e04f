import { keyOf, type Anchor, type Head } from '@tamarack/application/anchor'
import type { Anchors } from '@tamarack/application/ports/anchors.port'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { inTransaction, nextOfWalk, statementsOf, type Database } from './database.ts'
import { documentFileTable, documentTable, type DocumentFileRow } from './loan.tables.ts'
import { makeSealed } from './sealed.ts'

const columns = 'log, id, sequence, hash'

/** Acts of staff that are in no log, each with what never changes of it. The notes of a hold go
 * with the records that it is about, and open only as they were sealed. */
const acts = `
  select 'hold/' || id || '/placed' as id, jsonb_build_array(loan_id, scope, reason, placed_by_id, placed_by_name, placed_at) as line from legal_hold
  union all select 'hold/' || id || '/lifted', jsonb_build_array(lifted_reason, lifted_by_id, lifted_by_name, lifted_at) from legal_hold where lifted_at is not null
  union all select 'request/' || id || '/' || sequence, jsonb_build_array(at, by_id, by_name, key, sealed) from outside_request_act
  union all select 'employee/' || id, jsonb_build_array(type, at, staff_id, actor_id, actor_name, actor_role, ip, user_agent, data, key) from staff_event
  union all select 'stop/' || what || '/' || number, jsonb_build_array(type, at, by_id, by_name, reason, note, key) from stop_act
  union all select 'policy/' || number, jsonb_build_array(type, at, by_id, by_name, content, key) from house_policy_act
  union all select 'period/' || month || '/' || number, jsonb_build_array(type, at, by_id, by_name, sha256, key, close, exported) from period_act
  union all select 'account/' || account || '/' || number, jsonb_build_array(gl_number, gl_name, at, by_id, by_name, key) from gl_account
  union all select 'breach/' || id, jsonb_build_array(check_id, loan_id, found, allowed, first_seen_at, last_seen_at, answer) from law_breach where answer is not null`

/** Heads that one statement stores. */
const atOnce = 1000

const attempted = <Value>(open: () => Value): Value | null => {
  try {
    return open()
  } catch {
    return null
  }
}

export const makeAnchors = (database: Database, cipher: DataCipher): Anchors => {
  const run = statementsOf(database)
  const sealed = makeSealed(cipher)
  const headsOf = (day: string): Promise<Head[]> =>
    run<Head>(`select distinct on (log, id) ${columns} from anchor_head where day <= ? order by log, id, day desc`, [
      day,
    ])
  const fileOf = ({ loanId, documentSha256, state, fileSha256, sealed: text }: DocumentFileRow) => {
    const opened = attempted(() => sealed.open<string>(text, 'document_file', String(loanId), documentSha256, state))
    return { sha256: fileSha256, bytes: opened === null ? null : Buffer.from(opened, 'base64') }
  }
  return {
    async nextLoans(limit) {
      const rows = await nextOfWalk<{ readonly id: string }>(
        run,
        'record',
        limit,
        ({ id }) => id,
        (after) => run('select id from loan where id > ? order by id limit ?', [after, limit]),
      )
      return rows.map(({ id }) => id)
    },
    heads: () =>
      run<Head>(
        `select 'loan' as log, id, sequence, last_hash as hash from loan
         union all (select distinct on (chain) 'looks', chain, sequence, hash from look order by chain, sequence desc)
         union all select 'act', id, 1, encode(sha256(convert_to(line::text, 'UTF8')), 'hex') from (${acts}) act`,
      ),
    headsOf,
    onTheirChains: (heads) =>
      run<Head>(
        `select ${columns} from jsonb_to_recordset(?::jsonb) as h(log text, id text, sequence int, hash text)
         where exists (select from loan_event e where h.log = 'loan' and e.loan_id = h.id and e.sequence = h.sequence and e.hash = h.hash)
           or exists (select from look l where h.log = 'looks' and l.chain = h.id and l.sequence = h.sequence and l.hash = h.hash)`,
        [JSON.stringify(heads)],
      ),
    all: () =>
      run<Anchor>(
        `select day, at::float8 as at, loans, root, previous_root as "previousRoot", key_id as "keyId", signature, time_stamp as "timeStamp"
         from anchor order by day desc`,
      ),
    add: (anchor, heads) =>
      inTransaction(database, async (em) => {
        const before = new Map((await headsOf(anchor.day)).map((head) => [keyOf(head), head]))
        const changed = heads.filter((head) => {
          const known = before.get(keyOf(head))
          return known?.sequence !== head.sequence || known.hash !== head.hash
        })
        const { day, at, loans, root, previousRoot, keyId, signature, timeStamp } = anchor
        await em.execute(
          `insert into anchor (day, at, loans, root, previous_root, key_id, signature, time_stamp) values (?, ?, ?, ?, ?, ?, ?, ?)`,
          [day, at, loans, root, previousRoot, keyId, signature, timeStamp],
        )
        for (let from = 0; from < changed.length; from += atOnce)
          await em.execute(
            `insert into anchor_head (log, id, day, sequence, hash)
             select log, id, ?, sequence, hash from jsonb_to_recordset(?::jsonb) as h(log text, id text, sequence int, hash text)`,
            [day, JSON.stringify(changed.slice(from, from + atOnce))],
          )
      }),
    async lastHead({ log, id }) {
      const [head] = await run<Head & { readonly day: string }>(
        `select ${columns}, day from anchor_head where log = ? and id = ? order by day desc limit 1`,
        [log, id],
      )
      return head ?? null
    },
    async papers(loanId) {
      const em = database.em.fork()
      const files = await em.find(documentFileTable, { loanId })
      const documents = await em.find(documentTable, { loanId })
      const orphan = files.filter((file) => !documents.some(({ sha256 }) => sha256 === file.documentSha256))
      return [
        ...documents.map(({ kind, version, sha256, sealed: content }) => ({
          kind,
          version,
          sha256,
          content: attempted(() => sealed.open<unknown>(content, 'document', loanId, sha256)),
          files: files.filter(({ documentSha256 }) => documentSha256 === sha256).map(fileOf),
        })),
        ...orphan.map((file) => ({
          kind: '',
          version: 0,
          sha256: file.documentSha256,
          content: null,
          files: [fileOf(file)],
        })),
      ]
    },
  }
}

import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type {
  BankAnswers,
  MakeFile,
  PadDebit,
  PadDebits,
  PadFileRow,
  PadFiles,
  UnreadAnswer,
} from '@tamarack/application/ports/pad-files.port'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { UnmatchedReturn } from '@tamarack/domain/pad-file/bank-answer'
import type { WaitingDebit } from '@tamarack/domain/pad-file/daily-file'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import { inTransaction, marks, statementsIn, statementsOf, type Database } from './database.ts'
import { makeSealed, type Sealed } from './sealed.ts'

type Payor = WaitingDebit['payor']

/** At most 19 characters, which the bank repeats in a return. The two check digits (ISO 7064, MOD
 * 97-10) make a damaged reference invalid, so that it is not another debit's. */
const reference = `'D' || lpad(d.number::text, 12, '0') || lpad((98 - mod(d.number::bigint * 100, 97))::text, 2, '0')`
const debitColumns = `d.debit_id as "debitId", ${reference} as reference, d.amount_cents::float8 as "amountCents", d.debit_date as "debitDate",
  d.state, d.return_code as "returnCode", d.paid_at::float8 as "paidAt", case when f.sequence is not null then coalesce(f.answer, 'made') end as "fileState"`
const debits = `select ${debitColumns} from pad_debit d left join pad_file f on f.sequence = d.file_sequence`
const fileColumns = `sequence, file_creation_number as "fileCreationNumber", created_on as "createdOn", debit_count as "debitCount",
  debit_total_cents::float8 as "debitTotalCents", sha256, answer`

/** Any fixed number: who holds it makes the next file. */
const oneMakesAFile = 'select pg_advisory_xact_lock(210042)'

/** What waits, next to the ledger's amount of the debit while the loan has it in flight (`payment`
 * is written with the loan's log). */
const waiting = `select d.debit_id as "debitId", ${reference} as reference, d.amount_cents::float8 as amount, d.debit_date as "debitDate", d.sealed,
    p.amount_cents::float8 as "inLedger"
  from pad_debit d left join payment p on p.id = d.debit_id and p.kind = 'debit' and p.state not in ('completed', 'failed', 'cancelled', 'returned')
  where d.state = 'waiting' and d.added_at <= ? order by d.number for update of d`

interface WaitingRow {
  readonly debitId: string
  readonly reference: string
  readonly amount: number
  readonly debitDate: string
  readonly sealed: string
  readonly inLedger: number | null
}

const toWaiting =
  (sealed: Sealed) =>
  (row: WaitingRow): WaitingDebit => ({
    debitId: row.debitId,
    reference: row.reference,
    amount: cents(row.amount),
    debitDate: localDate(row.debitDate),
    payor: sealed.open<Payor>(row.sealed, 'pad_debit', row.debitId),
    inLedger: row.inLedger === null ? undefined : { amount: cents(row.inLedger) },
  })

/** The debits that go by file. */
export const makePadDebits = (database: Database, cipher: DataCipher): PadDebits => {
  const sealed = makeSealed(cipher)
  const run = statementsOf(database)
  const find = async (debitId: string): Promise<PadDebit | null> =>
    (await run<PadDebit>(`${debits} where d.debit_id = ?`, [debitId]))[0] ?? null
  return {
    find,
    async add({ debitId, amountCents, debitDate, payor }, at) {
      await run(
        `insert into pad_debit (debit_id, amount_cents, debit_date, sealed, state, added_at) values (?, ?, ?, ?, 'waiting', ?)
         on conflict (debit_id) do nothing`,
        [debitId, amountCents, debitDate, sealed.seal(payor, 'pad_debit', debitId), at],
      )
      const stored = await find(debitId)
      if (stored === null) throw new Error('a debit that was stored is missing')
      return stored
    },
    async callBack(debitId) {
      await run(`update pad_debit set state = 'called-back' where debit_id = ? and state = 'waiting'`, [debitId])
      return find(debitId)
    },
    byReference: async (references) =>
      references.length === 0
        ? []
        : run<PadDebit>(`${debits} where ${reference} in (${marks(references)})`, references),
    async waiting(addedBy) {
      const [row] = await run<{ count: string }>(
        `select count(*) from pad_debit where state = 'waiting' and added_at <= ?`,
        [addedBy],
      )
      return Number(row?.count ?? 0)
    },
    open: async () =>
      (
        await run<{ debitId: string; amount: number; debitDate: string }>(
          `select d.debit_id as "debitId", d.amount_cents::float8 as amount, d.debit_date as "debitDate"
           from pad_debit d join pad_file f on f.sequence = d.file_sequence
           where d.paid_at is null and d.return_code is null and f.answer = 'accepted'`,
        )
      ).map((row) => ({ ...row, amount: cents(row.amount), debitDate: localDate(row.debitDate) })),
    async paid(debitIds, at) {
      if (debitIds.length === 0) return
      await run(
        `update pad_debit set paid_at = ?, notify = notify + 1
         where paid_at is null and return_code is null and debit_id in (${marks(debitIds)})`,
        [at, ...debitIds],
      )
    },
  }
}

const storeFile = async (
  em: SqlEntityManager,
  sealed: Sealed,
  { file, refused }: MakeFile,
  at: number,
): Promise<PadFileRow | null> => {
  const run = statementsIn(em)
  for (const { debitId, returnCode } of refused)
    await run(`update pad_debit set state = 'refused', return_code = ?, notify = notify + 1 where debit_id = ?`, [
      returnCode,
      debitId,
    ])
  if (file === null) return null
  const { fileCreationNumber, createdOn, debitIds, debitTotalCents, text, sha256 } = file
  const [row] = await run<PadFileRow>(
    `insert into pad_file (file_creation_number, created_on, debit_count, debit_total_cents, sha256, sealed, made_at)
     values (?, ?, ?, ?, ?, ?, ?) returning ${fileColumns}`,
    [
      fileCreationNumber,
      createdOn,
      debitIds.length,
      debitTotalCents,
      sha256,
      sealed.seal(text, 'pad_file', sha256),
      at,
    ],
  )
  if (row === undefined) throw new Error('a PAD file was not stored')
  await run(
    `update pad_debit set state = 'filed', file_sequence = ?, notify = notify + 1 where state = 'waiting' and debit_id in (${marks(debitIds)})`,
    [row.sequence, ...debitIds],
  )
  return row
}

export const makePadFiles = (database: Database, cipher: DataCipher): PadFiles => {
  const sealed = makeSealed(cipher)
  const run = statementsOf(database)
  return {
    make: ({ at, cutOff }, make) =>
      inTransaction(database, async (em) => {
        const execute = statementsIn(em)
        await execute(oneMakesAFile)
        const rows = await execute<WaitingRow>(waiting, [cutOff])
        const [last] = await execute<{ number: number }>(
          'select file_creation_number as number from pad_file order by sequence desc limit 1',
        )
        return storeFile(em, sealed, make(rows.map(toWaiting(sealed)), last?.number), at)
      }),
    async undelivered() {
      const rows = await run<PadFileRow & { sealed: string }>(
        `select ${fileColumns}, sealed from pad_file where delivered_at is null order by sequence`,
      )
      return rows.map(({ sealed: text, ...row }) => ({
        ...row,
        text: sealed.open<string>(text, 'pad_file', row.sha256),
      }))
    },
    delivered: async (sequence, at) =>
      void (await run('update pad_file set delivered_at = ? where sequence = ? and delivered_at is null', [
        at,
        sequence,
      ])),
    find: async (fileCreationNumber, createdOn) =>
      (
        await run<PadFileRow>(`select ${fileColumns} from pad_file where file_creation_number = ? and created_on = ?`, [
          fileCreationNumber,
          createdOn,
        ])
      )[0] ?? null,
    unanswered: (deliveredBefore) =>
      run<PadFileRow>(
        `select ${fileColumns} from pad_file where answer is null and delivered_at < ? order by sequence`,
        [deliveredBefore],
      ),
    toNotify: () =>
      run(
        `select d.debit_id as "debitId", p.loan_id as "loanId", d.notify as count from pad_debit d join payment p on p.id = d.debit_id
         where d.notify > 0 order by d.number limit 1000`,
      ),
    notified: async (about) => {
      for (const { debitId, count } of about)
        await run('update pad_debit set notify = 0 where debit_id = ? and notify = ?', [debitId, count])
    },
  }
}

const unreadColumns = `name || ' #' || left(sha256, 8) as subject, name, kept_at::float8 as at, unread->'header' as header`

/** The bank's answers in a table; `unread` is null for those that were read. */
export const makeBankAnswers = (database: Database, cipher: DataCipher): BankAnswers => {
  const sealed = makeSealed(cipher)
  const run = statementsOf(database)
  return {
    keep: ({ sha256, name, text, at }, effects) =>
      inTransaction(database, async (em) => {
        const execute = statementsIn(em)
        const kept = await execute<{ sha256: string }>(
          `insert into pad_answer (sha256, name, sealed, effects, kept_at) values (?, ?, ?, ?, ?)
           on conflict (sha256) do update set effects = excluded.effects, unread = null where pad_answer.unread is not null
           returning sha256`,
          [sha256, name, sealed.seal(text, 'pad_answer', sha256), JSON.stringify(effects), at],
        )
        if (kept.length === 0) return false
        const { file, returns } = effects
        if (file !== null) {
          await execute('update pad_file set answer = ? where sequence = ? and answer is null', [
            file.answer,
            file.sequence,
          ])
          await execute('update pad_debit set notify = notify + 1 where file_sequence = ?', [file.sequence])
        }
        for (const { debitId, returnCode } of returns)
          await execute(
            'update pad_debit set return_code = ?, notify = notify + 1 where debit_id = ? and return_code is null',
            [returnCode, debitId],
          )
        return true
      }),
    async keepUnread({ sha256, name, text, at }, header) {
      await run(
        `insert into pad_answer (sha256, name, sealed, effects, unread, kept_at) values (?, ?, ?, ?, ?, ?) on conflict do nothing`,
        [sha256, name, sealed.seal(text, 'pad_answer', sha256), '{}', JSON.stringify({ header }), at],
      )
      const [row] = await run<UnreadAnswer>(`select ${unreadColumns} from pad_answer where sha256 = ?`, [sha256])
      if (row === undefined) throw new Error('an answer that was stored is missing')
      return row
    },
    async isReplaced({ name, at, header }) {
      const found =
        header === null
          ? await run(
              `select 1 from pad_answer where unread is null and name = ? and kept_at >= ?
                 and (effects->>'file' is not null or effects->'returnsFile'->>'createdOn' <= ?) limit 1`,
              [name, at, torontoDateOf(instant(at))],
            )
          : await run(`select 1 from pad_answer where unread is null and effects->'returnsFile' = ?::jsonb limit 1`, [
              JSON.stringify(header),
            ])
      return found.length > 0
    },
    async returnsFilesSince(day) {
      const rows = await run<{ day: string }>(
        `select distinct effects->'returnsFile'->>'createdOn' as day from pad_answer
         where unread is null and effects->'returnsFile'->>'createdOn' >= ?`,
        [day],
      )
      return rows.map((row) => localDate(row.day))
    },
    async holding(subjects) {
      if (subjects.length === 0) return { unread: [], unmatched: [] }
      const unread = await run<UnreadAnswer>(
        `select * from (select ${unreadColumns} from pad_answer where unread is not null) u where subject in (${marks(subjects)})`,
        subjects,
      )
      const items = await run<{ item: UnmatchedReturn }>(
        `select item from pad_answer, jsonb_array_elements(effects->'unmatched') as item where item->>'subject' in (${marks(subjects)})`,
        subjects,
      )
      return { unread, unmatched: items.map(({ item }) => item) }
    },
  }
}
